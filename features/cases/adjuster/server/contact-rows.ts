import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { type Contact, trustOf } from '../adjuster.ts'
import { canWriteToInsurer } from '../policy.ts'

/** Whether the directory's word counts for a claim `c`. */
const speaks = sql<boolean>`exists (select from coverage v where v.claim_id = c.id)
  and not exists (select from profiles u where u.id = c.driver_id and u.role = 'claims_admin')`
/**
 * The domains that speak for the insurer `i` of a claim `c`: none before our team has verified the insurer, whom the driver
 * only typed, and none where the driver keeps the directory themselves. A call to the insurer confirms who that is.
 */
export const knownDomains = sql<string[]>`case when ${speaks} then i.domains else '{}'::text[] end`

/** Contacts with the claim they are of and the domains that speak for its insurer. Read as the system: a driver knows no insurer's domains. */
export const contactRows = (db: Database | Tx) =>
  db
    .selectFrom('adjuster_contacts as a')
    .innerJoin('claims as c', 'c.id', 'a.claim_id')
    .innerJoin('insurers as i', 'i.id', 'c.insurer_id')
    .selectAll('a')
    .select(['c.driver_id', 'c.claim_number', 'c.status as claim_status', 'i.name as insurer'])
    .select([knownDomains.as('domains'), sql<boolean>`(${speaks})`.as('speaks')])
type Row = Awaited<ReturnType<ReturnType<typeof contactRows>['execute']>>[number]

/** Contacts as their claim's driver and the team read them, each with its newest link. */
export async function asContacts(db: Database | Tx, rows: readonly Row[], now: Date): Promise<Contact[]> {
  if (rows.length === 0) return []
  const links = await db
    .selectFrom('adjuster_links')
    .select(['id', 'contact_id', 'made_at', 'expires_at', 'revoked_at', 'uses', 'used_at'])
    .where(
      'contact_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const link = links.findLast(({ contact_id }) => contact_id === row.id)
    const stands = !!link && link.revoked_at === null && link.expires_at > now.toISOString()
    return { ...row, trust: trustOf(row, row.domains), link: link ? { ...link, stands } : null }
  })
}

/** A claim whose driver, or an admin, the actor is. Throws 404. */
export async function claimFor(ctx: Ctx, claimId: string) {
  const claim = await ctx.db
    .selectFrom('claims')
    .select(['id', 'driver_id', 'status'])
    .where('id', '=', claimId)
    .executeTakeFirst()
  if (!claim || !canWriteToInsurer(person(ctx), claim).yes) throw notFound('Claim')
  return claim
}

/** A contact of a claim that the actor writes to the insurer about. Throws 404. */
export async function contactFor(ctx: Ctx, id: string): Promise<Row> {
  const row = await contactRows(asSystem(ctx, 'contact of an insurer').db).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Contact')
  const me = person(ctx)
  if (row.driver_id !== me.id && me.role !== 'claims_admin') throw notFound('Contact')
  ensure(canWriteToInsurer(me, row))
  return row
}

export const contactOf = async (db: Database | Tx, id: string, now: Date): Promise<Contact> => {
  const rows = await contactRows(db).where('a.id', '=', id).execute()
  return (await asContacts(db, rows, now))[0]!
}

/** As it is said of an answer: who, and of which insurer. Software is named as what it is. */
export const nameOf = ({
  name,
  insurer,
  key_name = null,
}: Pick<Row, 'name' | 'insurer'> & { key_name?: string | null }): string => {
  const who = key_name === null ? name : `${key_name} (API key)`
  return who ? `${who}, ${insurer}` : insurer
}
