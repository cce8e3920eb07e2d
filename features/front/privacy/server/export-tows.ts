import { sql } from 'kysely'

/** The tows of a driver: also those without a claim, who was asked at what price, and what happened. */
export const towsOf = (me: string) => sql<
  Record<string, unknown>
>`select to_jsonb(x) - array['id', 'driver_id', 'provider_id', 'operator_id', 'offer_id', 'taken_by', 'stay_id', 'from_stay_id', 'version'] || jsonb_build_object(
  'held_on_cards', (select coalesce(jsonb_agg(jsonb_build_object('at', h.created_at, 'cents', h.amount_cents, 'status', h.status,
    'charged_cents', h.captured_cents) order by h.created_at), '[]') from tow_holds h where h.job_id = x.id),
  'extras', (select coalesce(jsonb_agg(to_jsonb(m) - array['id', 'job_id', 'offer_id', 'asked_by']
    || jsonb_build_object('photos', (select count(*) from tow_extra_photos f where f.extra_id = m.id)) order by m.asked_at), '[]')
    from tow_extras m where m.job_id = x.id), 'company', (select p.business_name from provider_profiles p where p.id = x.provider_id), 'asked', (select coalesce(jsonb_agg(to_jsonb(o)
    - array['id', 'job_id', 'provider_id', 'card_id', 'answered_by'] || jsonb_build_object('company', p.business_name) order by o.sent_at), '[]')
    from tow_offers o join provider_profiles p on p.id = o.provider_id where o.job_id = x.id), 'history', (select coalesce(jsonb_agg(to_jsonb(e)
    - array['id', 'job_id', 'actor_id'] order by e.id), '[]') from tow_events e where e.job_id = x.id), 'pictures', (select coalesce(jsonb_agg(to_jsonb(t)
    - array['id', 'job_id', 'offer_id', 'file_id', 'taken_by'] || jsonb_build_object('path', f.path) order by t.taken_at), '[]')
    from tow_photos t join files f on f.id = t.file_id where t.job_id = x.id), 'shops', (select coalesce(jsonb_agg(jsonb_build_object('shop', p.business_name,
    'answer', a.status, 'reason', a.reason, 'words', a.words, 'at', a.answered_at)), '[]')
    from tow_arrivals a join provider_profiles p on p.id = a.provider_id where a.job_id = x.id)) as tow from tow_jobs x where x.driver_id = ${me}`
/** What a company towed, without the drivers: who they are is theirs. */
export const towsOfCompany = (id: string) =>
  sql<
    Record<string, unknown>
  >`select status, miles, price_cents, due_cents, accepted_at, dropped_at from tow_jobs where provider_id = ${id}`
/** One’s duty as an operator, and the wording that was agreed to. */
export const dutyOf = (me: string) =>
  sql<
    Record<string, unknown>
  >`select truck, on_duty_since, consent_version, consented_at from tow_operators where user_id = ${me}`
/** Where the events of a business are sent; never the secret. */
export const webhooksOf = (id: string) =>
  sql<
    Record<string, unknown>
  >`select url, events, created_at, disabled_at from webhook_endpoints where provider_id = ${id} order by created_at`
