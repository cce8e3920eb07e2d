import { sql } from 'kysely'
import { Refusal } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { otherShopIn } from '../other-shop.ts'
import { linked } from './open-link.ts'

/** Whom a driver could go to instead: as far as drivers search at most (docs/ranking.md). */
const NEAR_MILES = 100

/**
 * Refuses (422 `other_shop`, naming the field) words of an adjuster that name another shop near the ones of this claim, or
 * send the driver to one, with what the state's law says and what to do. Fields are paths of the input; `of` says
 * of what such a text is a part.
 */
export const ensureNamesNoShop = (ctx: Ctx, texts: Texts, of?: Texts): Promise<void> =>
  refuseOtherShops(ctx, linked(ctx).claim_id, texts, of)
type Texts = Readonly<Record<string, string>>

/** The same for whoever speaks for the insurer of a claim. */
export async function refuseOtherShops(ctx: Ctx, claim_id: string, texts: Texts, of: Texts = {}): Promise<void> {
  const said = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  if (said.length === 0) return
  const { db } = asSystem(ctx, 'shops near a claim')
  const { rows } = await sql<{ name: string; chosen: boolean }>`
    with chosen as (select p.id, p.business_name, p.state, p.lat, p.lng from repairs r join provider_profiles p on p.id = r.provider_id
      where r.claim_id = ${claim_id} and r.status <> 'cancelled')
    select business_name as name, true as chosen from chosen
    union select p.business_name, false from provider_profiles p
      where p.provider_type in ('body_shop', 'glass') and p.background_check_status = 'approved'
        and p.id not in (select id from chosen) and exists (select from chosen c where
          case when p.lat is null or c.lat is null then p.state = c.state
          else 69.1 * sqrt((p.lat - c.lat) ^ 2 + ((p.lng - c.lng) * cos(radians(c.lat))) ^ 2) <= ${NEAR_MILES} end)`.execute(
    db,
  )
  const names = (chosen: boolean) => rows.filter((row) => row.chosen === chosen).map(({ name }) => name)
  const [others, own] = [names(false), names(true)]
  for (const [path, text] of said) {
    const found = otherShopIn(text, others, own)
    if (!found) continue
    const law = await db
      .selectFrom('claims as c')
      .innerJoin('state_rights as s', 's.state', 'c.loss_state')
      .select('s.ui_notice')
      .where('c.id', '=', claim_id)
      .executeTakeFirst()
    const what = found.kind === 'named' ? `Leave out “${found.name}”` : 'Leave out where else to go'
    const told = law ? ` What we tell the insured: “${law.ui_notice}”` : ''
    const message = `${of[path] ?? ''}${what}. The insured chose this shop, and nothing here can name or suggest another one.${told}`
    throw new Refusal(422, 'other_shop', message, [{ path, message }])
  }
}
