// Broken glass: asked, quoted by part, signed, and set where the car is.
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { glassContract } from '#features/trades/glass/contract.ts'
import { repairsContract } from '#features/trades/repairs/contract.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'
import { change, repeatable, type Trials } from './trial.ts'
import { verified } from './trials-claims.ts'
import { signing } from './trials-repairs.ts'

/** Sal's shop, asked about a broken rear window: only of a windshield a photo is needed. */
async function broken(s: Scene) {
  const { driver, claim_id } = await verified(s)
  const glass = { panes: ['rear' as const], damage: 'shattered' as const }
  return { driver, given: { claim_id, provider_ids: [PROVIDERS.sal.id], glass } }
}
const QUOTE = {
  version: 0,
  rows: [
    { part: 'glass' as const, pane: 'rear' as const, kind: 'oem' as const, cents: 20_000 },
    { part: 'mobile_fee' as const, cents: 0 },
  ],
  safe_minutes: 60,
  tax_bp: 0,
  total_cents: 20_000,
}
const AT_HOME = { place: 'mobile' as const, street: '12 Oak St', zip: '30303' }
/** Signed: its driver chooses where and when. */
async function glassSigned(s: Scene) {
  const { driver, given } = await broken(s)
  const request = await s.call(driver, glassContract.ask, given)
  const sal: Person = await s.known(CAST.sal)
  const { id } = await s.soon('select id from estimate_invitations where request_id = $1', [request.id])
  const repair_id = String(id)
  const sent = await s.call(sal, glassContract.quote, { invitation_id: repair_id, ...QUOTE })
  await s.call(driver, estimatesContract.choose, { estimate_id: sent.id, hash: sent.hash })
  await s.call(driver, repairsContract.authorize, await signing(s, { driver, estimate_id: sent.id }))
  const { windows } = await s.call(driver, glassContract.windows, { repair_id, place: 'mobile' })
  return { driver, sal, repair_id, windows }
}
async function glassVisit(s: Scene) {
  const told = await glassSigned(s)
  const { repair_id, windows } = told
  const visit = await s.call(told.driver, glassContract.book, {
    repair_id,
    starts_at: windows[0]!.starts_at,
    ...AT_HOME,
  })
  return { ...told, visit }
}
export const glassTrials: Trials<typeof glassContract> = {
  ask: change(async (s) => {
    const { driver, given } = await broken(s)
    return [driver, given]
  }),
  quote: repeatable(async (s) => {
    const { driver, given } = await broken(s)
    const request = await s.call(driver, glassContract.ask, given)
    const sal: Person = await s.known(CAST.sal)
    const { id } = await s.soon('select id from estimate_invitations where request_id = $1', [request.id])
    return [sal, { invitation_id: String(id), ...QUOTE }]
  }),
  book: repeatable(async (s) => {
    const { driver, repair_id, windows } = await glassSigned(s)
    return [driver, { repair_id, starts_at: windows[0]!.starts_at, ...AT_HOME }]
  }),
  cancelVisit: change(async (s) => {
    const { driver, visit } = await glassVisit(s)
    return [driver, { id: visit.id }]
  }),
  moveVisit: change(async (s) => {
    const { sal, visit, windows } = await glassVisit(s)
    return [sal, { id: visit.id, starts_at: windows[1]!.starts_at, reason: 'rain' as const }]
  }),
  onTheWay: change(async (s) => {
    const { sal, visit } = await glassVisit(s)
    // it is today's from now on
    await s.owner.query('update glass_visits set starts_at = now() where id = $1', [visit.id])
    return [sal, { id: visit.id }]
  }),
}
