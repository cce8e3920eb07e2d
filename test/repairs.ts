// A repair as a test needs one: asked, estimated, chosen, and as far along as it says.
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { Line } from '#features/trades/estimates/estimate.ts'
import { invoicesContract } from '#features/trades/invoices/contract.ts'
import { repairsContract } from '#features/trades/repairs/contract.ts'
import type { Input, Sent } from '#lib/contract.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import type { World } from './world.ts'

export const line = (more: Partial<Line> = {}): Line =>
  Line.parse({
    section: 'Rear door',
    operation: 'replace',
    description: 'Door shell',
    part_kind: 'oem',
    part_cents: 42_000,
    taxed: 'parts',
    ...more,
  })

/** The two sides' calls, and the steps that lead to a repair of Dana's at Sal's. */
export function repairs(world: World) {
  const estimates = async (who: Who) => (await world.as(who)).on(estimatesContract)
  const calls = async (who: Who) => (await world.as(who)).on(repairsContract)
  const today = () => dayIn('America/New_York', world.services.now())
  /** Chosen, not signed: its id is that of the repair. */
  async function chosen(claim_id: string, lines: Line[] = [line()], driver: Who = 'dana') {
    const asking = await estimates(driver)
    const { id: request_id } = await asking.ask({ claim_id, provider_ids: [PROVIDERS.sal.id] })
    const shop = await estimates('sal')
    const { id } = (await shop.asked({})).find(({ status }) => status === 'sent' || status === 'seen')!
    const saved = await shop.save({
      invitation_id: id,
      version: 0,
      lines,
      tax_bp: 890,
      valid_until: addDays(today(), 30),
      days_needed: 6,
      parts_policy: 'oem',
      warranty_months: 12,
    })
    const sent = await shop.send({ id: saved.id, hash: saved.hash })
    await asking.choose({ estimate_id: sent.id, hash: sent.hash })
    return { id, request_id, estimate: sent }
  }
  /** Signs a version as its driver, at their own risk where the insurer has not approved. */
  async function sign(
    estimate_id: string,
    more: Partial<Pick<Sent<typeof repairsContract.authorize>, 'teardown' | 'language' | 'calibration_notice'>> = {},
    driver: Who = 'dana',
  ) {
    const me = await calls(driver)
    await me.consent({ language: 'en' })
    const { hash, cap_cents, own_risk_lines } = await me.signing({ estimate_id, language: 'en' })
    const typed_name = CAST[driver].name
    const own_risk_name = own_risk_lines.length ? typed_name : null
    return me.authorize({
      estimate_id,
      hash,
      cap_cents,
      typed_name,
      own_risk_lines,
      own_risk_name,
      language: 'en',
      teardown: true,
      ...more,
    })
  }
  async function authorized(claim_id: string, lines?: Line[], more: { teardown?: boolean } = {}) {
    const told = await chosen(claim_id, lines)
    await sign(told.estimate.id, more)
    return told
  }
  async function inShop(claim_id: string, lines?: Line[], more: { teardown?: boolean } = {}) {
    const told = await authorized(claim_id, lines, more)
    const shop = await calls('sal')
    await shop.checkIn({ repair_id: told.id, odometer: 41_200, fuel_eighths: 4, warning_lights: 'ABS' })
    return told
  }
  /** More work, sent and waiting for its driver. */
  async function supplement(
    repair_id: string,
    lines: Line[] = [line({ reason: 'hidden_damage', description: 'Hinge' })],
  ) {
    const shop = await calls('sal')
    const waiting = (await shop.read({ id: repair_id })).versions.find(
      ({ kind, status }) => kind === 'supplement' && status === 'sent',
    )
    const replaces = waiting?.id ?? null
    const saved = await shop.saveSupplement({ repair_id, version: 0, replaces, lines, tax_bp: 890, days_added: 2 })
    await shop.sendSupplement({ id: saved.id, hash: saved.hash })
    return saved
  }
  const bills = async (who: Who) => (await world.as(who)).on(invoicesContract)
  let numbers = 0
  /** Bills what is authorized, as Sal; in place of the last bill where there is one. */
  async function invoice(repair_id: string, more: Partial<Input<typeof invoicesContract.issue>> = {}) {
    const sal = await bills('sal')
    await world.databases.owner.query(
      `update coverage set deductible_cents = coalesce(deductible_cents, 0) where claim_id = (select claim_id from repairs where id = $1)`,
      [repair_id],
    )
    const { next, invoices } = await sal.bill({ repair_id })
    const total_cents = next!.total_cents
    return sal.issue({
      repair_id,
      number: `S-${++numbers}`,
      total_cents,
      corrects: invoices[0]?.id ?? null,
      odometer: 41_230,
      ...more,
    })
  }
  /** The job is done: its invoice is issued, and the car ready. */
  async function ready(claim_id: string, lines?: Line[]) {
    const told = await inShop(claim_id, lines)
    await invoice(told.id)
    const shop = await calls('sal')
    const { version } = await shop.read({ id: told.id })
    await shop.setStage({ repair_id: told.id, stage: 'ready', version })
    return told
  }
  return { calls, estimates, bills, today, chosen, sign, authorized, inShop, supplement, invoice, ready }
}
