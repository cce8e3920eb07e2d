import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, audit, person, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { ensure } from '#lib/policy.ts'
import type { adjustersContract } from '../contract.ts'
import { MOST_CONTACTS } from '../adjuster.ts'
import { canVouch } from '../policy.ts'
import { asContacts, claimFor, contactFor, contactOf, contactRows } from './contact-rows.ts'

export const closed = () => conflict('claim_closed', 'This claim is closed.')

/** Who answers for the insurer of a claim. */
export const listContacts: Verb<typeof adjustersContract.contacts> = async (ctx, { claim_id }) => {
  await claimFor(ctx, claim_id)
  const { db } = asSystem(ctx, 'contacts of a claim')
  const rows = await contactRows(db)
    .where('a.claim_id', '=', claim_id)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
  return asContacts(db, rows, ctx.services.now())
}

/** Adds somebody; an address that is known to the claim stays one contact. */
export const addContact: Verb<typeof adjustersContract.addContact> = async (ctx, { claim_id, name, email, phone }) => {
  const claim = await claimFor(ctx, claim_id)
  if (claim.status === 'closed') throw closed()
  const me = person(ctx)
  return writeFor(ctx, 'contact of an insurer', async (tx) => {
    await tx.selectFrom('claims').select('id').where('id', '=', claim_id).forNoKeyUpdate().execute()
    const known = await tx
      .selectFrom('adjuster_contacts')
      .select(['id', 'email'])
      .where('claim_id', '=', claim_id)
      .execute()
    const same = known.find((one) => one.email === email)
    const now = ctx.services.now()
    if (!same && known.length >= MOST_CONTACTS)
      throw conflict('too_many', `A claim has up to ${MOST_CONTACTS} contacts at the insurer.`)
    const id = same?.id ?? newId(now.getTime())
    if (!same) {
      const source = me.id === claim.driver_id ? 'driver' : 'team'
      const row = { id, claim_id, name, email, phone: phone ?? null, source, added_by: me.id } as const
      await tx
        .insertInto('adjuster_contacts')
        .values({ ...row, created_at: now.toISOString() })
        .execute()
    }
    await audit(tx, { action: 'adjuster.add', table: 'claims', id: claim_id, after: { name, email } })
    return contactOf(tx, id, now)
  })
}

/** An admin has called the insurer's public number: what this person says counts from now on. */
export const confirmContact: Verb<typeof adjustersContract.confirmContact> = async (ctx, { contact_id, words }) => {
  const contact = await contactFor(ctx, contact_id)
  ensure(canVouch(person(ctx), contact))
  const now = ctx.services.now()
  return writeFor(ctx, 'confirm a contact', async (tx) => {
    await tx
      .updateTable('adjuster_contacts')
      .set({ confirmed_at: now.toISOString(), confirmed_by: person(ctx).id, confirmed_words: words })
      .where('id', '=', contact_id)
      .where('confirmed_at', 'is', null)
      .execute()
    const after = { name: contact.name, email: contact.email }
    await audit(tx, { action: 'adjuster.confirm', table: 'claims', id: contact.claim_id, after, reason: words })
    return contactOf(tx, contact_id, now)
  })
}
