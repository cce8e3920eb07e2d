// Every text that a shop writes of an estimate, a repair or a bill: none of them promises anything about the deductible.
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { glassContract } from '#features/trades/glass/contract.ts'
import { invoicesContract, papersContract } from '#features/trades/invoices/contract.ts'
import { outsideContract } from '#features/trades/repair-board/contract.ts'
import { repairsContract } from '#features/trades/repairs/contract.ts'
import type { Call } from '#lib/contract.ts'
import { bookings } from './orders.ts'
import { outside, PAPER } from './outside.ts'
import { line, repairs } from './repairs.ts'
import { createWorld } from './world.ts'

const PROMISE = 'Deductible waived'
const CALLS: Record<string, Call> = Object.fromEntries(
  Object.entries({
    estimatesContract,
    glassContract,
    repairsContract,
    invoicesContract,
    papersContract,
    outsideContract,
  }).flatMap(([of, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${of.replace('Contract', '')}.${name}`, call]),
  ),
)
/** Whose words are the driver's or our team's. */
const OTHERS = [
  'estimates.ask',
  'glass.ask',
  'glass.book',
  'repairs.authorize',
  'repairs.declineVersion',
  'repairs.stop',
  'repairs.answerVersion',
  'repairs.release',
  'invoices.complain',
  'invoices.decide',
  'invoices.signHandBack',
  'papers.direct',
  'papers.revoke',
]

type Shape = {
  type?: string
  format?: string
  pattern?: string
  enum?: string[]
  minLength?: number
  maxLength?: number
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}
/** The paths under which a person writes words; a list is entered at its first place. A hash is as long as it must be. */
function textsIn(shape: Shape, path: readonly string[] = []): string[] {
  const { type, format, pattern, enum: words, minLength, maxLength, properties = {}, items, anyOf = [] } = shape
  const free =
    type === 'string' && !format && !pattern && !words && (minLength === undefined || minLength !== maxLength)
  return [
    ...(free ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, one]) => textsIn(one, [...path, name])),
    ...(items ? textsIn(items, [...path, '0']) : []),
    ...anyOf.flatMap((one) => textsIn(one, path)),
  ]
}
const TEXTS = Object.entries(CALLS).flatMap(([name, { method, input }]) =>
  method === 'GET' || OTHERS.includes(name)
    ? []
    : textsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape).map((path) => [name, path]),
)

const world = await createWorld()
const { claim, day } = bookings(world)
const { inShop, supplement, invoice, bills, calls, estimates } = repairs(world)
const { upload, calls: outsides } = outside(world)
/** What Sal's team types into each call, all of it well but for one text. */
let typed: Record<string, object> = {}
let asked = ''
let repair_id = ''
beforeAll(async () => {
  const told = await inShop(await claim('dana'))
  repair_id = told.id
  const estimate_id = told.estimate.id
  await invoice(repair_id)
  const [dana, sal] = [await bills('dana'), await outsides('sal')]
  await dana.record({ repair_id, kind: 'driver_outside', cents: 5_000 })
  const payment_id = (await dana.bill({ repair_id })).payments[0]!.id
  const paper = { invitation_id: repair_id, whose: 'shop' as const, ...PAPER }
  const brought = await sal.bring({ ...paper, file_id: await upload('sal') })
  const { id, hash } = await supplement(repair_id)
  await (await estimates('dana')).ask({ claim_id: await claim('dana'), provider_ids: [told.estimate.provider_id] })
  asked = (await (await estimates('sal')).asked({})).find(({ status }) => status === 'sent')!.id
  const on = day(0)
  const cost = { estimate_id, line_no: 1, quantity: 1, part_cents: 1, hours_tenths: 0, rate_cents: 0, sublet_cents: 0 }
  typed = {
    'estimates.decline': { invitation_id: asked, reason: 'other' },
    'repairs.recordAuthorization': {
      estimate_id: id,
      hash,
      method: 'phone',
      phone: '404 555 0100',
      typed_name: 'Dana Reyes',
      at: world.services.now().toISOString(),
    },
    'glass.moveVisit': { id: repair_id, starts_at: world.services.now().toISOString(), reason: 'rain' },
    'repairs.cancel': { repair_id, reason: 'We are full' },
    'repairs.checkIn': { repair_id, odometer: 41_200, fuel_eighths: 4 },
    'repairs.setStage': { repair_id, stage: 'body', version: 1 },
    'repairs.promise': { repair_id, on: day(9) },
    'repairs.withdrawLines': { estimate_id, lines: [1], reason: 'Glued on again' },
    'repairs.orderParts': { estimate_id, lines: [1], ordered_on: on },
    'invoices.issue': { repair_id, number: 'S-900', lines: [cost], total_cents: 1 },
    'invoices.record': { repair_id, kind: 'shop_refund', cents: 100 },
    'invoices.object': { payment_id, reason: 'It never came' },
    'invoices.deliver': { repair_id },
    'outside.bring': { ...paper, file_id: await upload('sal'), after: brought.id },
    'outside.takeBack': { id: brought.id, reason: 'Another car' },
  }
})

const WRONG = (path: string) => ({ status: 422, details: [expect.objectContaining({ path })] })
/** The same with another value at a path. */
function withText(given: object, [first, ...rest]: readonly string[], text: string): object {
  const value: unknown = given[first as keyof typeof given]
  const changed = rest.length > 0 ? withText((value ?? {}) as object, rest, text) : text
  return Array.isArray(given) ? given.with(Number(first), changed) : { ...given, [first!]: changed }
}
const say = async (name: string, given: object) => {
  const { one } = (await world.as('sal')).on({ one: CALLS[name]! })
  return one(given as never)
}
/** Drafts are the shop's own; what is sent is read. */
const FIT = {
  pane: 'windshield',
  adhesive: 'Sika P2G',
  lot: '24-1187',
  temperature_f: 61,
  humidity: 48,
  rust: false,
  set_at: '2026-01-01T12:00:00Z',
  safe_minutes: 60,
}
const SENT = {
  'glass.quote': async (path: string[]) => {
    const quote = { invitation_id: asked, version: 0, rows: [{ part: 'kit' }], tax_bp: 0, total_cents: 0 }
    return say('glass.quote', withText(quote, path, PROMISE))
  },
  'repairs.record': async (path: string[]) => {
    const record = { repair_id, kind: 'scan_pre', result: 'No codes', done_on: day(0) }
    return say(
      'repairs.record',
      withText(path[0] === 'glass' ? { ...record, kind: 'glass', glass: FIT } : record, path, PROMISE),
    )
  },
  'estimates.save': async (path: string[]) => {
    const shop = await estimates('sal')
    const version = (await shop.read({ id: asked })).estimates[0]?.version ?? 0
    const terms = { valid_until: day(30), days_needed: 5, parts_policy: 'oem', warranty_months: 12 }
    const draft = { invitation_id: asked, version, lines: [line()], tax_bp: 800, ...terms }
    const { id, hash } = await shop.save(withText(draft, path, PROMISE) as never)
    return shop.send({ id, hash })
  },
  'repairs.saveSupplement': async (path: string[]) => {
    const shop = await calls('sal')
    const { draft: kept, versions } = await shop.read({ id: repair_id })
    const replaces = versions.find(({ kind, status }) => kind === 'supplement' && status === 'sent')?.id
    const draft = {
      repair_id,
      version: kept?.version ?? 0,
      replaces,
      lines: [line({ reason: 'hidden_damage' })],
      tax_bp: 800,
      days_added: 1,
    }
    const { id, hash } = await shop.saveSupplement(withText(draft, path, PROMISE) as never)
    return shop.sendSupplement({ id, hash })
  },
}

test('each call in which somebody of a shop writes is tried here', () => {
  expect(new Set(TEXTS.map(([name]) => name))).toEqual(new Set([...Object.keys(typed), ...Object.keys(SENT)]))
})

test.each(TEXTS)('a promise about the deductible is refused by its field: %s, %s', async (name, path) => {
  const saved = SENT[name as keyof typeof SENT]
  const trying = saved ? saved(path!.split('.')) : say(name!, withText(typed[name!]!, path!.split('.'), PROMISE))
  await expect(trying).rejects.toMatchObject(WRONG(path!))
})

test('a driver may say what they were promised', async () => {
  const dana = await bills('dana')
  const sal = await bills('sal')
  await sal.record({ repair_id, kind: 'driver_outside', cents: 2_000 })
  const { payments } = await dana.bill({ repair_id })
  const { id } = payments.find(({ recorded_side }) => recorded_side === 'shop')!
  const reason = 'They said: we waive your deductible'
  const { payments: now } = await dana.object({ payment_id: id, reason })
  expect(now.find((one) => one.id === id)).toMatchObject({ disputed_reason: reason })
})
