// Broken glass as a test needs it: asked, quoted by part, chosen, and as far along as it says. Sal, Pat and Omar do glass.
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { glassContract } from '#features/trades/glass/contract.ts'
import type { repairsContract } from '#features/trades/repairs/contract.ts'
import type { Sent } from '#lib/contract.ts'
import { sharedFilesOf } from './estimates.ts'
import { makePhoto } from './hostile/people.ts'
import { bookings } from './orders.ts'
import { repairs } from './repairs.ts'
import type { World } from './world.ts'

export const SHOPS = [PROVIDERS.sal.id, PROVIDERS.pat.id, PROVIDERS.omar.id] as const
export type Asking = Sent<typeof glassContract.ask>
export type Quote = Sent<typeof glassContract.quote>
export type Row = Quote['rows'][number]
export const GLASS: Row = {
  part: 'glass',
  pane: 'windshield',
  kind: 'oee',
  cents: 38_000,
  words: 'Fuyao',
  number: 'FW04567GTY',
}
export const KIT: Row = { part: 'kit', cents: 4_000, words: 'Dow Betaseal' }
export const LABOR: Row = { part: 'labor', hours_tenths: 20, rate_cents: 7_500 }
export const CALIBRATION: Row = { part: 'calibration', how: 'static', cents: 25_000 }
/** 380 and 40 with 8.9% tax, 150 of labor, 250 for the calibration. */
export const TOTAL = 85_738
export const WINDSHIELD = {
  panes: ['windshield'],
  damage: 'crack',
  length: 'over_6_in',
  features: { camera: 'yes' },
} satisfies Asking['glass']
type Recorded = Sent<typeof repairsContract.record>

/** Dana's claim with a broken windshield, and the steps that lead to a repair of it. */
export function brokenGlass(world: World) {
  const { owner } = world.databases
  const { claim } = bookings(world)
  const calls = async (who: Who | 'nobody') =>
    (await world.as(who)).on({ ...estimatesContract, askGlass: glassContract.ask, quoteGlass: glassContract.quote })
  const repairing = repairs(world)
  const { calls: jobs, today } = repairing
  /** A claim of its own for a test, with the photo behind the mirror. */
  async function broken(driver: Who = 'dana') {
    await owner.query(
      `update provider_profiles set provider_type = 'glass', verified = true, background_check_status = 'approved',
         state = 'GA' where id = any($1)`,
      [SHOPS],
    )
    const claim_id = await claim(driver)
    await owner.query('update coverage set deductible_cents = 0 where claim_id = $1', [claim_id])
    return { claim_id, sensors: await sharedFilesOf(world, claim_id, 'photo_sensors') }
  }
  const ask = async (
    { claim_id, sensors }: { claim_id: string; sensors: string },
    more: Partial<Asking> = {},
    driver: Who = 'dana',
  ) =>
    (await calls(driver)).askGlass({
      claim_id,
      provider_ids: [PROVIDERS.sal.id],
      note: 'A stone on the highway',
      photos: [sensors],
      glass: WINDSHIELD,
      ...more,
    })
  const invitationOf = async (who: Who) =>
    (await (await calls(who)).asked({})).find(({ status }) => status === 'sent' || status === 'seen')
  const quote = async (who: Who, more: Partial<Quote> = {}) =>
    (await calls(who)).quoteGlass({
      invitation_id: more.invitation_id ?? (await invitationOf(who))!.id,
      version: 0,
      rows: [GLASS, KIT, LABOR, CALIBRATION],
      safe_minutes: 60,
      tax_bp: 890,
      labor_tax_bp: 0,
      total_cents: TOTAL,
      ...more,
    })
  /** Quoted by Sal, chosen by Dana or another driver, and not signed. */
  async function chosen(more: Partial<Quote> = {}, driver: Who = 'dana') {
    const { id: request_id } = await ask(await broken(driver), {}, driver)
    const sent = await quote('sal', more)
    await (await calls(driver)).choose({ estimate_id: sent.id, hash: sent.hash })
    return { id: sent.invitation_id, request_id, estimate: sent }
  }
  const sign = (estimate_id: string, calibration_notice = true, driver: Who = 'dana') =>
    repairing.sign(estimate_id, { language: 'es', teardown: false, calibration_notice }, driver)
  async function inShop(more: Partial<Quote> = {}) {
    const told = await chosen(more)
    await sign(told.estimate.id)
    await (await jobs('sal')).checkIn({ repair_id: told.id, odometer: 41_200, fuel_eighths: 4, warning_lights: '' })
    return told
  }
  const photos = () => Promise.all([1, 2, 3, 4].map(() => makePhoto(owner, CAST.sal)))
  /** A windshield as it was set just now. */
  const set = (
    repair_id: string,
    glass: Partial<NonNullable<Recorded['glass']>> = {},
    more: Partial<Recorded> = {},
  ): Recorded => ({
    repair_id,
    kind: 'glass',
    result: 'Set without damage',
    done_on: today(),
    glass: {
      pane: 'windshield',
      adhesive: 'Dow Betaseal Express',
      lot: 'A-2231',
      temperature_f: 58,
      humidity: 40,
      rust: false,
      set_at: world.services.now().toISOString(),
      safe_minutes: 60,
      ...glass,
    },
    ...more,
  })
  return { calls, jobs, today, broken, ask, invitationOf, quote, chosen, sign, inShop, photos, set }
}
