import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#lib/server/db.ts'

type Subject = { subject_table: string; subject_id: string }
type Name = { what: string | null; page: { table: string; id: string } | null }
export type Names = ReadonlyMap<string, Name>
export const keyOf = ({ subject_table, subject_id }: Subject) => `${subject_table} ${subject_id}`

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** By which `id` it is asked for, `what` it is called, and the row (`table`, `page`) whose page shows it. */
type Naming = {
  id: RawBuilder<unknown>
  what: RawBuilder<unknown>
  table: string
  page: RawBuilder<unknown>
  from: (ids: RawBuilder<unknown>) => RawBuilder<unknown>
}
const row = sql`x.id`
const business = { id: row, what: sql`p.business_name`, table: 'provider_profiles', page: sql`p.id` }
const claim = { id: sql`c.id`, what: sql`c.claim_number`, table: 'claims', page: sql`c.id` }
const ofProvider = (table: RawBuilder<unknown>) => (ids: RawBuilder<unknown>) =>
  sql`${table} x join provider_profiles p on p.id = x.provider_id where x.id = any(${ids})`
const personOf = (table: RawBuilder<unknown>, column: RawBuilder<unknown>) => (ids: RawBuilder<unknown>) =>
  sql`${table} x join profiles w on w.id = x.${column} where x.id = any(${ids})`

/** Each table whose rows people know by a name. A row of any other is shown by its table and id. */
const NAMED: Record<string, Naming> = {
  claims: { ...claim, from: (ids) => sql`claims c where c.id = any(${ids})` },
  coverage: { ...claim, from: (ids) => sql`claims c where c.id = any(${ids})` },
  estimate_requests: {
    ...claim,
    id: row,
    from: (ids) => sql`estimate_requests x join claims c on c.id = x.claim_id where x.id = any(${ids})`,
  },
  estimate_invitations: { ...business, from: ofProvider(sql`estimate_invitations`) },
  estimates: { ...business, from: ofProvider(sql`estimates`) },
  repairs: {
    ...claim,
    id: row,
    table: 'repairs',
    page: row,
    from: (ids) => sql`repairs x join claims c on c.id = x.claim_id where x.id = any(${ids})`,
  },
  tow_jobs: {
    id: row,
    what: sql`'T-' || upper(right(x.id::text, 6))`,
    table: 'tow_jobs',
    page: row,
    from: (ids) => sql`tow_jobs x where x.id = any(${ids})`,
  },
  orders: {
    id: sql`o.id`,
    what: sql`upper(right(o.id::text, 8))`,
    table: 'orders',
    page: sql`o.id`,
    from: (ids) => sql`orders o where o.id = any(${ids})`,
  },
  payments: {
    id: row,
    what: sql`upper(right(x.order_id::text, 8))`,
    table: 'orders',
    page: sql`x.order_id`,
    from: (ids) => sql`payments x where x.id = any(${ids})`,
  },
  profiles: {
    id: sql`w.id`,
    what: sql`w.name`,
    table: 'profiles',
    page: sql`w.id`,
    from: (ids) => sql`profiles w where w.id = any(${ids})`,
  },
  provider_profiles: { ...business, id: sql`p.id`, from: (ids) => sql`provider_profiles p where p.id = any(${ids})` },
  credentials: { ...business, from: ofProvider(sql`credentials`) },
  shops: { ...business, from: ofProvider(sql`shops`) },
  reviews: { ...business, table: 'reviews', page: sql`x.id`, from: ofProvider(sql`reviews`) },
  api_keys: {
    ...business,
    what: sql`w.name`,
    from: (ids) => sql`api_keys x join profiles w on w.id = x.id
    join provider_profiles p on p.id = x.provider_id where x.id = any(${ids})`,
  },
  webhook_endpoints: { ...business, from: ofProvider(sql`webhook_endpoints`) },
  vehicles: { ...business, what: sql`concat_ws(' ', x.year, x.make, x.model)`, from: ofProvider(sql`vehicles`) },
  listings: {
    id: row,
    what: sql`x.title`,
    table: 'listings',
    page: sql`x.id`,
    from: (ids) => sql`listings x where x.id = any(${ids})`,
  },
  files: {
    id: row,
    what: sql`x.original_name`,
    table: 'profiles',
    page: sql`x.owner_id`,
    from: (ids) => sql`files x where x.id = any(${ids})`,
  },
  claim_documents: {
    id: sql`d.file_id`,
    what: sql`x.original_name`,
    table: 'claims',
    page: sql`d.claim_id`,
    from: (ids) => sql`claim_documents d join files x on x.id = d.file_id where d.file_id = any(${ids})`,
  },
  conversations: {
    id: row,
    what: sql`w.name`,
    table: 'conversations',
    page: sql`x.id`,
    from: personOf(sql`conversations`, sql`participant_1_id`),
  },
  message_reports: {
    id: row,
    what: sql`w.name`,
    table: 'message_reports',
    page: sql`x.id`,
    from: personOf(sql`message_reports`, sql`about_id`),
  },
  data_requests: {
    id: row,
    what: sql`w.name`,
    table: 'data_requests',
    page: sql`x.id`,
    from: personOf(sql`data_requests`, sql`person_id`),
  },
  insurers: {
    id: row,
    what: sql`x.name`,
    table: 'insurers',
    page: row,
    from: (ids) => sql`insurers x where x.id = any(${ids})`,
  },
  insurer_keys: {
    id: row,
    what: sql`x.name`,
    table: 'insurers',
    page: sql`x.insurer_id`,
    from: (ids) => sql`insurer_keys x where x.id = any(${ids})`,
  },
  insurer_settlements: {
    id: row,
    what: sql`i.name`,
    table: 'insurer_settlements',
    page: sql`x.id`,
    from: (ids) => sql`insurer_settlements x join insurers i on i.id = x.insurer_id where x.id = any(${ids})`,
  },
  issued_documents: {
    id: row,
    what: sql`coalesce(x.insurer, upper(right(x.order_id::text, 8)))`,
    table: 'issued_documents',
    page: sql`x.id`,
    from: (ids) => sql`issued_documents x where x.id = any(${ids})`,
  },
  support_replies: {
    id: row,
    what: sql`x.title`,
    table: 'support_replies',
    page: sql`x.id`,
    from: (ids) => sql`support_replies x where x.id = any(${ids})`,
  },
  saved_views: {
    id: row,
    what: sql`x.name`,
    table: 'saved_views',
    page: sql`x.id`,
    from: (ids) => sql`saved_views x where x.id = any(${ids})`,
  },
}
/** Rows whose id says what they are. */
const BY_ID: Record<string, (id: string) => string> = {
  rules: (id) => id.split('/')[0]!,
  state_rights: (id) => id,
}

/** What people call the rows that entries are about: one query for a page of the record, under row security. */
export async function namesOf(db: Database, subjects: readonly Subject[]): Promise<Names> {
  const names = new Map<string, Name>()
  for (const subject of subjects) {
    const name = BY_ID[subject.subject_table]?.(subject.subject_id)
    if (name) names.set(keyOf(subject), { what: name, page: { table: subject.subject_table, id: name } })
  }
  const parts = Object.entries(NAMED).flatMap(([table, { id, what, table: shownBy, page, from }]) => {
    const own = subjects.filter((each) => each.subject_table === table && ID.test(each.subject_id))
    if (own.length === 0) return []
    const ids = sql`${[...new Set(own.map(({ subject_id }) => subject_id))]}::uuid[]`
    return [
      sql`select ${table}::text as subject_table, ${id}::text as subject_id, ${what}::text as what, ${shownBy}::text as shown_by, ${page}::text as page
        from ${from(ids)}`,
    ]
  })
  if (parts.length === 0) return names
  type Row = Subject & { what: string | null; shown_by: string; page: string }
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  for (const row of rows) names.set(keyOf(row), { what: row.what, page: { table: row.shown_by, id: row.page } })
  return names
}
