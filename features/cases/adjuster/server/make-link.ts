import { later } from '#features/base/accounts/server/mail-token.ts'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import { lastFour, randomToken, sha256 } from '#lib/server/seal.ts'
import type { adjustersContract } from '../contract.ts'
import { LINK_DAYS } from '../adjuster.ts'
import { contactFor, contactOf } from './contact-rows.ts'
import { closed } from './contacts.ts'
import { linkMail } from './words.ts'

const DAY_SECONDS = 86_400
const LINKS = {
  name: 'adjuster links',
  max: 20,
  seconds: DAY_SECONDS,
  sentence: 'Many links were sent for this claim today. Try again tomorrow, or ask our team.',
} as const

/** The shops that repair the car of a claim, oldest first. */
export const shopsOf = (ctx: Ctx, claimId: string) =>
  asSystem(ctx, 'shops of a claim')
    .db.selectFrom('repairs as r')
    .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
    .select('p.business_name')
    .where('r.claim_id', '=', claimId)
    .where('r.status', '<>', 'cancelled')
    .orderBy('r.created_at')
    .execute()

/** Mails a link to somebody at the insurer. Its token is in that mail alone; an earlier link to the same person ends. */
export const makeLink: Verb<typeof adjustersContract.makeLink> = async (ctx, { contact_id, scopes }) => {
  const contact = await contactFor(ctx, contact_id)
  if (contact.claim_status === 'closed' || contact.email === '') throw closed()
  const shops = await shopsOf(ctx, contact.claim_id)
  if (shops.length === 0) throw conflict('no_repair', 'There’s no repair to show yet. Choose a shop first.')
  await countTry(ctx, LINKS, contact.claim_id)
  const now = ctx.services.now()
  const token = randomToken()
  return writeFor(ctx, 'make an adjuster link', async (tx) => {
    const claim = await tx
      .selectFrom('claims')
      .select('status')
      .where('id', '=', contact.claim_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (claim.status === 'closed') throw closed()
    await tx.selectFrom('adjuster_contacts').select('id').where('id', '=', contact_id).forNoKeyUpdate().execute()
    await tx
      .updateTable('adjuster_links')
      .set({ revoked_at: now.toISOString(), revoked_how: 'replaced' })
      .where('contact_id', '=', contact_id)
      .where('revoked_at', 'is', null)
      .execute()
    await tx
      .insertInto('adjuster_links')
      .values({
        id: newId(now.getTime()),
        contact_id,
        token_hash: sha256(token),
        scopes: [...new Set(['see' as const, ...scopes])],
        made_by: person(ctx).id,
        made_at: now.toISOString(),
        expires_at: later(now, LINK_DAYS * DAY_SECONDS),
      })
      .execute()
    const about = {
      shop: shops.map(({ business_name }) => business_name).join(', '),
      last4: lastFour(contact.claim_number),
    }
    await sendMail(tx, linkMail(ctx.services, contact.email, about, token), ctx.services.env.ENCRYPTION_KEY)
    const after = { name: contact.name, email: contact.email, scopes }
    await audit(tx, { action: 'adjuster.link', table: 'claims', id: contact.claim_id, after })
    return contactOf(tx, contact_id, now)
  })
}

/** Ends a link: from the next call on it opens nothing. */
export const revokeLink: Verb<typeof adjustersContract.revokeLink> = async (ctx, { link_id }) => {
  const link = await asSystem(ctx, 'link')
    .db.selectFrom('adjuster_links')
    .select('contact_id')
    .where('id', '=', link_id)
    .executeTakeFirst()
  if (!link) throw notFound('Link')
  const contact = await contactFor(ctx, link.contact_id).catch(() => {
    throw notFound('Link')
  })
  const now = ctx.services.now()
  return writeFor(ctx, 'revoke an adjuster link', async (tx) => {
    await tx
      .updateTable('adjuster_links')
      .set({ revoked_at: now.toISOString(), revoked_how: person(ctx).id === contact.driver_id ? 'driver' : 'team' })
      .where('id', '=', link_id)
      .where('revoked_at', 'is', null)
      .execute()
    await audit(tx, { action: 'adjuster.revoke', table: 'claims', id: contact.claim_id, after: { name: contact.name } })
    return contactOf(tx, contact.id, now)
  })
}
