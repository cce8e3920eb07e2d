create or replace function extend_by_link(link uuid, extension uuid, claim uuid, cause text, more integer, cap integer, last_day date,
  said_by text, words text, moment timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not exists (select from adjuster_links l join adjuster_contacts c on c.id = l.contact_id
      where l.id = link and c.claim_id = claim and l.revoked_at is null and l.expires_at > moment
        and 'answer' = any(l.scopes)) then
    raise exception 'this link opens no such claim' using errcode = '42501';
  end if;
  update coverage_extensions set status = 'granted', days = more, total_cap_cents = cap, until = last_day, confirmed_how = 'link',
      confirmed_by = said_by, answer = words, answered_at = moment
    where id = extension and claim_id = claim and status = 'asked';
  if found then return; end if;
  if exists (select from coverage_extensions where id = extension) then
    raise exception 'This request has been answered already.' using errcode = 'CC409';
  end if;
  insert into coverage_extensions (id, claim_id, status, why, asked_at, days, total_cap_cents, until, confirmed_how, confirmed_by, answer, answered_at)
    values (extension, claim, 'granted', cause, moment, more, cap, last_day, 'link', said_by, words, moment);
end $$;
grant execute on function extend_by_link to app_system;
comment on function extend_by_link is 'Rental days that an adjuster granted by a link that stands: the answer to what the driver asked, or a row of its own; never a change of what was answered.';
