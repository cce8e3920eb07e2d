import { type RawBuilder, sql } from 'kysely'
import { AGE_DAYS } from '#features/cases/receivables/aging.ts'
import { BOOKS_ZONE } from '#features/money/ledger/books.ts'
import { APPLICATION_DAYS, REVIEW_HOURS } from '#features/business/providers/provider.ts'
import { TEAM_ZONE } from '#lib/dates.ts'
import type { Verb } from '#lib/server/http.ts'
import { type DeadlineKind, DEADLINES, LAPSING_DAYS, TARGET_HOURS } from '../deadlines.ts'
import type { dashboardsContract } from '../contract.ts'
import type { Deadline } from '../dashboard.ts'

/** `page` is the id that the address of its page carries; `order` says by what an index is read. */
type Source = {
  from: RawBuilder<unknown>
  page: RawBuilder<unknown>
  title: RawBuilder<unknown>
  detail: RawBuilder<unknown>
  due: RawBuilder<unknown>
}
const hours = (count: number) => sql`make_interval(hours => ${sql.lit(count)})`

/** Applications that wait for us: their documents first, then the rest of the application (features/business/verification/server/queue.ts). */
const applications = (read: boolean) => sql`provider_profiles p
  join lateral (select e.at, e.next_expected_at from provider_events e
    where e.provider_id = p.id and e.machine = 'verification' and e.to_status = 'pending' order by e.id desc limit 1) h on true
  cross join lateral (select count(*) filter (where v.decision = 'accepted') = 2 as read, count(*) filter (where v.decision = 'refused') as refused
    from document_reviews v where v.provider_id = p.id
      and v.file_path = case v.document when 'w9' then p.w9_url else p.insurance_proof_url end) r
  where p.background_check_status = 'pending' and r.refused = 0 and r.read = ${sql.lit(read)}`
const business = { page: sql`p.id`, title: sql`p.business_name` }
const ofBooking = { page: sql`o.id`, title: sql`upper(right(o.id::text, 8))`, detail: sql`l.title` }

/** The one list of deadlines: a new one is one more entry here, one word in `DEADLINES`, and its page in web/deadline-links.ts. */
const SOURCES: Record<DeadlineKind, (now: string) => Source> = {
  coverage: () => ({
    from: sql`claims c where c.status = 'intake'`,
    page: sql`c.id`,
    title: sql`c.claim_number`,
    detail: sql`c.insurer_name`,
    due: sql`c.coverage_due_at`,
  }),
  documents: () => ({
    ...business,
    from: applications(false),
    detail: sql`null`,
    due: sql`coalesce(h.next_expected_at, h.at + ${hours(REVIEW_HOURS)})`,
  }),
  application: () => ({
    ...business,
    from: applications(true),
    detail: sql`null`,
    due: sql`business_days_after(h.at, ${sql.lit(APPLICATION_DAYS)}, p.time_zone)`,
  }),
  credentials: () => ({
    ...business,
    from: sql`(select k.provider_id, min((select max(e.at) from credential_events e where e.credential_id = k.id and e.to_status = 'submitted')) as since
      from credentials k where k.status = 'submitted' group by k.provider_id) k join provider_profiles p on p.id = k.provider_id`,
    detail: sql`null`,
    due: sql`k.since + ${hours(REVIEW_HOURS)}`,
  }),
  complaint: () => ({
    ...ofBooking,
    from: sql`orders o join listings l on l.id = o.listing_id
      join lateral (select e.at from order_events e where e.order_id = o.id and e.to_status = 'disputed' order by e.id desc limit 1) h on true
      where o.work_status = 'disputed'`,
    due: sql`h.at + ${hours(TARGET_HOURS.complaint)}`,
  }),
  chargeback: () => ({
    ...ofBooking,
    from: sql`chargebacks m join orders o on o.id = m.order_id join listings l on l.id = o.listing_id
      where m.closed_at is null and m.due_by is not null and m.status in ('inquiry', 'needs_response')
        and not exists (select from chargeback_answers a where a.chargeback_id = m.id and a.act is not null)`,
    due: sql`m.due_by`,
  }),
  discrepancy: () => ({
    from: sql`money_discrepancies m where m.resolved_at is null and m.note_at is null`,
    page: sql`m.id`,
    title: sql`coalesce(upper(right(m.order_id::text, 8)), right(m.subject, 12))`,
    detail: sql`null`,
    due: sql`m.first_seen + ${hours(TARGET_HOURS.discrepancy)}`,
  }),
  support: () => ({
    from: sql`support_threads s join conversations v on v.id = s.conversation_id join profiles w on w.id = v.participant_1_id
      left join claims c on c.id = v.claim_id where s.state = 'open'`,
    page: sql`s.conversation_id`,
    title: sql`w.name`,
    detail: sql`c.claim_number`,
    due: sql`s.waiting_since + ${hours(TARGET_HOURS.support)}`,
  }),
  report: () => ({
    from: sql`message_reports m join profiles w on w.id = m.about_id where m.resolved_at is null`,
    page: sql`m.id`,
    title: sql`w.name`,
    detail: sql`null`,
    due: sql`m.created_at + ${hours(TARGET_HOURS.report)}`,
  }),
  review: () => ({
    from: sql`review_reports m join provider_profiles p on p.id = m.provider_id where m.resolved_at is null`,
    page: sql`m.review_id`,
    title: sql`p.business_name`,
    detail: sql`null`,
    due: sql`m.created_at + ${hours(TARGET_HOURS.review)}`,
  }),
  objection: () => ({
    from: sql`review_objections m join review_removals d on d.id = m.removal_id join profiles w on w.id = m.author_id where m.decided_at is null`,
    page: sql`d.review_id`,
    title: sql`w.name`,
    detail: sql`null`,
    due: sql`m.created_at + ${hours(TARGET_HOURS.objection)}`,
  }),
  extension: () => ({
    from: sql`coverage_extensions m join claims c on c.id = m.claim_id where m.status = 'asked' and m.due_at is not null`,
    page: sql`c.id`,
    title: sql`c.claim_number`,
    detail: sql`c.insurer_name`,
    due: sql`m.due_at`,
  }),
  // what was put off to a later day waits for nobody yet
  follow_up: (now) => ({
    from: sql`claim_work w join claims c on c.id = w.claim_id
      where c.status <> 'closed' and w.follow_up_on <= (${now}::timestamptz at time zone ${sql.lit(TEAM_ZONE)})::date`,
    page: sql`c.id`,
    title: sql`c.claim_number`,
    detail: sql`w.follow_up_for`,
    due: sql`(w.follow_up_on + 1)::timestamp at time zone ${sql.lit(TEAM_ZONE)}`,
  }),
  data: () => ({
    from: sql`data_requests m join profiles w on w.id = m.person_id where m.status in ('open', 'on_hold')`,
    page: sql`m.id`,
    title: sql`w.name`,
    detail: sql`null`,
    due: sql`m.due_at`,
  }),
  grant: (now) => ({
    from: sql`admin_grants m join profiles w on w.id = m.person_id where m.status = 'open' and m.expires_at > ${now}`,
    page: sql`w.id`,
    title: sql`w.name`,
    detail: sql`null`,
    due: sql`m.expires_at`,
  }),
  lapsing: (now) => ({
    ...business,
    from: sql`credentials k join provider_profiles p on p.id = k.provider_id
      where k.status = 'accepted' and k.expires_on < (${now}::timestamptz at time zone 'UTC')::date + ${sql.lit(LAPSING_DAYS)}
        and not exists (select from credentials n where n.provider_id = k.provider_id and n.kind = k.kind and n.state = k.state
          and n.status in ('accepted', 'submitted') and n.expires_on > k.expires_on)`,
    detail: sql`k.kind`,
    due: sql`(k.expires_on + 1)::timestamp at time zone 'UTC'`,
  }),
  // once per insurer, by its oldest open booking: late since it went beyond 30, 60 or 90 days
  receivable: (now) => ({
    from: sql`(select d.insurer,
        (array_agg(d.order_id order by d.done_at))[1] as order_id, min(d.done_at) as done_at
      from insurer_receivables() d where d.open_cents > 0 and d.done_at is not null group by d.insurer_id, d.insurer) d
      cross join lateral (select max(step) as step from unnest(array[${sql.join(AGE_DAYS.map((days) => sql.lit(days)))}]) step
        where (${now}::timestamptz at time zone ${sql.lit(BOOKS_ZONE)})::date - (d.done_at at time zone ${sql.lit(BOOKS_ZONE)})::date > step) s
      where s.step is not null`,
    page: sql`d.order_id`,
    title: sql`d.insurer`,
    detail: sql`s.step`,
    due: sql`((d.done_at at time zone ${sql.lit(BOOKS_ZONE)})::date + s.step + 1)::timestamp at time zone ${sql.lit(BOOKS_ZONE)}`,
  }),
}

/** Everything that waits for the team, the least time left first, and how many of each kind wait or are late. */
export const adminDeadlines: Verb<typeof dashboardsContract.deadlines> = async (ctx, { kind, limit }) => {
  const now = ctx.services.now().toISOString()
  const wanted = kind ? [kind] : DEADLINES
  const shown = sql.join(
    wanted.map((each) => {
      const { from, page, title, detail, due } = SOURCES[each](now)
      return sql`(select ${sql.lit(each)}::text as kind, ${page} as id, ${title}::text as title, ${detail}::text as detail, ${due} as due_at
        from ${from} order by ${due}, ${page} limit ${limit})`
    }),
    sql` union all `,
  )
  const counted = sql.join(
    DEADLINES.map((each) => {
      const { from, due } = SOURCES[each](now)
      return sql`select ${sql.lit(each)}::text as kind, count(*)::int as open, (count(*) filter (where ${due} < ${now}))::int as late from ${from}`
    }),
    sql` union all `,
  )
  const [rows, counts] = await Promise.all([
    sql<Deadline>`select * from (${shown}) deadlines order by due_at, kind, id limit ${limit}`.execute(ctx.db),
    sql<{ kind: DeadlineKind; open: number; late: number }>`${counted}`.execute(ctx.db),
  ])
  return { rows: rows.rows, counts: DEADLINES.map((each) => counts.rows.find((row) => row.kind === each)!) }
}
