import { beforeEach, expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { totalLossContract } from '#features/cases/total-loss/contract.ts'
import { productsContract } from '#features/market/prices/products.ts'
import { ctxOf } from '#lib/server/ctx.ts'
import { acceptedLicenses } from '#test/appraisals.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { OFFER, totalLosses } from '#test/total-losses.ts'
import { createWorld } from '#test/world.ts'
import { clauseContract } from '../clause-contract.ts'
import type { AppraisalCase, Step } from '../clause-step.ts'
import { clauseLetterLines } from './clause-letter.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, photo, orders, press, deliver: payEvents } = bookings(world)
const { chosen, sign, inShop, calls: shopCalls } = repairs(world)
const { lose } = totalLosses(world)
const calls = async (who: Who) => (await world.as(who)).on(clauseContract)
let claim_id = ''
// the rule as it is counts on the days of these tests, whenever they are run
const ruled = (value = 'value') =>
  owner.query(
    `insert into rules (key, version, value, reason, effective_from) select key, version + 1, ${value}, 'A test', '2026-01-01'
     from rules where key = 'appraisal_rules' order by version desc limit 1`,
  )
await ruled()
beforeEach(async () => {
  world.clock.set(new Date('2026-12-15T17:00:00Z'))
  claim_id = await claim('dana')
  await set({ loss_date: '2026-11-10', loss_state: 'GA', claim_type: 'collision' })
})
const set = async (facts: Record<string, string>) => {
  for (const [column, value] of Object.entries(facts))
    await owner.query(`update claims set ${column} = $2 where id = $1`, [claim_id, value])
}
const STEPS = {
  clause: { kind: 'clause', answer: 'yes', file_id: null },
  costs: { kind: 'costs', theirs_cents: 400_000, ours_cents: 620_000, fee_cents: 45_000, umpire_cents: 60_000 },
  invoked: { kind: 'invoked', day: '2026-11-20' },
  appraisers: { kind: 'appraisers', day: '2026-11-24', our_name: 'Ann Ash', their_name: 'Ted Tor', order_id: null },
  inspected: { kind: 'inspected', day: '2026-11-25' },
  umpire: { kind: 'umpire', day: '2026-12-01', umpire_name: 'Una Pike' },
  agreed: { kind: 'agreed', day: '2026-12-02', cents: 500_000 },
  awarded: { kind: 'awarded', day: '2026-12-08', cents: 590_000 },
  paid: { kind: 'paid', day: '2026-12-14' },
  final_costs: { kind: 'final_costs', fee_cents: 45_000, umpire_cents: 50_000 },
  withdrawn: { kind: 'withdrawn' },
} satisfies Record<string, Step>
const read = async (who: Who = 'dana') => (await calls(who)).case({ claim_id })
const send = async (step: Step, { who = 'dana' as Who, reason = '' } = {}): Promise<AppraisalCase> =>
  (await calls(who)).record({ claim_id, after: (await read(who)).steps.length, step, reason })
const all = async (...kinds: (keyof typeof STEPS)[]) => {
  for (const kind of kinds) await send(STEPS[kind])
}
const refused = (status: number, code: string, path?: string) => ({
  status,
  code,
  ...(path && { details: expect.arrayContaining([expect.objectContaining({ path })]) }),
})

test('from the question to the payment: each step moves the case, and its history says what, by whom and when', async () => {
  expect(await read()).toMatchObject({ status: null, steps: [], law: null, inspect_by: null })
  await all('clause', 'costs', 'invoked', 'appraisers', 'inspected', 'umpire', 'awarded', 'paid', 'final_costs')
  const told = await read()
  expect(told.status).toBe('paid')
  expect(told.steps.map(({ step, status }) => [step.kind, status])).toEqual([
    ['clause', 'thinking'],
    ['costs', 'thinking'],
    ['invoked', 'invoked'],
    ['appraisers', 'appraisers_named'],
    ['inspected', 'inspected'],
    ['umpire', 'umpire'],
    ['awarded', 'awarded'],
    ['paid', 'paid'],
    ['final_costs', 'paid'],
  ])
  expect(told.steps[3]).toMatchObject({ number: 4, source: 'driver', reason: null, step: STEPS.appraisers })
})

test('steps out of order, days out of order and amounts out of range are refused by name', async () => {
  await expect(send(STEPS.costs)).rejects.toMatchObject(refused(409, 'wrong_step'))
  await expect(send(STEPS.invoked)).rejects.toMatchObject(refused(409, 'wrong_step'))
  await send({ ...STEPS.clause, answer: 'unknown' })
  await send(STEPS.costs)
  await expect(send(STEPS.invoked)).rejects.toMatchObject(refused(409, 'clause_open'))
  await send(STEPS.clause)
  for (const day of ['2026-11-09', '2026-12-16'])
    await expect(send({ kind: 'invoked', day })).rejects.toMatchObject(refused(422, 'invalid_input', 'step.day'))
  await send(STEPS.invoked)
  await expect(send(STEPS.awarded)).rejects.toMatchObject(refused(409, 'wrong_step'))
  await expect(send({ ...STEPS.appraisers, day: '2026-11-19' })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'step.day'),
  )
  const costs = (more: object) => send({ ...STEPS.costs, ...more }, { reason: 'Typed wrong' })
  for (const [path, cents] of [
    ['theirs_cents', -1],
    ['ours_cents', 0],
    ['fee_cents', 100_000_001],
    ['umpire_cents', 0.5],
  ] as const)
    await expect(costs({ [path]: cents })).rejects.toMatchObject(refused(422, 'invalid_input', `step.${path}`))
  await expect(send({ ...STEPS.appraisers, their_name: 'We waive your deductible' })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'step.their_name'),
  )
})

test('no clause in the policy ends it, and another answer opens it again', async () => {
  expect((await send({ ...STEPS.clause, answer: 'no' })).status).toBe('not_available')
  await expect(send(STEPS.costs)).rejects.toMatchObject(refused(409, 'wrong_step'))
  expect((await send(STEPS.clause)).status).toBe('thinking')
})

test('a step is corrected with a reason beside the first, and what was asked can be taken back until there is an amount', async () => {
  await all('clause', 'costs', 'invoked', 'appraisers')
  const earlier = { ...STEPS.invoked, day: '2026-11-18' }
  await expect(send(earlier)).rejects.toMatchObject(refused(422, 'invalid_input', 'reason'))
  const { status, steps } = await send(earlier, { reason: 'They signed for it two days before' })
  expect([status, steps.length]).toEqual(['appraisers_named', 5])
  expect(steps.filter(({ step }) => step.kind === 'invoked').map(({ step }) => step)).toEqual([STEPS.invoked, earlier])
  await expect(send(STEPS.withdrawn)).rejects.toMatchObject(refused(422, 'invalid_input', 'reason'))
  expect((await send(STEPS.withdrawn, { reason: 'They paid the difference' })).status).toBe('withdrawn')
  await expect(send(STEPS.invoked, { reason: 'Again' })).rejects.toMatchObject(refused(409, 'wrong_step'))
  expect((await send(STEPS.clause)).status).toBe('thinking')
  await all('costs', 'invoked', 'appraisers', 'inspected', 'agreed')
  await expect(send(STEPS.withdrawn, { reason: 'Not this' })).rejects.toMatchObject(refused(409, 'wrong_step'))
  expect((await send(STEPS.umpire, { reason: 'They say they never agreed' })).status).toBe('umpire')
  await send({ ...STEPS.agreed, day: '2026-12-03' })
  await expect(send(STEPS.awarded)).rejects.toMatchObject(refused(422, 'invalid_input', 'reason'))
  // a reason is the driver's own word, whatever it says of a deductible
  expect((await send(STEPS.awarded, { reason: 'They waived my deductible, then took it back' })).status).toBe('awarded')
})

test('the database refuses a move that the order does not know', async () => {
  await all('clause', 'costs')
  const move = (to: string) => owner.query('update appraisal_cases set status = $2 where claim_id = $1', [claim_id, to])
  await expect(move('awarded')).rejects.toThrow('appraisal cannot go from thinking to awarded')
  await move('invoked')
  await expect(move('withdrawn')).rejects.toThrow('A reason is needed')
})

test('of two tabs at once one records a step, and a page that is behind is told so', async () => {
  await all('clause', 'costs')
  const [dana, ada] = [await calls('dana'), await calls('ada')]
  const both = await Promise.allSettled([
    dana.record({ claim_id, after: 2, step: STEPS.invoked }),
    ada.record({ claim_id, after: 2, step: STEPS.invoked }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(lost.reason).toMatchObject(refused(409, 'changed'))
  await expect(dana.record({ claim_id, after: 2, step: STEPS.appraisers })).rejects.toMatchObject({
    ...refused(409, 'changed', 'after'),
    message: expect.stringMatching(/^(The driver|Our claims team) recorded another step on /),
  })
  expect((await read()).steps).toHaveLength(3)
})

test('somebody else’s claim is missing, to read, to record and to write a letter', async () => {
  await all('clause', 'costs')
  for (const who of ['drew', 'sal', 'omar'] as const) {
    const them = await calls(who)
    await expect(them.case({ claim_id })).rejects.toMatchObject({ status: 404 })
    await expect(them.record({ claim_id, after: 2, step: STEPS.invoked })).rejects.toMatchObject({ status: 404 })
  }
  for (const who of ['drew', 'ada'] as const) {
    const answer = await (await world.as(who)).fetch(`/rest/v1/rpc/appraisal_letter?claim_id=${claim_id}`)
    expect(answer.status).toBe(404)
  }
})

test('the driver hears what the claims team records, and nothing of what they record themselves', async () => {
  await all('clause', 'costs')
  const bell = (await world.as('dana')).on(notificationsContract)
  const told = async () =>
    (await bell.list({ limit: 100 })).filter(({ action_url }) => action_url === `/claim/${claim_id}/appraisal`)
  expect(await told()).toEqual([])
  await send(STEPS.invoked, { who: 'ada' })
  expect(await told()).toMatchObject([{ message: expect.stringContaining('that you requested an appraisal') }])
  expect((await read()).steps.at(-1)).toMatchObject({ source: 'team' })
})

test('a claim of the other driver’s insurer has none, and a closed one takes nothing more and stays readable', async () => {
  await set({ claim_type: 'liability' })
  await expect(send(STEPS.clause)).rejects.toMatchObject(refused(409, 'not_first_party'))
  await set({ claim_type: 'collision' })
  await all('clause', 'costs')
  const { version } = await (await world.as('ada')).on(claimsContract).get({ id: claim_id })
  await (await world.as('ada')).on(claimsContract).transition({ claim_id, version, to: 'closed', reason: 'Settled.' })
  await expect(send(STEPS.costs)).rejects.toMatchObject(refused(409, 'claim_closed'))
  const letter = await (await world.as('dana')).fetch(`/rest/v1/rpc/appraisal_letter?claim_id=${claim_id}`)
  expect(await letter.json()).toMatchObject({ code: 'claim_closed' })
  expect((await read()).steps).toHaveLength(2)
})

test('the page of the policy is a document of the claim', async () => {
  const file_id = (await photo('dana')).id
  await expect(send({ ...STEPS.clause, file_id })).rejects.toMatchObject(refused(409, 'no_document'))
  await (
    await world.as('dana')
  )
    .on(documentsContract)
    .addDocument({ claim_id, slot: 'further', label: 'Policy, page 12', file_id })
  expect((await send({ ...STEPS.clause, file_id })).steps[0]!.step).toMatchObject({ file_id })
})

test('the form begins with the insurer’s answer to the estimate; a lost car with its offer', async () => {
  expect((await read()).known).toEqual({ theirs: null, ours: null, deductible_cents: null, booked: [] })
  const { estimate } = await chosen(claim_id, [
    line({ part_cents: 90_000, taxed: 'none' }),
    line({ part_cents: 50_000, taxed: 'none' }),
  ])
  await (
    await shopCalls('ada')
  ).answerVersion({
    estimate_id: estimate.id,
    hash: estimate.hash,
    decision: 'in_part',
    lines: [{ line_no: 2, approved_cents: 20_000, code: 'part_price' }],
    note: '',
    confirmed_how: 'phone',
    confirmed_by: 'Lena Ortiz',
  })
  expect((await read()).known).toMatchObject({
    theirs: { cents: 110_000, from: 'answer' },
    ours: { cents: 140_000, from: 'estimate' },
  })
  await sign(estimate.id)
  const shop = await shopCalls('sal')
  await shop.withdrawLines({ estimate_id: estimate.id, lines: [2], reason: 'Not damaged' })
  expect((await read()).known).toMatchObject({ theirs: { cents: 90_000 }, ours: { cents: 90_000 } })
  await lose(claim_id)
  expect((await read()).known).toMatchObject({ theirs: null, ours: null })
  await (await world.as('dana')).on(totalLossContract).recordOffer({ claim_id, after: 0, ...OFFER })
  expect((await read()).known).toMatchObject({ theirs: { cents: OFFER.value_cents, from: 'offer' }, ours: null })
})

test('Rhode Island’s law counts four business days from the demand with the car at a shop, over a holiday and a weekend; elsewhere nothing is counted', async () => {
  await all('clause', 'costs')
  await send(STEPS.invoked)
  expect(await read()).toMatchObject({ law: null, inspect_by: null })
  await set({ loss_state: 'RI' })
  const { law, inspect_by } = await read()
  expect(law).toEqual({
    state: 'RI',
    inspection_business_days: 4,
    late_lapses: true,
    midpoint_percent: 15,
    hidden_damage_open: true,
    source: 'R.I. Gen. Laws § 27-10.4-1',
    url: expect.stringContaining('https://webserver.rilegislature.gov/'),
    appraisers: expect.objectContaining({ says: expect.stringContaining('licensed in Rhode Island') }),
  })
  expect(inspect_by).toBeNull()
  const { id } = await inShop(claim_id)
  const came = (at: string) => owner.query('update repairs set arrived_at = $2 where id = $1', [id, at])
  const until = async () => (await read()).inspect_by
  await came('2026-11-23T15:00:00Z')
  expect(await until()).toEqual({ day: '2026-11-30', over: true })
  await came('2026-11-18T15:00:00Z')
  // Friday, November 20: Mon 23, Tue 24, Wed 25, not Thu 26 (Thanksgiving), Fri 27
  expect(await until()).toEqual({ day: '2026-11-27', over: true })
  world.clock.set(new Date('2026-11-28T02:00:00Z'))
  expect(await until()).toEqual({ day: '2026-11-27', over: false })
  world.clock.set(new Date('2026-12-15T17:00:00Z'))
  await send(STEPS.withdrawn, { reason: 'They paid' })
  expect(await until()).toBeNull()
  await all('clause', 'costs', 'invoked', 'appraisers')
  expect(await until()).not.toBeNull()
  await all('inspected')
  expect(await until()).toBeNull()
  // what was read with less confidence is no law here
  await ruled(`jsonb_build_object('states', (select jsonb_agg(case when r ->> 'state' = 'RI'
    then jsonb_set(r, '{process,confidence}', '"medium"') else r end) from jsonb_array_elements(value -> 'states') r))`)
  expect((await read()).law).toBeNull()
})

test('an appraiser who is booked here for it fills in the fee, and reads nothing of the case', async () => {
  await owner.query(`update provider_profiles set provider_type = 'adjuster' where id = $1`, [PROVIDERS.sal.id])
  const license = await acceptedLicenses(world, 'sal', PROVIDERS.sal.id)
  await license({ state: 'GA', license_type: 'appraiser', number: 'GA-20417' })
  const product = await (await world.as('sal')).on(productsContract).add({
    listing_id: LISTINGS.collision,
    kind: 'appraiser_under_clause',
    title: 'Appraiser under the clause',
    includes: 'We appraise the car for you under your policy.',
    price_cents: 48_000,
    turnaround_business_days: 30,
    needs: [],
    delivers: ['An award'],
  })
  const wanted = { listing_id: LISTINGS.collision, service_date: '2026-12-21', product_id: product.id, claim_id }
  const { url, order_id } = await (await orders('dana')).createServicePayment(wanted)
  await press(url)
  await payEvents()
  const { known } = await read()
  expect(known.booked).toEqual([{ order_id, business: PROVIDERS.sal.name, cents: 48_000 }])
  await all('clause', 'costs', 'invoked')
  await expect(send({ ...STEPS.appraisers, order_id: claim_id })).rejects.toMatchObject(refused(409, 'no_booking'))
  const { steps } = await send({ ...STEPS.appraisers, order_id })
  expect(steps.at(-1)!.step).toMatchObject({ order_id })
  await expect((await calls('sal')).case({ claim_id })).rejects.toMatchObject({ status: 404 })
  // refunded, it is offered no more, and what was named with it can be corrected all the same
  await owner.query(`begin; select set_config('app.reason', 'Canceled', true);
    update orders set status = 'refunded' where id = '${order_id}'; commit`)
  const corrected = await send({ ...STEPS.appraisers, order_id, our_name: 'Ann Ashe' }, { reason: 'Her name' })
  expect([corrected.known.booked, corrected.steps.at(-1)!.step]).toMatchObject([[], { our_name: 'Ann Ashe', order_id }])
})

test('the letter asks for an appraisal under the policy, names no law, and stays as it was sent', async () => {
  const fetched = async (more = '') =>
    (await world.as('dana')).fetch(`/rest/v1/rpc/appraisal_letter?claim_id=${claim_id}${more}`)
  const code = async () => ((await (await fetched()).json()) as { code: string }).code
  expect(await code()).toBe('wrong_step')
  await send(STEPS.clause)
  expect(await code()).toBe('costs_first')
  await send(STEPS.costs)
  await set({ insurer_name: 'Peachtree Mutual', claim_number: 'PM-1', vin: '1HGCM82633A004352' })
  for (const more of ['', '&language=es']) {
    const answer = await fetched(more)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(bytes.match(/\/Type\s*\/Page\b/g), 'one page').toHaveLength(1)
  }
  const dana = { kind: 'person', id: CAST.dana.id, role: 'driver', session_id: '' } as const
  const said = async (language: 'en' | 'es') => clauseLetterLines(ctxOf(world.services, dana), claim_id, language)
  const { title, lines } = await said('en')
  expect([title, lines[0]]).toEqual(['Demand for appraisal', 'December 15, 2026'])
  const text = lines.join('\n')
  expect(text).toContain('To: Peachtree Mutual\nClaim number: PM-1')
  expect(text).toContain('You have put the amount of this loss at $4,000.00.')
  expect(text).toContain('under the appraisal provision of my policy')
  expect(text).not.toMatch(/law|statute|§|must|court|Georgia/i)
  expect((await said('es')).lines.join('\n')).toContain('según la disposición de tasación de mi póliza')
  await send(STEPS.invoked)
  await send({ ...STEPS.costs, theirs_cents: 410_000 }, { reason: 'They raised it' })
  const [first, ...rest] = (await said('en')).lines
  expect([first, rest]).toEqual(['Copy of the letter that you received on November 20, 2026', lines.slice(1)])
  await send(STEPS.appraisers)
  expect(await code()).toBe('wrong_step')
  await send(STEPS.withdrawn, { reason: 'They paid it' })
  expect(await code()).toBe('wrong_step')
})

test('who leaves takes the names and words of their case along; its steps and sums stay', async () => {
  const file_id = (await photo('dana')).id
  await (
    await world.as('dana')
  )
    .on(documentsContract)
    .addDocument({ claim_id, slot: 'further', label: 'Policy', file_id })
  await send({ ...STEPS.clause, file_id })
  await all('costs', 'invoked', 'appraisers', 'inspected', 'umpire')
  await send(STEPS.withdrawn, { reason: 'Ottoline paid' })
  const client = await owner.connect()
  await client.query('begin')
  await client.query('update profiles set deleted_at = now() where id = $1', [CAST.dana.id])
  const { rows } = await client.query(
    `select kind, our_name, their_name, umpire_name, reason, theirs_cents, file_id, recorded_by from appraisal_steps where claim_id = $1 order by number`,
    [claim_id],
  )
  await client.query('rollback')
  client.release()
  const names = { our_name: null, their_name: null, umpire_name: null }
  const gone = { ...names, reason: null, theirs_cents: null, file_id: null, recorded_by: null }
  expect(rows).toEqual([
    { ...gone, kind: 'clause' },
    { ...gone, kind: 'costs', theirs_cents: 400_000 },
    { ...gone, kind: 'invoked' },
    { ...gone, kind: 'appraisers', our_name: '—', their_name: '—' },
    { ...gone, kind: 'inspected' },
    { ...gone, kind: 'umpire', umpire_name: '—' },
    { ...gone, kind: 'withdrawn', reason: '—' },
  ])
})

test('a claim that is merged into another keeps its case to be read', async () => {
  await send(STEPS.clause)
  const into_id = await claim('dana')
  const admin = await world.as('ada')
  const version = async (id: string) => (await admin.on(claimsContract).get({ id })).version
  await admin.on(lifecycleContract).merge({
    claim_id,
    version: await version(claim_id),
    into_id,
    into_version: await version(into_id),
    reason: 'The same.',
  })
  expect((await read()).steps).toHaveLength(1)
  await expect(send(STEPS.costs)).rejects.toMatchObject(refused(409, 'claim_closed'))
})
