-- What the claims team needs to settle an order: questions to either side, notes of its own, the messages of a booking with
-- an open problem, and refunds that fail, come late or in another order, or would be more than was charged.
alter table payments add column failure text check (char_length(failure) <= 200);
comment on column payments.failure is 'Why a refund did not arrive, in the card company''s word or ours; null unless it failed.';
grant update (failure) on payments to app_system;
create index payments_refunds_open on payments (status, updated_at) where kind = 'refund' and status in ('pending', 'failed');

-- What we ask for never exceeds what was charged, whoever asks at the same moment. A refund that the card company tells us
-- of (it has its id at once) is a fact and is written down.
create function tg_refund_within_charge() returns trigger language plpgsql security definer set search_path = public as $$
declare
  charged bigint;
  back bigint;
begin
  if new.kind <> 'refund' or new.status <> 'pending' or new.stripe_refund_id is not null then return new; end if;
  select coalesce(sum(amount_cents) filter (where kind = 'charge' and status = 'succeeded'), 0),
    coalesce(sum(amount_cents) filter (where kind = 'refund' and status in ('pending', 'succeeded')), 0)
    into charged, back from payments where order_id = new.order_id;
  if back + new.amount_cents > charged then
    raise exception 'more would go back than was charged' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger within_charge before insert on payments for each row execute function tg_refund_within_charge();

-- A bank can send a refund back days later: the booking is paid again until the next try.
insert into status_transitions (machine, from_status, to_status, needs_reason) values ('order_payment', 'refunded', 'paid', true);

create table order_questions (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  side text not null check (side in ('customer', 'provider')),
  question text not null check (char_length(question) between 3 and 1000),
  asked_by uuid references profiles on delete set null,
  asked_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 2000),
  answered_by uuid references profiles on delete set null,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index order_questions_order on order_questions (order_id, asked_at);
comment on table order_questions is 'What the claims team asks one side of a booking; the other side reads neither question nor answer.';
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  author_id uuid references profiles on delete set null,
  note text not null check (char_length(note) between 1 and 2000),
  at timestamptz not null
);
create index order_notes_order on order_notes (order_id, at);
comment on table order_notes is 'What admins write for each other about a booking; nobody else reads it, nothing is changed afterwards.';

create function actor_is_party(wanted uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from orders o where o.id = wanted
    and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()))) $$;
revoke all on function actor_is_party from public;
grant execute on function actor_is_party to app_request, app_system;

alter table order_questions enable row level security;
create policy side_or_admin_reads on order_questions for select to app_request
  using (case side when 'customer' then exists (select from orders o where o.id = order_id and o.user_id = (select actor_id()))
      else exists (select from orders o where o.id = order_id and o.provider_id in (select actor_provider_ids())) end
    or ((select actor_is_admin()) and not actor_is_party(order_id)));
create policy admins_ask on order_questions for insert to app_request
  with check ((select actor_is_admin()) and asked_by = (select actor_id()) and answer is null and not actor_is_party(order_id));
create policy side_answers_once on order_questions for update to app_request
  using (answer is null and case side when 'customer' then exists (select from orders o where o.id = order_id and o.user_id = (select actor_id()))
    else exists (select from orders o where o.id = order_id and o.provider_id in (select actor_providers_for('progress'))) end)
  with check (answered_by = (select actor_id()));
grant select, insert (id, order_id, side, question, asked_by, asked_at), update (answer, answered_by, answered_at)
  on order_questions to app_request;
alter table order_notes enable row level security;
create policy admins_read on order_notes for select to app_request using ((select actor_is_admin()) and not actor_is_party(order_id));
create policy admins_write on order_notes for insert to app_request
  with check ((select actor_is_admin()) and author_id = (select actor_id()) and not actor_is_party(order_id));
grant select, insert on order_notes to app_request;

-- Who leaves takes their words along, as with everything they wrote.
create function tg_order_words_erased() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update order_questions set answer = '—' where answered_by = new.id and answer <> '—';
  delete from order_questions where side = 'customer' and order_id in (select id from orders where user_id = new.id);
  delete from order_notes where order_id in (select id from orders where user_id = new.id);
  return null;
end $$;
create trigger order_words_erased after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tg_order_words_erased();

-- The conversation of a booking while a problem is open on it, or somebody reported it: for admins who are no party.
create function order_messages(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', case when m.sender_id = o.user_id then 'customer' else 'provider' end,
      'name', u.name, 'content', m.content, 'created_at', m.created_at,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.original_name, 'content_type', f.content_type, 'path', f.path)
          order by a.position), '[]') from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id))
    order by m.created_at, m.id) filter (where m.id is not null), '[]')
  from orders o left join conversations c on c.order_id = o.id and c.topic = 'direct'
    left join messages m on m.conversation_id = c.id left join profiles u on u.id = m.sender_id
  where o.id = wanted and actor_is_admin() and not actor_is_party(o.id)
    and (o.fulfilment = 'disputed' or exists (select from conversations k join message_reports r on r.conversation_id = k.id
      where k.order_id = o.id and r.resolved_at is null))
  group by o.id $$;
revoke all on function order_messages from public;
grant execute on function order_messages to app_request;
-- The files of those messages are evidence as long as the messages are.
create or replace function actor_reads_attachment(wanted uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from message_attachments a join messages m on m.id = a.message_id join conversations c on c.id = m.conversation_id
    where a.file_id = wanted and (actor_in_conversation(c.id)
      or actor_is_admin() and (exists (select from message_reports r where r.conversation_id = c.id
          and r.resolved_at is null and (r.message_id is null or r.message_id = m.id))
        or exists (select from orders o where o.id = c.order_id and o.fulfilment = 'disputed' and not actor_is_party(o.id))))) $$;

-- As before; and an admin never decides about a booking of their own, on either side.
create or replace function tg_order_mover() returns trigger language plpgsql security definer set search_path = public as $$
declare
  customer boolean := new.user_id = actor_id();
  provider boolean := new.provider_id in (select actor_provider_ids());
  judge boolean := actor_is_admin() and not customer and not provider;
begin
  if actor_id() is null or new.fulfilment = old.fulfilment then return new; end if;
  if not (case
    when new.fulfilment = 'accepted' then provider or (customer and exists (select from order_changes c
      where c.order_id = new.id and c.proposed_by = 'provider' and c.status = 'accepted'))
    when new.fulfilment = 'in_progress' then provider or (customer and exists (select from order_events signed
      join order_events left_at on left_at.id = (signed.details ->> 'event_id')::bigint
      where signed.order_id = new.id and signed.kind = 'handover_confirmed' and signed.actor_id = actor_id()
        and left_at.order_id = new.id and left_at.kind = 'check_out'))
    when new.fulfilment in ('declined', 'completed', 'no_show') then provider
    when new.fulfilment = 'disputed' then customer
    when new.fulfilment = 'approved' then customer or judge
    when old.fulfilment = 'disputed' then judge
    else customer or provider or judge
  end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  if new.status <> 'paid' and new.fulfilment <> 'cancelled' then
    raise exception 'An order that is not paid cannot go on.' using errcode = 'CC409';
  end if;
  return new;
end $$;

-- The queue and the books, as admins look for them.
create index orders_disputed on orders (updated_at) where fulfilment = 'disputed';
create index orders_created on orders (created_at desc, id desc);
create index orders_number on orders (upper(right(id::text, 8)));
create index ledger_transactions_created on ledger_transactions (created_at desc, id desc);
