import { type RawBuilder, sql } from 'kysely'
import { conflict, notFound } from '#lib/errors.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import { assignmentsOf, assign } from '#lib/server/assignments.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { type SortKeys, sortedBy } from '#lib/server/sorted.ts'
import { serveListFile } from '#features/base/files/server/list-file.ts'
import type { verificationContract } from '../contract.ts'
import { providerFileContract } from '../provider-file.ts'
import { APPLICATION_DAYS, REVIEW_HOURS } from '#features/business/providers/provider.ts'
import { type providerAdminContract, LISTS, type PROVIDER_SORTS, type QueueRow } from '../provider-admin.ts'
import { undecidedOf } from '../policy.ts'
import { profileRows, requiredFor } from '#features/business/providers/server/rows.ts'
import { checkOf } from './record-check.ts'

type Db = Ctx['db'] | Tx
type List = (typeof LISTS)[number]

/**
 * Every provider with its promises: documents within 48 hours of coming in, an application within three business days
 * once its documents are read, licenses and policies within 48 hours. What waits for the provider promises nothing.
 * `only` narrows the profiles `p` first, so that a list costs what it holds.
 */
const providersWhere = (only: RawBuilder<unknown>) => sql<ProviderColumns>`(
  select d.*, least(d.profile_due, d.credentials_due) as due_at,
    case when d.credentials_due < coalesce(d.profile_due, 'infinity') then 'credentials'
      when d.profile_due is not null then case when d.accepted = 2 then 'application' else 'documents' end end as due_for,
    case when d.profile_due is not null or d.waiting > 0 then 'us'
      when d.status is distinct from 'approved' then 'them' end as turn
  from (
    select p.id, p.user_id, p.created_at, p.background_check_status as status, p.market_status, p.provider_type, p.state,
      p.business_name, u.name as owner_name, u.email as owner_email, u.language as owner_language,
      h.at as handed_in_at, h.documents_due, h.application_due, r.accepted, c.waiting, c.credentials_due, c.ends_on,
      case when p.background_check_status = 'pending' and r.refused = 0
        then case when r.accepted = 2 then h.application_due else h.documents_due end end as profile_due
    from provider_profiles p join profiles u on u.id = p.user_id
    left join lateral (
      select e.at, coalesce(e.next_expected_at, e.at + make_interval(hours => ${sql.lit(REVIEW_HOURS)})) as documents_due,
        business_days_after(e.at, ${sql.lit(APPLICATION_DAYS)}, p.time_zone) as application_due
      from provider_events e where p.background_check_status = 'pending' and e.provider_id = p.id
        and e.machine = 'verification' and e.to_status = 'pending'
      order by e.id desc limit 1) h on true
    cross join lateral (
      select count(*) filter (where decision = 'accepted') as accepted, count(*) filter (where decision = 'refused') as refused
      from document_reviews v where p.background_check_status = 'pending' and v.provider_id = p.id
        and v.file_path = case v.document when 'w9' then p.w9_url else p.insurance_proof_url end) r
    cross join lateral (
      select count(*) filter (where k.status = 'submitted')::int as waiting,
        min((select max(e.at) from credential_events e where e.credential_id = k.id and e.to_status = 'submitted')
          + make_interval(hours => ${sql.lit(REVIEW_HOURS)})) filter (where k.status = 'submitted') as credentials_due,
        min(k.expires_on) filter (where k.status = 'accepted' and not exists (select from credentials n where n.provider_id = p.id
          and n.kind = k.kind and n.state = k.state and n.status in ('accepted', 'submitted') and n.expires_on > k.expires_on)) as ends_on
      from credentials k where k.provider_id = p.id) c
    where ${only}) d)`

type Filters = { type?: string | undefined; state?: string | undefined; turn?: string | undefined; q?: string }
type More = { late?: string | undefined; ends?: string | undefined }

/** As conditions on the rows of {@link providersWhere}, or (`p`) on profiles beside their owners where promises do not matter. */
function filtersOf(
  now: Date,
  { type, state, turn, q, late, ends }: Filters & More,
  of: 'd' | 'p' = 'd',
): RawBuilder<unknown> {
  const like = likePart(q ?? '')
  const own = (column: string) => sql.ref(`${of}.${column}`)
  const [name, email] = of === 'd' ? [sql`d.owner_name`, sql`d.owner_email`] : [sql`u.name`, sql`u.email`]
  const conditions = [
    sql`true`,
    ...(type ? [sql`${own('provider_type')} = ${type}`] : []),
    ...(state ? [sql`${own('state')} = ${state}`] : []),
    ...(turn ? [sql`d.turn = ${turn}`] : []),
    ...(late ? [sql`d.due_at < ${now.toISOString()}`] : []),
    ...(ends ? [sql`d.ends_on <= ${addDays(dayIn('UTC', now), Number(ends))}`] : []),
    ...(q ? [sql`(${own('business_name')} ilike ${like} or ${name} ilike ${like} or ${email} ilike ${like})`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** What is in a list, told by the profile alone. */
const IN_LIST: Record<List, RawBuilder<boolean>> = {
  pending: sql`p.background_check_status = 'pending'`,
  approved: sql`p.background_check_status = 'approved'`,
  rejected: sql`p.background_check_status = 'rejected'`,
  none: sql`p.background_check_status is null`,
  credentials: sql`p.id in (select k.provider_id from credentials k where k.status = 'submitted')`,
  suspended: sql`p.market_status = 'suspended'`,
  all: sql`true`,
}
const KEYS: SortKeys<(typeof PROVIDER_SORTS)[number]> = {
  business: sql`lower(d.business_name)`,
  place: { orNone: sql`d.state` },
  due: { orNone: sql`d.due_at` },
}
/** Unless sorted the oldest promise first, then what came in first. */
const orderOf = (sort: (typeof PROVIDER_SORTS)[number] | undefined) =>
  sort ? sortedBy(sort, KEYS, sql`d.id`) : sql`d.due_at nulls last, d.handed_in_at nulls last, d.created_at, d.id`

type Asked = Parameters<typeof providerQueue>[1]
const listOf = (now: Date, { status, sort: _sort, page: _page, limit: _limit, ...filters }: Asked) =>
  sql`${providersWhere(IN_LIST[status])} d where ${filtersOf(now, filters)}`

/** One page of a list. */
async function pageOf(ctx: Ctx, asked: Asked): Promise<QueueRow[]> {
  const { sort, page, limit } = asked
  const { rows } = await sql<{ id: string }>`select d.id from ${listOf(ctx.services.now(), asked)}
    order by ${orderOf(sort)} limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db)
  return queueRows(
    ctx,
    ctx.db,
    rows.map(({ id }) => id),
  )
}

/** Providers of one list and how many each list holds under the same filters. For admins. */
export const providerQueue: Verb<typeof verificationContract.queue> = async (ctx, asked) => {
  const now = ctx.services.now()
  const { status, sort: _sort, page: _page, limit: _limit, ...filters } = asked
  const { late: _, ends, turn, ...plain } = filters
  // promises and last days are asked for over all lists only when a filter is about them
  const among =
    filters.late || ends || turn
      ? sql`p.id in (select d.id from ${providersWhere(sql`true`)} d where ${filtersOf(now, filters)})`
      : filtersOf(now, plain, 'p')
  const [counts, late, rows] = await Promise.all([
    sql<Record<List, number>>`select ${sql.join(
      LISTS.map((each) => sql`(count(*) filter (where ${IN_LIST[each]}))::int as ${sql.ref(each)}`),
    )} from provider_profiles p join profiles u on u.id = p.user_id where ${among}`.execute(ctx.db),
    sql<{
      count: number
    }>`select count(*)::int as count from ${listOf(now, asked)} and d.due_at < ${now.toISOString()}`.execute(ctx.db),
    pageOf(ctx, asked),
  ])
  const lists = counts.rows[0]!
  return { rows, total: lists[status], counts: lists, late: late.rows[0]!.count }
}

/** The same providers as a file, which counts none of them. */
export const providersFile = serveListFile({
  definition: providerFileContract.csv,
  name: 'providers',
  action: 'providers.exported',
  table: 'provider_profiles',
  size: 200,
  read: (ctx, filter, { page }) => pageOf(ctx, { ...filter, page, limit: 200 }),
  columns: {
    business: (row: QueueRow) => row.business_name,
    type: (row) => row.provider_type,
    state: (row) => row.state,
    owner: (row) => row.owner_name,
    email: (row) => row.owner_email,
    verification: (row) => row.background_check_status,
    market: (row) => row.market_status,
    turn: (row) => row.turn,
    due: (row) => row.due_at,
    due_for: (row) => row.due_for,
    credential_expires: (row) => row.ends_on,
    assigned: (row) => row.assigned?.name ?? null,
    id: (row) => row.id,
  },
})

/** These providers as the claims team sees them, in this order. */
async function queueRows(ctx: Ctx, db: Db, ids: readonly string[]): Promise<QueueRow[]> {
  if (!ids.length) return []
  const me = person(ctx).id
  const [found, assigned] = await Promise.all([
    profileRows(db as Ctx['db'])
      .innerJoin(providersWhere(sql`p.id in (${sql.join(ids)})`).as('d'), (join) => join.onRef('d.id', '=', 'p.id'))
      .select(['d.owner_name', 'd.owner_email', 'd.owner_language', 'd.turn', 'd.due_at', 'd.due_for', 'd.ends_on'])
      .select(['d.waiting as waiting_credentials', 'd.documents_due as documents_due_at'])
      .select('d.application_due as application_due_at')
      .select([
        sql<string[]>`array(
          select concat_ws(' ', v.year, v.make, v.model) from vehicles v where v.provider_id = p.id
          union all select unnest(s.services) from shops s where s.provider_id = p.id)`.as('offers'),
        sql<
          QueueRow['waiting_decision']
        >`(select jsonb_build_object('id', w.id, 'decision', w.decision, 'applies_at', w.applies_at,
          'decided_by_name', a.name, 'mine', w.decided_by = ${me}::uuid)
          from verification_decisions w join profiles a on a.id = w.decided_by
          where w.provider_id = p.id and w.status = 'waiting')`.as('waiting_decision'),
      ])
      .where('p.id', 'in', ids)
      .execute(),
    assignmentsOf(ctx, db, 'provider_profiles', ids),
  ])
  const place = new Map(ids.map((id, at) => [id, at]))
  return found
    .map((row): QueueRow => ({ ...row, assigned: assigned.get(row.id) ?? null }))
    .sort((a, b) => place.get(a.id)! - place.get(b.id)!)
}
type ProviderColumns = Pick<
  QueueRow,
  'id' | 'owner_name' | 'owner_email' | 'owner_language' | 'turn' | 'due_at' | 'due_for' | 'ends_on'
> & {
  waiting: number
  documents_due: string | null
  application_due: string | null
}

/** One provider as the claims team sees it, with its background check. */
export const openProvider: Verb<typeof providerAdminContract.open> = async (ctx, { provider_id }) => {
  const [rows, background_check] = await Promise.all([
    queueRows(ctx, ctx.db, [provider_id]),
    checkOf(ctx.db, provider_id),
  ])
  if (!rows[0]) throw notFound('Provider profile')
  const required = await requiredFor(ctx.db, provider_id, ctx.services.now())
  return { ...rows[0], background_check, undecided: undecidedOf(rows[0], background_check, required) }
}

const MOST_LOOKED_AT = 500
const WAITS_FOR_US = sql`(${IN_LIST.pending} or ${IN_LIST.credentials})`

/**
 * Assigns the oldest promise that waits for us and that nobody else works on; `after` goes on behind the open one.
 * Admins who ask at the same moment are served one after the other, each with another provider.
 */
export const takeNextProvider: Verb<typeof providerAdminContract.takeNext> = async (ctx, { after, sort, ...filters }) =>
  ctx.write(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('take_next_provider'))`.execute(tx)
    const now = ctx.services.now()
    const { rows } = await sql<{ id: string }>`select d.id from ${providersWhere(WAITS_FOR_US)} d
      where ${filtersOf(now, { ...filters, turn: 'us' })}
        and not exists (select from assignments h where h.subject_table = 'provider_profiles' and h.subject_id = d.id
          and h.admin_id <> ${person(ctx).id} and h.until > ${now.toISOString()})
        and not exists (select from verification_decisions w where w.provider_id = d.id and w.status = 'waiting')
      order by ${orderOf(sort)} limit ${MOST_LOOKED_AT}`.execute(tx)
    const at = rows.findIndex(({ id }) => id === after)
    const next = rows[at + 1] ?? rows.find(({ id }) => id !== after)
    if (!next) throw conflict('none_waits', 'Nothing left to take. Colleagues are working on the rest.')
    await assign(ctx, tx, { table: 'provider_profiles', id: next.id })
    return { provider_id: next.id }
  })

/** Assigns several at once; what others have stays theirs. */
export const assignProviders: Verb<typeof providerAdminContract.assignToMe> = async (ctx, { provider_ids }) =>
  ctx.write(async (tx) => {
    const seen = await tx.selectFrom('provider_profiles').select('id').where('id', 'in', provider_ids).execute()
    if (seen.length < new Set(provider_ids).size) throw notFound('Provider profile')
    const taken: string[] = []
    const others: string[] = []
    for (const { id } of seen.toSorted((a, b) => a.id.localeCompare(b.id))) {
      const assigned = await assign(ctx, tx, { table: 'provider_profiles', id })
      ;(assigned.mine ? taken : others).push(id)
    }
    await audit(tx, {
      action: 'hand.take_several',
      table: 'provider_profiles',
      id: seen[0]!.id,
      after: { taken, others },
    })
    return { taken, others }
  })
