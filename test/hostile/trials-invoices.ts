// The bill of a repair: the shop bills and hands back, the driver pays, and each side answers what the other recorded.
import { invoicesContract, papersContract } from '#features/trades/invoices/contract.ts'
import { keysContract } from '#features/platform/keys/key.ts'
import { keyRequestsContract } from '#features/platform/keys/key-request.ts'
import { repairsContract } from '#features/trades/repairs/contract.ts'
import type { Scene } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'
import { inShop } from './trials-repairs.ts'

/** Bills nothing yet; `deductible` in cents is what the insurer has confirmed. */
async function billing(s: Scene, deductible: number) {
  const told = await inShop(s)
  await s.owner.query(
    'update coverage set deductible_cents = $2 where claim_id = (select claim_id from repairs where id = $1)',
    [told.repair_id, deductible],
  )
  const { next } = await s.call(told.sal, invoicesContract.bill, { repair_id: told.repair_id })
  return {
    ...told,
    bill: { repair_id: told.repair_id, number: `T-${told.repair_id.slice(-8)}`, total_cents: next!.total_cents },
  }
}
/** Billed, and the car ready; its driver owes the deductible. */
export async function ready(s: Scene, deductible = 5_000) {
  const { bill, ...told } = await billing(s, deductible)
  await s.call(told.sal, invoicesContract.issue, bill)
  const { version } = await s.call(told.sal, repairsContract.read, { id: told.repair_id })
  await s.call(told.sal, repairsContract.setStage, { repair_id: told.repair_id, stage: 'ready', version })
  return told
}
async function recorded(s: Scene) {
  const told = await ready(s)
  const payment = { repair_id: told.repair_id, kind: 'driver_outside' as const, cents: 5_000 }
  const { payments } = await s.call(told.sal, invoicesContract.record, payment)
  return { ...told, payment_id: payments[0]!.id }
}
/** Paid outside and back with its driver. */
async function handedBack(s: Scene) {
  const { sal, driver, repair_id } = await ready(s)
  const { paid } = await s.call(driver, invoicesContract.bill, { repair_id })
  const cash = { repair_id, kind: 'driver_outside' as const, cents: Math.max(1, paid!.due_cents) }
  const { payments } = await s.call(sal, invoicesContract.record, cash)
  await s.call(driver, invoicesContract.confirm, { payment_id: payments[0]!.id })
  await s.call(sal, invoicesContract.deliver, { repair_id, unsigned_words })
  return { sal, driver, repair_id }
}
const balance_words = 'Pays on Friday'
const unsigned_words = 'Keys in the drop box'

/** Software of the shop that may ask for the bill, and the second member who is to confirm it. */
async function keyed(s: Scene) {
  const { sal, repair_id, bill } = await billing(s, 5_000)
  const confirmer = await s.somebody()
  const confirmer_id = confirmer.id
  const found = 'select provider_id from repairs where id = $1'
  await s.owner.query(`update api_keys set expires_at = now() where provider_id = (${found})`, [repair_id])
  await s.owner.query(
    `insert into provider_members (provider_id, user_id, member_role) values ((${found}), $2, 'estimator')`,
    [repair_id, confirmer_id],
  )
  const may = { name: 'Shop system', scopes: ['invoices:write' as const], days: 30 as const, confirmer_id }
  const { id, secret } = await s.call(sal, keysContract.make, may)
  return { sal, confirmer, bill, software: { id, token: async () => secret } }
}
async function askedByKey(s: Scene) {
  const told = await keyed(s)
  const { id } = await s.call(told.software, keyRequestsContract.askInvoice, told.bill)
  return { ...told, id }
}
export const keyRequestTrials: Trials<typeof keyRequestsContract> = {
  askInvoice: change(async (s) => {
    const { software, bill } = await keyed(s)
    return [software, bill]
  }),
  confirm: change(async (s) => {
    const { confirmer, id } = await askedByKey(s)
    return [confirmer, { id }]
  }),
  decline: change(async (s) => {
    const { sal, id } = await askedByKey(s)
    return [sal, { id, reason: 'Billed by hand' }]
  }),
}

async function directing(s: Scene) {
  const { driver, repair_id } = await inShop(s)
  await s.call(driver, repairsContract.consent, { language: 'en' })
  const { hash } = await s.call(driver, papersContract.directionText, { repair_id, language: 'en' })
  return { driver, direction: { repair_id, hash, typed_name: 'Robin Tester', language: 'en' as const } }
}
export const paperTrials: Trials<typeof papersContract> = {
  direct: creation(async (s) => {
    const { driver, direction } = await directing(s)
    return [driver, direction]
  }),
  revoke: change(async (s) => {
    const { driver, direction } = await directing(s)
    await s.call(driver, papersContract.direct, direction)
    return [driver, { repair_id: direction.repair_id, reason: 'I pay the shop myself' }]
  }),
  writeLetter: creation(async (s) => {
    const { sal, driver, repair_id } = await ready(s)
    await s.call(sal, invoicesContract.record, { repair_id, kind: 'insurer_to_shop' as const, cents: 100 })
    const { difference_cents } = await s.call(driver, papersContract.papers, { repair_id })
    return [driver, { repair_id, expected_cents: difference_cents! }]
  }),
}

export const invoiceTrials: Trials<typeof invoicesContract> = {
  issue: creation(async (s) => {
    const { sal, bill } = await billing(s, 0)
    return [sal, bill]
  }),
  payShare: repeatable(async (s) => {
    const { driver, repair_id } = await ready(s)
    const { paid } = await s.call(driver, invoicesContract.bill, { repair_id })
    return [driver, { repair_id, expected_cents: paid!.due_cents }]
  }),
  record: creation(async (s) => {
    const { sal, repair_id } = await ready(s)
    return [sal, { repair_id, kind: 'insurer_to_shop' as const, cents: 10_000 }]
  }),
  confirm: change(async (s) => {
    const { driver, payment_id } = await recorded(s)
    return [driver, { payment_id }]
  }),
  object: change(async (s) => {
    const { driver, payment_id } = await recorded(s)
    return [driver, { payment_id, reason: 'Not paid' }]
  }),
  deliver: change(async (s) => {
    const { sal, repair_id } = await ready(s)
    return [sal, { repair_id, balance_words, unsigned_words }]
  }),
  signHandBack: change(async (s) => {
    const { driver, repair_id } = await ready(s)
    await s.call(driver, repairsContract.consent, { language: 'en' })
    return [driver, { repair_id, typed_name: 'Robin Tester', language: 'en' as const }]
  }),
  close: change(async (s) => {
    const { driver, repair_id } = await handedBack(s)
    return [driver, { repair_id }]
  }),
  complain: change(async (s) => {
    const { driver, repair_id } = await handedBack(s)
    return [driver, { repair_id, reason: 'The door rattles' }]
  }),
  decide: change(async (s) => {
    const { driver, repair_id } = await handedBack(s)
    await s.call(driver, invoicesContract.complain, { repair_id, reason: 'The door rattles' })
    return [s.ada, { repair_id, to: 'closed' as const, reason: 'As both agreed' }]
  }),
}
