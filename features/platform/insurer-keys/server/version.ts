import { answerAs, holdLink, type Speaker } from '#features/cases/adjuster/server/answer.ts'
import { asSaid, saidRows } from '#features/cases/adjuster/server/said-rows.ts'
import { seenVersion, shopsOfRepairs, signaturesOf } from '#features/cases/adjuster/server/view.ts'
import { repairOfVersion, versionsOfRepairs } from '#features/trades/repairs/server/repair-rows.ts'
import { notFound, Refusal } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { insurerKeysContract } from '../insurer-key.ts'
import { linkTo, software } from './opened.ts'

/** A version whose repair the key opens, twice over: row security knows which, and so does the link. Throws 404. */
async function opened(ctx: Ctx, estimateId: string) {
  const repair = await repairOfVersion(ctx, estimateId)
  if (repair.status === 'cancelled') throw notFound('Version')
  const { db } = asSystem(ctx, 'version for its insurer')
  return { repair, db, link: await linkTo(ctx, db, repair.claim_id) }
}

/** What the adjuster's page shows of one version. What is not named here is not sent. */
export const readVersion: Verb<typeof insurerKeysContract.version> = async (ctx, { id }) => {
  const { repair, db, link } = await opened(ctx, id)
  const [claim, versions, [shop], signed, said] = await Promise.all([
    db
      .selectFrom('claims as c')
      .innerJoin('profiles as u', 'u.id', 'c.driver_id')
      .select(['c.claim_number', 'c.insurer_name', 'c.vin', 'c.loss_date', 'c.loss_state', 'u.name as insured_name'])
      .where('c.id', '=', repair.claim_id)
      .executeTakeFirstOrThrow(),
    versionsOfRepairs(db, [repair.id]),
    shopsOfRepairs(db, [repair.id]),
    signaturesOf(db, [repair.id]),
    saidRows(db).where('s.insurer_key_id', '=', software(ctx).id).where('s.repair_id', '=', repair.id).execute(),
  ])
  const version = versions.find((each) => each.id === id)
  if (!version) throw notFound('Version')
  return {
    ...seenVersion(version, said.map(asSaid), signed, claim.insurer_name),
    claim,
    repair: { ...repair, shop: shop! },
    answers: link.scopes.includes('answer'),
    open_until: link.expires_at,
  }
}

/** A key that ends meanwhile ends before this answer or after it. Throws 404. */
async function holdKey(tx: Tx, id: string, now: Date): Promise<void> {
  const key = await tx
    .selectFrom('insurer_keys')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .forShare()
    .executeTakeFirst()
  if (!key) throw notFound('Version')
}

/** The same answer as by link, of the same function, in the place of whoever was sent the link and under the key's name. */
export const answerByKey: Verb<typeof insurerKeysContract.answer> = async (ctx, given) => {
  const { id, name } = software(ctx)
  const { link, repair } = await opened(ctx, given.estimate_id)
  if (!link.scopes.includes('answer'))
    throw new Refusal(403, 'no_answers', 'The link to this repair shows it. It can’t answer.')
  const hold: Speaker['hold'] = async (tx, now) => {
    await holdLink(tx, link.link_id, now)
    await holdKey(tx, id, now)
    // the claim may belong to another insurer by now, or its contact be taken away
    if ((await linkTo(ctx, tx, repair.claim_id)).link_id !== link.link_id) throw notFound('Version')
  }
  const { claim_id } = repair
  return answerAs(ctx, { claim_id, contact_id: link.id, link_id: link.link_id, key: { id, name }, hold }, given)
}
