create or replace function conversation_state(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object('blocked', mine,
    'closed', case when (mine or theirs) and not running then case when mine then 'by_me' else 'by_them' end end,
    'kept_open', mine and running)
  from conversations c,
    lateral (select case when c.provider_id is null then c.participant_1_id = actor_id()
      else (c.participant_1_id = c.customer_id) = (c.customer_id = actor_id()) end as first) k,
    lateral (select case when first then c.participant_1_id else c.participant_2_id end as self,
      case when first then c.participant_2_id else c.participant_1_id end as other) o,
    lateral (select exists (select from blocks where blocker_id = self and blocked_id = other) as mine,
      exists (select from blocks where blocker_id = other and blocked_id = self) as theirs) b,
    lateral (select exists (select from orders r where r.provider_id = c.provider_id and r.user_id = c.customer_id
      and r.status = 'paid' and r.work_status not in ('approved', 'declined', 'cancelled', 'no_show')) as running) r
  where c.id = wanted and c.topic = 'direct' and actor_in_conversation(wanted) $$;
grant execute on function conversation_state to app_request;
