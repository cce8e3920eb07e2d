import { invalid } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { providersContract } from '../contract.ts'
import { type Offer, OFFERS } from '../business.ts'
import { ensurePublicWords } from './public-words.ts'
import { canOffer } from '../provider.ts'
import { ownProfile, profileRow } from './rows.ts'

const NOT_OFFERED: Record<Offer, string> = {
  direct_bill: 'Only shops, towing and rental companies bill an insurer directly. Leave this off.',
  tows_anywhere: 'Only towing companies take cars to a shop. Leave this off.',
  wheelchair_accessible: 'Say of each car whether it is adapted; a private owner has no premises.',
}

/** Changes what one’s business says of itself: hours, radius, languages, ownership, offers, words. What was verified stays. */
export const updateBusiness: Verb<typeof providersContract.updateBusiness> = async (ctx, input) => {
  const me = person(ctx)
  ensurePublicWords({ about: input.about })
  return ctx.write(async (tx) => {
    const before = await ownProfile(tx, me.id, 'business')
    const wrong = OFFERS.find((offer) => input[offer] && !canOffer(before.provider_type, offer))
    if (wrong) throw invalid(wrong, NOT_OFFERED[wrong])
    const { hours, ...rest } = input
    const change = { ...rest, languages: [...new Set(rest.languages)], ownership: [...new Set(rest.ownership)] }
    await tx
      .updateTable('provider_profiles')
      .set({ ...change, hours: JSON.stringify(hours) })
      .where('id', '=', before.id)
      .execute()
    await audit(tx, {
      action: 'provider.business',
      table: 'provider_profiles',
      id: before.id,
      before: Object.fromEntries(Object.keys(input).map((key) => [key, before[key as keyof typeof input]])),
      after: input,
    })
    return profileRow(tx, before.id)
  })
}
