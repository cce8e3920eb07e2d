import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import type { providersContract } from '../contract.ts'
import { profileRows } from './rows.ts'

const waiting = sql<number>`(select count(*)::int from credentials c where c.provider_id = p.id and c.status = 'submitted')`

/** Providers by verification status, longest waiting first, with how many there are of each. For admins. */
export const providerQueue: Verb<typeof providersContract.queue> = async (ctx, { status, q, limit }) => {
  let query = profileRows(ctx.db)
    .innerJoin('profiles as u', 'u.id', 'p.user_id')
    .select(['u.name as owner_name', 'u.email as owner_email'])
    .select(
      sql<string[]>`array(
        select concat_ws(' ', v.year, v.make, v.model) from vehicles v where v.provider_id = p.id
        union all select unnest(s.services) from shops s where s.provider_id = p.id)`.as('offers'),
    )
    .select(waiting.as('waiting_credentials'))
  if (status === 'papers') query = query.where(waiting, '>', 0)
  else if (status === 'none') query = query.where('p.background_check_status', 'is', null)
  else if (status !== 'all') query = query.where('p.background_check_status', '=', status)
  if (q) {
    const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
    query = query.where((it) =>
      it.or([it('p.business_name', 'ilike', like), it('u.name', 'ilike', like), it('u.email', 'ilike', like)]),
    )
  }
  const [rows, counted, papers] = await Promise.all([
    query
      .orderBy(sql`submitted_at nulls last`)
      .orderBy('p.created_at')
      .limit(limit)
      .execute(),
    ctx.db
      .selectFrom('provider_profiles')
      .select((it) => ['background_check_status as status', it.fn.countAll<number>().as('count')])
      .groupBy('background_check_status')
      .execute(),
    ctx.db
      .selectFrom('credentials')
      .select((it) => it.fn.count<number>('provider_id').distinct().as('count'))
      .where('status', '=', 'submitted')
      .executeTakeFirstOrThrow(),
  ])
  const of = (wanted: string | null) => counted.find((row) => row.status === wanted)?.count ?? 0
  const counts = { pending: of('pending'), approved: of('approved'), rejected: of('rejected'), none: of(null) }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { rows, counts: { ...counts, papers: papers.count, all } }
}
