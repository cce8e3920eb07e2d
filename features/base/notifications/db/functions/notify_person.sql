create or replace function notify_person(
  news uuid, person uuid, about text, kind text, texts jsonb, leads_to text, defaults jsonb, letters jsonb
)
returns void language plpgsql security definer
set search_path = public
as $$
declare
  reader profiles;
  wants_app boolean;
  wants_mail boolean;
  wants_text boolean;
  wants_push boolean;
  phone text;
  letter jsonb;
  mailed boolean;
  heading text;
  due timestamptz := coalesce((letters ->> 'not_before')::timestamptz, now());
  -- the mails of one transaction are one job; one that waits has its own
  batch uuid := nullif(current_setting('app.mails', true), '')::uuid;
begin
  select * into reader from profiles p where p.id = person and p.deleted_at is null
    and not exists (select from api_keys k where k.id = person);
  if not found then return; end if;
  select coalesce(bool_and(p.enabled) filter (where p.channel = 'app'), (defaults ->> 'app')::boolean),
    coalesce(bool_and(p.enabled) filter (where p.channel = 'email'), (defaults ->> 'email')::boolean),
    coalesce(bool_and(p.enabled) filter (where p.channel = 'text'), (defaults ->> 'text')::boolean),
    coalesce(bool_and(p.enabled) filter (where p.channel = 'push'), (defaults ->> 'push')::boolean)
    into wants_app, wants_mail, wants_text, wants_push from notification_preferences p where p.user_id = person and p.topic = about;
  letter := letters -> reader.language;
  mailed := letter is not null and not letters ? 'no_mail';
  if letter is not null then
    select p.number, wants_text and text_stopped_at(p.mark) is null into phone, wants_text from phones p where p.user_id = person;
  end if;
  heading := texts -> reader.language ->> 'title';
  if wants_app then
    insert into notifications (id, user_id, type, title, message, action_url)
      values (news, person, kind, heading, texts -> reader.language ->> 'message', leads_to);
  end if;
  insert into notification_deliveries (id, user_id, topic, title, app, email, email_at, text, text_at)
    values (news, person, about, heading, case when wants_app then 'sent' else 'off' end,
      case when not mailed then 'none' when wants_mail then 'queued' else 'off' end,
      case when mailed and wants_mail then due end,
      case when phone is null then 'none' when wants_text then 'queued' else 'off' end,
      case when phone is not null and wants_text then due end);
  if mailed and wants_mail then
    if letters ? 'not_before' then
      batch := null;
      perform add_job('send_mail', json_build_object('id', news), due);
    elsif batch is null then
      batch := gen_random_uuid();
      perform add_job('send_mails', json_build_object('batch', batch));
      perform set_config('app.mails', batch::text, true);
    end if;
    insert into outbox (id, to_address, subject, text_body, html_body, kind, unsubscribe_url, unless_read, batch)
      values (news, reader.email, letter ->> 'subject', replace(letter ->> 'text', chr(57344), reader.name),
        replace(letter ->> 'html', chr(57344),
          replace(replace(replace(reader.name, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')),
        letters ->> 'kind', letters ->> 'unsubscribe_url', letters ? 'not_before', batch);
  end if;
  if phone is not null and wants_text then
    insert into texts (id, user_id, to_number, body, kind, topic)
      values (news, person, phone, letter ->> 'by_text', 'news', about);
    perform add_job('send_text', json_build_object('id', news), due);
  end if;
  if letter is not null and wants_push then
    perform add_job('send_push', json_build_object('session_id', e.session_id, 'news', news, 'topic', about), due)
      from push_endpoints e where e.user_id = person;
  end if;
end $$;
grant execute on function notify_person to app_request, app_system;
