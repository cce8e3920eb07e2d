import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { cards } from '#test/cards.ts'
import { createWorld } from '#test/world.ts'
import type { AccountAnswer } from './accounts.ts'
import { DEMO_KEY, TEST_CALLS } from '#features/money/payments/server/simulated.ts'

const world = await createWorld()
const { company, paid, heard, control, store } = cards(world)
await paid({ amount_cents: 100_000 })

const open = (provider_id: string = newId()) =>
  company.openAccount({ provider_id, email: 'sal.shop@example.com', business_name: 'Sal’s Body Shop', company: true })
const linkTo = async (account: string) => {
  const urls = { return_url: 'http://claimchoice.test/back', refresh_url: 'http://claimchoice.test/again' }
  const { url } = await company.accountLink({ account, ...urls })
  const { pathname, search } = new URL(url)
  return pathname + search
}
const press = async (link: string, answer: string) =>
  world.api.request(link, { method: 'POST', body: new URLSearchParams({ answer }) })
const answered = async (answer: AccountAnswer = 'finish') => {
  const { id } = await open()
  await press(await linkTo(id), answer)
  return id
}
const transfer = (account: string, amount_cents: number, key: string = newId()) =>
  company.transfer({ account, amount_cents, key, payout_id: newId() })

test('a provider has one account, which knows nothing yet and takes nothing', async () => {
  const provider = newId()
  const account = await open(provider)
  expect(await open(provider)).toEqual(account)
  expect(account).toMatchObject({ details_submitted: false, transfers_active: false, payouts_enabled: false })
  expect(account.currently_due).toContain('external_account')
  await expect(transfer(account.id, 100)).rejects.toMatchObject({ status: 409 })
})

test('the page of an account says TEST and whom it is about, has no script, and leads back', async () => {
  const { id } = await open()
  const page = await world.api.request(await linkTo(id))
  const html = await page.text()
  expect(html).toContain('TEST')
  expect(html).toContain('Sal’s Body Shop')
  expect(html).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://claimchoice.test")
})

test.each([
  ['finish', { details_submitted: true, transfers_active: true, payouts_enabled: true, currently_due: [] }],
  ['no_bank', { transfers_active: true, payouts_enabled: false, currently_due: ['external_account'] }],
  ['review', { transfers_active: false, pending_verification: ['company.verification.document'], currently_due: [] }],
  ['reject', { transfers_active: false, payouts_enabled: false, disabled_reason: 'rejected.fraud' }],
])('the button %s makes of the account what it says, and tells us', async (answer, becomes) => {
  const { id } = await open()
  await heard()
  const back = await press(await linkTo(id), answer)
  expect(back.headers.get('location')).toBe('http://claimchoice.test/back')
  expect(await company.readAccount(id)).toMatchObject(becomes)
  expect(await heard()).toMatchObject([{ type: 'account.updated', account: { id, ...becomes } }])
})

test('leaving without finishing leads back, tells nothing and changes nothing', async () => {
  const account = await open()
  await heard()
  expect((await press(await linkTo(account.id), 'leave')).status).toBe(303)
  expect(await heard()).toEqual([])
  expect(await company.readAccount(account.id)).toEqual(account)
})

test('a link is good once and for five minutes; then it leads to a new one', async () => {
  const { id } = await open()
  const link = await linkTo(id)
  await press(link, 'leave')
  expect((await press(link, 'finish')).headers.get('location')).toBe('http://claimchoice.test/again')
  const late = await linkTo(id)
  world.clock.advance(301_000)
  expect((await world.api.request(late)).headers.get('location')).toBe('http://claimchoice.test/again')
  expect((await company.readAccount(id)).details_submitted).toBe(false)
  const [path, other] = [late.split('?')[0]!, (await linkTo((await open()).id)).split('?')[1]!]
  expect((await world.api.request(`${path}?${other}`)).status).toBe(404)
})

test('a transfer moves our money to the account, once per key', async () => {
  const account = await answered()
  const before = store().balance('')
  const key = newId()
  const sent = await transfer(account, 5_000, key)
  expect(sent).toMatchObject({ amount_cents: 5_000, reversed_cents: 0 })
  await expect(transfer(account, 5_001, key)).rejects.toMatchObject({ status: 409 })
  expect(store().balance('')).toBe(before - 5_000)
  expect(store().balance(account)).toBe(5_000)
  expect(await company.readTransfer(sent.id)).toEqual(sent)
})

test('more than we have is not transferred', async () => {
  const account = await answered()
  await expect(transfer(account, store().balance('') + 1)).rejects.toMatchObject({
    status: 409,
    code: 'balance_insufficient',
  })
})

test('a transfer is reversed in parts, as long as the account has the money', async () => {
  const account = await answered('no_bank')
  const { id } = await transfer(account, 5_000)
  await heard()
  const back = (amount_cents: number) =>
    company.reverseTransfer({ transfer: id, amount_cents, key: newId(), reason: 'dispute' })
  expect(await back(2_000)).toMatchObject({ amount_cents: 2_000 })
  expect(await heard()).toMatchObject([{ type: 'transfer.reversed', transfer: { id, reversed_cents: 2_000 } }])
  await expect(back(3_001)).rejects.toMatchObject({ status: 409, code: 'not_refundable' })
  control('account', { account, answer: 'finish' })
  control('payout', { account })
  await expect(back(3_000)).rejects.toMatchObject({ status: 409, code: 'balance_insufficient' })
})

test('documents under review pass half a minute later', async () => {
  const account = await answered('review')
  await heard()
  world.clock.advance(31_000)
  const told = (await heard()).filter(({ account: about }) => about?.id === account)
  expect(told).toMatchObject([{ type: 'account.updated', account: { payouts_enabled: true } }])
})

test('the company sends the money on to the bank by itself; there it arrives, and we are told for which account', async () => {
  const account = await answered()
  await transfer(account, 7_000)
  await heard()
  world.clock.advance(31_000)
  await heard()
  expect(store().balance(account)).toBe(0)
  world.clock.advance(31_000)
  expect(await heard()).toMatchObject([
    { type: 'payout.paid', bank: { account, amount_cents: 7_000, status: 'paid', failure: null } },
  ])
})

test('a bank that sends a payout back: the account has the money again and needs another bank account', async () => {
  const account = await answered()
  await transfer(account, 7_000)
  const payout = control('payout', { account })
  await heard()
  control('fail_payout', { payout: payout.id })
  expect(await heard()).toMatchObject([
    { type: 'payout.failed', bank: { account, id: payout.id, status: 'failed', failure: 'account_closed' } },
    { type: 'account.updated', account: { id: account, payouts_enabled: false, currently_due: ['external_account'] } },
  ])
  expect(store().balance(account)).toBe(7_000)
  world.clock.advance(61_000)
  expect((await heard()).filter(({ type }) => type === 'payout.paid')).toEqual([])
})

test('balances of us and of one account are read by the official library, negative ones too', async () => {
  const fetchOurselves: typeof fetch = async (url, init) => {
    const { pathname, search } = new URL(String(url))
    return world.services.fetchSelf(`${TEST_CALLS}${pathname}${search}`, init)
  }
  const stripe = new Stripe(DEMO_KEY, { httpClient: Stripe.createFetchHttpClient(fetchOurselves), telemetry: false })
  const account = await answered('no_bank')
  const { payment_intent } = await paid({ amount_cents: 20_000 })
  await transfer(account, store().balance(''))
  control('dispute', { payment_intent })
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(-21_500)
  const theirs = await stripe.balance.retrieve({}, { stripeAccount: account })
  expect(theirs.available[0]?.amount).toBe(store().balance(account))
  await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_test_nobody' })).rejects.toThrow(
    'does not have access',
  )
  const other = await answered()
  const payouts = await stripe.payouts.list({}, { stripeAccount: other })
  expect(payouts.data).toEqual([])
})
