import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { addDays, dayIn, instantAt } from '#lib/dates.ts'
import { adjusters } from '#test/adjusters.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { storage } from '#test/storage.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { claim } = bookings(world)
const { inShop, ready } = repairs(world)
const { calls: adjusterCalls } = adjusters(world)
const { calls, day, stay, record } = storage(world)
const NY = 'America/New_York'
let claim_id = ''
beforeEach(async () => {
  // noon at the place, so that "in two hours" is the same day
  world.clock.set(instantAt(NY, dayIn(NY, new Date()), '12:00'))
  claim_id = await claim('dana')
  await owner.query(`update claims set loss_date = $2, loss_state = 'GA' where id = $1`, [claim_id, day(20)])
})
const refused = (status: number, code: string, path?: string) => ({
  status,
  code,
  ...(path && { details: expect.arrayContaining([expect.objectContaining({ path })]) }),
})
const news = async (who: Who) => {
  const { rows } = await owner.query<{ title: string; message: string }>(
    'select title, message from notifications where user_id = $1 order by created_at desc, id desc',
    [CAST[who].id],
  )
  return rows
}

test('a driver records where the car stands and reads days and cost to the cent, what stops it, and who was notified', async () => {
  const { stays, law, lender } = await record('dana', claim_id, 2)
  expect(stays).toHaveLength(1)
  expect(stays[0]).toMatchObject({
    name: 'Fulton Recovery Yard',
    source: 'driver',
    out_at: null,
    in_known: true,
    cost: { days: 3, storage_cents: 13_500, fees_cents: 18_500, cents: 32_000 },
    told_insurer_at: null,
  })
  expect(stays[0]!.told_driver_at).not.toBeNull()
  expect(stays[0]!.events.map(({ kind, source }) => [kind, source])).toEqual([['recorded', 'driver']])
  expect(lender).toBeNull()
  expect(law, 'Georgia was not read surely').toBeNull()
  expect((await news('dana'))[0]!.title).toBe('Your car is recorded at Fulton Recovery Yard')
  expect(await (await calls('ada')).stays({ claim_id })).toMatchObject({ stays: [{ cost: { cents: 32_000 } }] })
})

test('a state that was not read names no law, and one that was not read surely neither', async () => {
  expect((await record('dana', claim_id, 2, { state: 'CO' })).law, 'Colorado was').toMatchObject({ state: 'CO' })
  await owner.query(
    `insert into rules (key, version, effective_from, value, reason) select key, version + 1, '2020-01-01', jsonb_set(value, '{states}',
       (select jsonb_agg(row || '{"confidence": "medium"}') from jsonb_array_elements(value -> 'states') row)), 'Read again'
     from rules where key = 'storage_rules' order by version desc limit 1`,
  )
  const [open] = (await (await calls('dana')).stays({ claim_id })).stays
  expect((await (await calls('dana')).stays({ claim_id })).law, 'read again, and less surely').toBeNull()
  const { law } = await (
    await calls('dana')
  ).change({ ...stay(2, { state: 'AL' }), stay_id: open!.id, version: 1, reason: 'In Alabama' })
  expect(law).toBeNull()
})

test('an unknown hour counts its whole day, an unknown fee counts the fees beside it alone', async () => {
  const { stays } = await record('dana', claim_id, 1, { in_time: null, daily_cents: null })
  expect(stays[0]).toMatchObject({ in_known: false, in_at: expect.any(String), cost: { days: 2, cents: 18_500 } })
  expect(new Date(stays[0]!.in_at).toISOString()).toBe(new Date(instantAt(NY, day(1), '00:00')).toISOString())
})

test('a car stands in one place: a second open stay is refused, also on another claim about the same car', async () => {
  await record('dana', claim_id)
  await expect(record('dana', claim_id)).rejects.toMatchObject(refused(409, 'stay_open'))
  const vin = '1HGCM82633A004352'
  const other = await claim('dana')
  await owner.query('update claims set vin = $2, loss_date = $3 where id = any($1)', [[claim_id, other], vin, day(20)])
  await expect(record('dana', other)).rejects.toMatchObject(refused(409, 'stay_open'))
  await owner.query('update claims set vin = null where id = $1', [other])
  expect((await record('dana', other)).stays).toHaveLength(1)
})
test('a stay does not begin while the car was still elsewhere, save on the day it was moved', async () => {
  const { stays } = await record('dana', claim_id, 5)
  const dana = await calls('dana')
  await dana.end({ stay_id: stays[0]!.id, out_day: day(2), out_time: null })
  await expect(record('dana', claim_id, 3)).rejects.toMatchObject(refused(422, 'invalid_input', 'in_day'))
  const next = (await record('dana', claim_id, 2)).stays[0]!
  await expect(
    dana.change({ ...stay(4), stay_id: next.id, version: 1, reason: 'It came earlier' }),
  ).rejects.toMatchObject(refused(422, 'invalid_input', 'in_day'))
  const { cost } = (
    await dana.change({ ...stay(2, { daily_cents: 1000 }), stay_id: next.id, version: 1, reason: 'Fee' })
  ).stays[0]!
  expect(cost.days).toBe(3)
})
test('two tabs that record at once begin one stay', async () => {
  const dana = await calls('dana')
  const both = await Promise.allSettled([1, 2].map(() => dana.record({ claim_id, ...stay(1) })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  ['a start in the future', { in_day: '2099-01-01' }, 'in_day'],
  ['a start later today', { in_time: '23:59' }, 'in_time'],
  ['a stay before the loss', { in_day: '2020-01-01' }, 'in_day'],
  ['free days that end before the car came', { free_until: '2020-01-01' }, 'free_until'],
  ['a fee below zero', { daily_cents: -1 }, 'daily_cents'],
  ['a daily fee beyond reason', { daily_cents: 100_001 }, 'daily_cents'],
  ['a one-time fee of nothing', { fees: [{ kind: 'gate' as const, cents: 0 }] }, 'fees.0.cents'],
  ['a place without a name', { name: ' ' }, 'name'],
  ['an hour that no clock shows', { in_time: '25:00' }, 'in_time'],
])('%s is refused by its field', async (_, wrong, path) => {
  await expect(record('dana', claim_id, 0, wrong)).rejects.toMatchObject(refused(422, 'invalid_input', path))
})
test('a stay of five years is a typing error, also of an old loss', async () => {
  await owner.query('update claims set loss_date = $2 where id = $1', [claim_id, addDays(day(0), -2000)])
  await expect(record('dana', claim_id, 1826)).rejects.toMatchObject(refused(422, 'invalid_input', 'in_day'))
  const { stays } = await record('dana', claim_id, 700)
  expect(stays[0]!.cost.days).toBe(701)
  await owner.query(`update storage_stays set in_at = in_at - interval '60 days' where id = $1`, [stays[0]!.id])
  const ended = await (await calls('dana')).end({ stay_id: stays[0]!.id, out_day: day(0), out_time: null })
  expect(ended.stays[0]!.cost.days, 'one that went on longer ends all the same').toBe(761)
})

test('a correction needs its reason and the stay as it was read; what it said before stays on the history', async () => {
  const { stays } = await record('dana', claim_id)
  const dana = await calls('dana')
  const next = { ...stay(3, { daily_cents: 5500, payer: 'insurer' }), stay_id: stays[0]!.id }
  await expect(dana.change({ ...next, version: 1, reason: ' ' })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'reason'),
  )
  const changed = await dana.change({ ...next, version: 1, reason: 'Their board says so' })
  expect(changed.stays[0]).toMatchObject({
    version: 2,
    daily_cents: 5500,
    payer: 'insurer',
    cost: { days: 4, cents: 40_500 },
  })
  expect(changed.stays[0]!.events.at(-1)).toMatchObject({
    kind: 'changed',
    reason: 'Their board says so',
    details: { daily_cents: 4500, payer: 'unknown' },
  })
  await expect(dana.change({ ...next, version: 1, reason: 'From another tab' })).rejects.toMatchObject(
    refused(409, 'changed'),
  )
})

test('the car left: nothing is counted beyond that moment, and it cannot have left before it came or tomorrow', async () => {
  const { stays } = await record('dana', claim_id, 3)
  const dana = await calls('dana')
  const left = (ago: number, out_time: string | null = '10:00') =>
    dana.end({ stay_id: stays[0]!.id, out_day: day(ago), out_time })
  await expect(left(4)).rejects.toMatchObject(refused(422, 'invalid_input', 'out_day'))
  await expect(left(-1)).rejects.toMatchObject(refused(422, 'invalid_input', 'out_day'))
  await expect(left(0, '23:00')).rejects.toMatchObject(refused(422, 'invalid_input', 'out_time'))
  const ended = await left(1)
  expect(ended.stays[0]).toMatchObject({ out_how: 'driver', cost: { days: 3, storage_cents: 13_500 } })
  world.clock.advance(5 * 86_400_000)
  expect((await (await calls('dana')).stays({ claim_id })).stays[0]!.cost.days, 'five days later').toBe(3)
  await expect(
    (await calls('dana')).end({ stay_id: stays[0]!.id, out_day: day(0), out_time: null }),
  ).rejects.toMatchObject(refused(409, 'stay_ended'))
  expect((await record('dana', claim_id, 1, { name: 'Second yard' })).stays).toHaveLength(2)
})

test('a stranger finds no stay; a closed claim takes no new one, and the one that runs can still end', async () => {
  const { stays } = await record('dana', claim_id)
  const stay_id = stays[0]!.id
  for (const who of ['drew', 'sal', 'omar'] as const) {
    const them = await calls(who)
    await expect(them.stays({ claim_id }), who).rejects.toMatchObject(refused(404, 'PGRST116'))
    await expect(them.record({ claim_id, ...stay(1) }), who).rejects.toMatchObject(refused(404, 'PGRST116'))
    await expect(them.end({ stay_id, out_day: day(0), out_time: null }), who).rejects.toMatchObject(
      refused(404, 'PGRST116'),
    )
    await expect(them.notifyInsurer({ stay_id, how: 'phone' }), who).rejects.toMatchObject(refused(404, 'PGRST116'))
    const letter = await (await world.as(who)).fetch(`/rest/v1/rpc/storage_letter?claim_id=${claim_id}`)
    expect(letter.status, who).toBe(404)
  }
  await owner.query(`update claims set status = 'closed', close_reason = 'x' where id = $1`, [claim_id])
  const dana = await calls('dana')
  const ended = await dana.end({ stay_id, out_day: day(0), out_time: null })
  expect(ended.stays[0]!.out_how).toBe('driver')
  await expect(dana.record({ claim_id, ...stay(1) })).rejects.toMatchObject(refused(409, 'claim_closed'))
})

test('the driver hears of it at the start, on days 1 and 2, and then daily while nobody knows who pays', async () => {
  const { stays } = await record('dana', claim_id, 0)
  const { rows } = await owner.query<{ n: string }>('select claim_number as n from claims where id = $1', [claim_id])
  const titles = async () =>
    (await news('dana')).filter(({ title, message }) => title.startsWith('Storage at') && message.includes(rows[0]!.n))
      .length
  expect(await titles()).toBe(0)
  for (const [days, told] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ] as const) {
    world.clock.set(instantAt(NY, addDays(dayIn(NY, new Date(stays[0]!.in_at)), days), '09:30'))
    await world.workJobs()
    expect(await titles(), `day ${days}`).toBe(told)
  }
  expect((await news('dana'))[0]!.message).toContain('$410.00')
  await (
    await calls('dana')
  ).change({ ...stay(4, { payer: 'insurer' }), stay_id: stays[0]!.id, version: 1, reason: 'They said so' })
  world.clock.advance(86_400_000)
  await world.workJobs()
  expect(await titles(), 'a payer is known').toBe(4)
  const read = await (await calls('dana')).stays({ claim_id })
  expect(read.stays[0]!.events.filter(({ kind }) => kind === 'driver_notified')).toHaveLength(4)
})

test('a text about storage names no sum, no address and no claim number', async () => {
  await owner.query(
    `insert into phones (user_id, number, mark, time_zone, words_version, opted_in_at, verified_at)
     values ($1, '+14045550123', 'x', $2, 1, now(), now())`,
    [CAST.dana.id, NY],
  )
  await owner.query(
    `insert into notification_preferences (user_id, topic, channel, enabled) values ($1, 'claims', 'text', true)`,
    [CAST.dana.id],
  )
  await record('dana', claim_id)
  const { rows } = await owner.query<{ body: string }>('select body from texts')
  expect(rows.length).toBeGreaterThan(0)
  for (const { body } of rows) expect(body).not.toMatch(/\$45|Depot St|Fulton|CLM/)
})

test('the letter says where the car stands, since when, what it costs, and asks where it may be moved', async () => {
  const { stays } = await record('dana', claim_id, 2)
  const { letterLines } = await import('./letter.ts')
  const { rows } = await owner.query(
    'select c.*, p.name as driver_name from claims c join profiles p on p.id = c.driver_id where c.id = $1',
    [claim_id],
  )
  const { lines } = letterLines({ ...rows[0], loss_date: day(20) }, stays[0]!, world.services.now(), 'en')
  const text = lines.join('\n')
  for (const words of [
    'Fulton Recovery Yard, 12 Depot St, Atlanta, GA',
    '$45.00 a day since',
    '3 days and $320.00',
    'where the vehicle may be moved',
    CAST.dana.name,
  ])
    expect(text).toContain(words)
  expect(text, 'no law is named').not.toMatch(/§|Code|Stat/)
  const answer = await (await world.as('dana')).fetch(`/rest/v1/rpc/storage_letter?claim_id=${claim_id}&language=en`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('the letter is emailed to a contact of the claim with its PDF; otherwise the driver says how they notified the insurer', async () => {
  const { id: repair_id } = await inShop(claim_id)
  expect(repair_id).toBeTruthy()
  await (await adjusterCalls('dana')).addContact({ claim_id, name: 'Kim Lane', email: 'kim@carrier.example' })
  const { stays, contacts } = await record('dana', claim_id, 2)
  const dana = await calls('dana')
  const sent = await dana.notifyInsurer({ stay_id: stays[0]!.id, contact_id: contacts[0]!.id })
  expect(sent.stays[0]!.told_insurer_at).not.toBeNull()
  expect(sent.stays[0]!.events.at(-1)).toMatchObject({ kind: 'letter_sent', details: { to: 'Kim Lane' } })
  const { rows } = await owner.query(
    `select attached_kind, subject from outbox where to_address = 'kim@carrier.example'`,
  )
  expect(rows).toEqual([{ attached_kind: 'storage_letter', subject: expect.stringContaining('storage') }])
  const said = await dana.notifyInsurer({ stay_id: stays[0]!.id, how: 'portal' })
  expect(said.stays[0]!.events.at(-1)).toMatchObject({ kind: 'insurer_notified', details: { how: 'portal' } })
  await expect(dana.notifyInsurer({ stay_id: stays[0]!.id })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'how'),
  )
  for (let n = 0; n < 6; n++)
    await expect(
      (await calls('drew')).notifyInsurer({ stay_id: stays[0]!.id, contact_id: contacts[0]!.id }),
    ).rejects.toMatchObject(refused(404, 'PGRST116'))
  for (let n = 0; n < 4; n++) await dana.notifyInsurer({ stay_id: stays[0]!.id, contact_id: contacts[0]!.id })
  await expect(dana.notifyInsurer({ stay_id: stays[0]!.id, contact_id: contacts[0]!.id })).rejects.toMatchObject({
    status: 429,
  })
})

test('a shop records that a car is at its place, without a fee: nothing the driver signed names one', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const sal = await calls('sal')
  expect(await sal.ofRepair({ repair_id })).toMatchObject({
    stay: null,
    not_now: null,
    refused: { code: 'no_storage_term' },
  })
  await owner.query(`update repairs set stage = 'waiting_parts' where id = $1`, [repair_id])
  expect((await sal.ofRepair({ repair_id })).refused.code).toBe('waits')
  const there = await sal.recordAtShop({ repair_id })
  expect(there.stay).toMatchObject({ place: 'shop', source: 'shop', daily_cents: 0, cost: { cents: 0 } })
  expect((await (await calls('dana')).stays({ claim_id })).stays[0]!.id).toBe(there.stay!.id)
  for (const who of ['pat', 'omar'] as const)
    await expect((await calls(who)).recordAtShop({ repair_id }), who).rejects.toMatchObject(refused(404, 'PGRST116'))
  await expect((await calls('dana')).recordAtShop({ repair_id })).rejects.toMatchObject(refused(404, 'PGRST116'))
})
test('a shop does not record a car that stands elsewhere, or that is not checked in; a car handed back has left', async () => {
  await record('dana', claim_id)
  const { id: repair_id } = await ready(claim_id)
  const sal = await calls('sal')
  await expect(sal.recordAtShop({ repair_id })).rejects.toMatchObject(refused(409, 'stay_open'))
  const dana = await calls('dana')
  const [yard] = (await dana.stays({ claim_id })).stays
  await dana.end({ stay_id: yard!.id, out_day: day(0), out_time: null })
  await sal.recordAtShop({ repair_id })
  const { bills } = repairs(world)
  await (await bills('sal')).deliver({ repair_id, typed_name: CAST.dana.name, balance_words: 'Pays on Friday' })
  expect((await dana.stays({ claim_id })).stays[0]).toMatchObject({ place: 'shop', out_how: 'shop' })
  await expect(sal.recordAtShop({ repair_id })).rejects.toMatchObject(refused(409, 'not_here'))
})
test('a repair that our team releases takes the stay at its shop along, silently: nobody charged anything', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const sal = await calls('sal')
  await sal.recordAtShop({ repair_id })
  const { calls: work } = repairs(world)
  await (await work('dana')).stop({ repair_id, reason: 'Another shop is closer' })
  expect((await sal.ofRepair({ repair_id })).stay!.out_at, 'stopped, the car is still there').toBeNull()
  await (await work('ada')).release({ repair_id, reason: 'The shop has closed' })
  expect((await sal.ofRepair({ repair_id })).stay).toMatchObject({ out_how: 'team' })
  expect((await news('dana')).filter(({ title }) => title.startsWith('Your car left'))).toEqual([])
})
test('a car that is handed back while its shop records it does not go on standing there', async () => {
  const { id: repair_id } = await ready(claim_id)
  const { bills } = repairs(world)
  const [sal, bill] = [await calls('sal'), await bills('sal')]
  await Promise.allSettled([
    bill.deliver({ repair_id, typed_name: CAST.dana.name, balance_words: 'Pays on Friday' }),
    sal.recordAtShop({ repair_id }),
  ])
  const { stays } = await (await calls('dana')).stays({ claim_id })
  expect(stays.filter(({ out_at }) => out_at === null)).toEqual([])
})
test('news of a stay names no hour that nobody knows, and no sum without a daily fee', async () => {
  const { stays } = await record('dana', claim_id, 1, { in_time: null, daily_cents: null, fees: [] })
  expect((await news('dana'))[0]!.message).not.toMatch(/12:00/)
  await (await calls('ada')).end({ stay_id: stays[0]!.id, out_day: day(0), out_time: null })
  expect((await news('dana'))[0]!.message).toMatch(/the daily fee was never entered/)
})
test('a stay that came to cost nothing is silent from then on', async () => {
  const { stays } = await record('dana', claim_id, 0)
  await (
    await calls('dana')
  ).change({ ...stay(0, { daily_cents: 0 }), stay_id: stays[0]!.id, version: 1, reason: 'It is free' })
  const { rows } = await owner.query<{ n: string }>('select claim_number as n from claims where id = $1', [claim_id])
  world.clock.set(instantAt(NY, day(-1), '09:30'))
  await world.workJobs()
  const said = (await news('dana')).filter(({ title }) => title.startsWith('Storage at'))
  expect(said.filter(({ message }) => message.includes(rows[0]!.n))).toEqual([])
})

test('an end that was wrong is corrected with a reason: days and cents are counted anew, and what it said before stays', async () => {
  const { stays } = await record('dana', claim_id, 5, { fees: [] })
  const dana = await calls('dana')
  const id = stays[0]!.id
  await expect(
    dana.correctEnd({ stay_id: id, version: 1, out_day: day(1), out_time: null, reason: 'It left' }),
  ).rejects.toMatchObject(refused(409, 'stay_runs'))
  const ended = (await dana.end({ stay_id: id, out_day: day(1), out_time: '10:00' })).stays[0]!
  expect(ended.cost, 'five dates at 45.00').toMatchObject({ days: 5, cents: 22_500 })
  const fix = { stay_id: id, version: ended.version, out_day: day(3), out_time: '18:30' }
  await expect(dana.correctEnd({ ...fix, reason: ' ' })).rejects.toMatchObject(refused(422, 'invalid_input', 'reason'))
  await expect(dana.correctEnd({ ...fix, out_day: day(6), reason: 'Before it came' })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'out_day'),
  )
  for (const who of ['drew', 'sal'] as const)
    await expect((await calls(who)).correctEnd({ ...fix, reason: 'Not mine' }), who).rejects.toMatchObject({
      status: 404,
    })
  const right = (await dana.correctEnd({ ...fix, reason: 'The gate log says the 18:30 truck' })).stays[0]!
  expect(right.cost, 'three dates at 45.00').toMatchObject({ days: 3, cents: 13_500 })
  expect(right).toMatchObject({ out_at: new Date(instantAt(NY, day(3), '18:30')).toISOString(), out_how: 'driver' })
  expect(right.events.at(-1)).toMatchObject({
    kind: 'changed',
    source: 'driver',
    reason: 'The gate log says the 18:30 truck',
    details: { out_at: ended.out_at, out_known: true },
  })
  await expect(dana.correctEnd({ ...fix, reason: 'From another tab' })).rejects.toMatchObject(refused(409, 'changed'))
  expect((await news('dana'))[0]!.title, 'who corrects is not told').not.toMatch(/corrected/)
})
