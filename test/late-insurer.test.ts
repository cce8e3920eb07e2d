// An insurer that does not answer in time (domain/repair.md §4.3), with the clock of the demo.
import { beforeEach, expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import type { Line } from '#features/trades/estimates/estimate.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from './orders.ts'
import { line, repairs } from './repairs.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, paid, orders } = bookings(world)
const { calls, inShop, supplement } = repairs(world)
// the rules as they are now, for days that were before they were written here
await owner.query(`insert into rules (key, version, value, effective_from, reason)
  select key, version + 1, value, '2026-01-01', 'for a test' from rules where key = 'estimate_rules' order by version desc limit 1`)
let claim_id = ''
const at = (day: string) => world.clock.set(`${day}T15:00:00Z`)
/** A claim whose car comes to the shop on this day, with a loss in this state. */
async function begun(day: string, loss_state: string, claim_type = 'collision', lines?: Line[]) {
  at(day)
  claim_id = await claim('dana')
  await owner.query('update claims set loss_state = $2, claim_type = $3 where id = $1', [
    claim_id,
    loss_state,
    claim_type,
  ])
  const told = await inShop(claim_id, lines)
  await owner.query('update repairs set created_at = $2 where id = $1', [told.id, `${day}T15:00:00Z`])
  return told
}
beforeEach(async () => {
  await owner.query('delete from auth.throttle')
})
const heard = { confirmed_how: 'phone' as const, confirmed_by: 'Kim at the carrier' }
const approve = async ({ id, hash }: { id: string; hash: string }) =>
  (await calls('ada')).answerVersion({ estimate_id: id, hash, decision: 'approved', ...heard })
const look = () => JOBS['insurer_late']!(systemCtx(world.services, 'insurer_late'), {})
const read = async (id: string) => (await calls('dana')).read({ id })
const onBoard = async (id: string) => (await (await calls('sal')).board({})).find((one) => one.id === id)!
const letter = async (who: 'dana' | 'drew' | 'sal', language = 'en') =>
  (await world.as(who)).fetch(`/rest/v1/rpc/insurer_answer_letter?claim_id=${claim_id}&language=${language}`)
const news = async () =>
  (
    await owner.query<{ title: string; role: string }>(
      `select n.title, p.role from notifications n join profiles p on p.id = n.user_id
       where n.title ~ 'hasn.t answered|No answer from' order by p.role`,
    )
  ).rows.map(({ title, role }) => `${role}: ${title}`)

test('Massachusetts, three business days over Thanksgiving: the day turns late on December 1, with the law and a letter', async () => {
  const { id, estimate } = await begun('2026-11-24', 'MA')
  await approve(estimate)
  const more = await supplement(id, [line({ reason: 'hidden_damage', description: 'Hinge', part_cents: 10_000 })])
  const wait = { version: 'S01', since_on: '2026-11-24', due_on: '2026-11-30', days: 3, business: true }
  for (const day of ['2026-11-24', '2026-11-27', '2026-11-30']) {
    at(day)
    await look()
    expect(await read(id), day).toMatchObject({ insurer_waits: [{ ...wait, late_days: 0 }], insurer_letter: null })
    expect(await onBoard(id)).toMatchObject({ insurer_late: null })
    expect((await letter('dana')).status).toBe(409)
  }
  expect(await news()).toEqual([])

  at('2026-12-01')
  await look()
  await look()
  const late = await read(id)
  expect(late.insurer_waits).toMatchObject([{ ...wait, late_days: 1, source: expect.stringMatching(/^212 CMR 2.00/) }])
  expect((await onBoard(id)).insurer_late).toEqual(late.insurer_waits[0])
  expect((await (await calls('ada')).adminRepairs({})).find((one) => one.id === id)!.insurer_late).toMatchObject(wait)
  const { text, subject, to } = late.insurer_letter!
  expect([subject, to]).toEqual([expect.stringContaining('Request for an answer'), 'adjuster@insurer.example'])
  expect(text).toMatch(
    /Supplement S01 from Five Points Collision has been open since November 24, 2026: \$108\.90 of it is yours/,
  )
  expect(text).toMatch(
    /Under 212 CMR 2\.00.* a supplement must .* within 3 business days\. .* ended on November 30, 2026\./,
  )
  expect(text, 'when the insurer got it is not known here').toMatch(/If you received it later, please tell me when/)
  expect(text).not.toContain('own rule')
  expect(text, 'what was approved is asked no more').not.toContain('E01')
  for (const language of ['en', 'es']) {
    const file = await letter('dana', language)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
  for (const who of ['drew', 'sal'] as const) expect((await letter(who)).status).toBe(404)
  expect((await (await calls('sal')).read({ id })).insurer_letter, 'it is the driver’s letter').toBeNull()
  expect(await news(), 'each once').toEqual([
    'driver: Your insurer hasn’t answered S01',
    'shop: No answer from the insurer to S01',
  ])
  expect(late.events.filter(({ kind }) => kind === 'insurer_late')).toMatchObject([
    { by: 'system', details: { version: 'S01', due_on: '2026-11-30', since_on: '2026-11-24' } },
  ])

  await approve(more)
  expect(await read(id)).toMatchObject({ insurer_waits: [], insurer_letter: null })
  expect(await onBoard(id)).toMatchObject({ insurer_late: null })
  expect((await letter('dana')).status).toBe(409)
})

test('Massachusetts: a first estimate has five business days, also where the insurer owes a supplement sooner', async () => {
  const { id } = await begun('2026-11-10', 'MA')
  const wait = { version: 'E01', since_on: '2026-11-10', due_on: '2026-11-18', days: 5, business: true }
  at('2026-11-18')
  expect(await read(id)).toMatchObject({ insurer_waits: [{ ...wait, late_days: 0 }], insurer_letter: null })
  at('2026-11-19')
  const { insurer_waits, insurer_letter } = await read(id)
  expect(insurer_waits).toMatchObject([{ ...wait, late_days: 1, source: '212 CMR 2.00' }])
  expect(insurer_letter!.text).toMatch(/Under 212 CMR 2\.00, an estimate must be answered within 5 business days\./)
})

test('Georgia, fifteen days: the rule is cited only once a figure of the insurer’s own is lower, else the days are ours', async () => {
  const { id, estimate } = await begun('2026-11-10', 'GA')
  at('2026-11-17')
  const before = await read(id)
  expect(before.insurer_waits).toMatchObject([
    { version: 'E01', due_on: '2026-11-16', days: 3, business: true, source: null, late_days: 1 },
  ])
  expect(before.insurer_letter!.text).toContain('That is its own rule, not a law')
  expect(before.insurer_letter!.text).not.toContain('Regs')

  const lines = [{ line_no: 1, approved_cents: 300_00 }]
  const answer = { estimate_id: estimate.id, hash: estimate.hash, decision: 'in_part' as const, lines, ...heard }
  await (await calls('ada')).answerVersion(answer)
  await supplement(id, [line({ reason: 'hidden_damage', description: 'Hinge', part_cents: 10_000 })])
  at('2026-12-02')
  const wait = { version: 'S01', since_on: '2026-11-17', due_on: '2026-12-02', days: 15, business: false }
  expect(await read(id)).toMatchObject({ insurer_waits: [{ ...wait, late_days: 0 }], insurer_letter: null })
  at('2026-12-03')
  const late = await read(id)
  expect(late.insurer_waits).toMatchObject([{ ...wait, late_days: 1 }])
  expect((await onBoard(id)).insurer_late).toEqual(late.insurer_waits[0])
  expect(late.insurer_letter!.text).toMatch(
    /Under Ga\. Comp\. R\. & Regs\. 120-2-52-\.04, an estimate that is higher than yours must be .* within 15 days\./,
  )
})

test('Georgia: an estimate of the insurer’s own that comes to less is a figure of its own, while it stands', async () => {
  const { id } = await begun('2026-11-10', 'GA')
  at('2026-11-17')
  const { rows } = await owner.query<{ total: number }>(
    'select total_cents as total from estimates where invitation_id = $1',
    [id],
  )
  const ends = () =>
    owner.query(
      `update outside_estimates o set ended_at = now(), ended_how = 'replaced' from estimate_invitations i
         where i.id = $1 and o.request_id = i.request_id and o.ended_at is null`,
      [id],
    )
  const insurer = async (cents: number) => {
    await ends()
    await owner.query(
      `insert into outside_estimates (id, request_id, whose, source, format, parts_cents, labor_cents, other_cents, tax_cents, total_cents, recorded_at)
         select $2, request_id, 'insurer', 'driver', 'pdf', $3, 0, 0, 0, $3, now() from estimate_invitations where id = $1`,
      [id, newId(), cents],
    )
  }
  const waits = async () => (await read(id)).insurer_waits.map(({ days, source }) => [days, source !== null])
  await insurer(rows[0]!.total)
  expect(await waits(), 'it is no lower').toEqual([[3, false]])
  await insurer(rows[0]!.total - 1)
  expect(await waits()).toEqual([[15, true]])
  await ends()
  expect(await waits(), 'another paper took its place').toEqual([[3, false]])
})

test('work that was withdrawn or stopped waits for no insurer, and nobody is told at night', async () => {
  const handle = line({ description: 'Handle', part_cents: 10_000 })
  const { id, estimate } = await begun('2026-11-10', 'GA', 'collision', [line(), handle])
  const told = async () => (await read(id)).events.filter(({ kind }) => kind === 'insurer_late')
  world.clock.set('2026-11-18T04:30:00Z')
  await look()
  expect(await told(), 'half past eleven at night').toEqual([])
  at('2026-11-18')
  const sal = await calls('sal')
  const dana = await calls('dana')
  await dana.stop({ repair_id: id, reason: 'I want to think about it' })
  await look()
  expect([await told(), (await read(id)).insurer_waits, (await onBoard(id)).insurer_late]).toEqual([[], [], null])
  await dana.resume({ repair_id: id })

  const off = { estimate_id: estimate.id, reason: 'It can be straightened' }
  await sal.withdrawLines({ ...off, lines: [1] })
  expect((await read(id)).insurer_letter!.text, 'only what is left').toContain('$108.90 of it is yours to decide')
  expect((await onBoard(id)).insurer_late).toMatchObject({ version: 'E01' })
  await sal.withdrawLines({ ...off, lines: [2] })
  await look()
  expect(await read(id)).toMatchObject({ insurer_waits: [], insurer_letter: null })
  expect(await told()).toEqual([])
  expect(await onBoard(id)).toMatchObject({ insurer_late: null })
  expect((await (await calls('ada')).adminRepairs({})).find((one) => one.id === id)!.version_waiting).toBeNull()
})

test('where no law was read for sure the days are our own rule, and the letter says so; the other driver’s insurer owes no such answer', async () => {
  const { id, estimate } = await begun('2026-11-10', 'GA', 'liability')
  at('2026-11-14') // Veterans Day is no business day
  expect((await read(id)).insurer_waits).toMatchObject([
    { due_on: '2026-11-16', days: 3, business: true, source: null },
  ])
  at('2026-11-17')
  const { text } = (await read(id)).insurer_letter!
  expect(text).toContain('counts 3 business days for an answer. That is its own rule, not a law')
  expect(text).not.toMatch(/Under |Regs/)

  // asked for photos, the insurer has its time anew; a day set for an inspection is waited for
  const ada = await calls('ada')
  const asked = { estimate_id: estimate.id, hash: estimate.hash, ...heard }
  await ada.answerVersion({ ...asked, decision: 'more_info', photo_lines: [1] })
  expect((await read(id)).insurer_waits).toMatchObject([{ since_on: '2026-11-17', due_on: '2026-11-20', late_days: 0 }])
  await ada.answerVersion({ ...asked, decision: 'inspect', inspect_on: '2026-11-23' })
  expect((await read(id)).insurer_waits).toMatchObject([{ since_on: '2026-11-23', due_on: '2026-11-30', late_days: 0 }])
  // Thanksgiving, and the day after, which Georgia keeps
  await ada.answerVersion({ ...asked, decision: 'refused', note: 'Not from this loss' })
  expect((await read(id)).insurer_waits).toEqual([])
})

test('the rental beside the promise says what one more day of waiting costs', async () => {
  const { id } = await begun('2026-11-10', 'GA')
  const rental = await paid('dana', 1, 8, { claim_id })
  expect((await (await orders('dana')).get({ id: rental })).status).toBe('paid')
  const sal = await calls('sal')
  await sal.promise({ repair_id: id, on: '2026-11-30' })
  at('2026-11-29')
  const [one] = await (await calls('dana')).ofClaim({ claim_id })
  expect(one).toMatchObject({ insurer_late: { version: 'E01', late_days: 13 }, rental: { promised_on: '2026-11-30' } })
  const { rows } = await owner.query<{ rate: number }>(
    `select daily_rate_cents as rate from listings where id = (select listing_id from orders where id = $1)`,
    [rental],
  )
  expect(one!.rental!.day_cents).toBe(rows[0]!.rate)
})
