import { askShops, claimToAsk } from '#features/trades/estimates/server/ask.ts'
import { conflict } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import type { glassContract } from '../contract.ts'
import { glassRuleOf, type GlassRules } from '../glass-rule.ts'

/**
 * Asks shops for a quote by part. A windshield needs the photo of the area at the mirror: nothing else says whether a camera
 * sits there. Where the state wants shops to have the claim number before they work on glass, it is shown.
 */
export const askGlass: Verb<typeof glassContract.ask> = async (ctx, { glass, ...input }) => {
  const claim = await claimToAsk(ctx, input.claim_id)
  await ensureNumber(ctx, claim.loss_state, input.share.claim_number)
  if (glass.panes.includes('windshield')) await ensureSensors(ctx, claim.id, input.photos)
  const asked = { ...input, damage_points: ['glass' as const], wants: 'photo_estimate' as const, preferred_days: [] }
  return askShops(ctx, claim, asked, glass)
}

async function ensureNumber(ctx: Ctx, state: string | null, shared: boolean): Promise<void> {
  if (shared) return
  const rules = await ruleInForce<GlassRules>(asSystem(ctx, 'glass rule').db, 'glass_rules', ctx.services.now())
  const { holds, source } = glassRuleOf(rules, state, 'claim_number_first')
  if (!holds) return
  const where = US_STATES[state as UsState]?.name
  throw conflict(
    'claim_number_missing',
    source && where
      ? `In ${where}, a glass shop needs your claim number before the work (${source}). Let the shops see it.`
      : 'A glass shop needs your claim number before the work. Let the shops see it.',
  )
}

async function ensureSensors(ctx: Ctx, claimId: string, photos: readonly string[]): Promise<void> {
  const shown = photos.length
    ? await ctx.db
        .selectFrom('claim_documents')
        .select('file_id')
        .where('claim_id', '=', claimId)
        .where('slot', '=', 'photo_sensors')
        .where('file_id', 'in', photos)
        .executeTakeFirst()
    : undefined
  if (!shown)
    throw conflict(
      'photo_missing',
      'Shops need a photo of the windshield behind the rear-view mirror: it shows whether a camera sits there. Add “Behind the rear-view mirror” to the photos of your claim, and let the shops see it.',
    )
}
