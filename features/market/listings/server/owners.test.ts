import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '../contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import { searchContract } from '#features/market/search/contract.ts'

const world = await createWorld({ crowded: true })
const owner = world.databases.owner
const on = async (who: Parameters<typeof world.as>[0]) =>
  (await world.as(who)).on({ ...listingsContract, ...ratesContract, ...searchContract })
const visitor = await on('nobody')
const omar = await on('omar')
const sal = await on('sal')
const pat = await on('pat')
const nina = await on('nina')
const tomorrow = addDays(dayIn('America/New_York', world.services.now()), 1)
const shopOf = async (provider: string) =>
  (await owner.query<{ id: string }>('select id from shops where provider_id = $1', [provider])).rows[0]!.id
const openGeorgia = () =>
  owner.query(
    `insert into rules (key, version, value, reason) values ('private_cars', 2, '{"states": ["GA"], "program_insurance": {"GA": "P-1"}}', 'test')`,
  )

test('what everybody reads of a listing names no e-mail, phone, street, plate, VIN or tax number', async () => {
  const addresses = [LISTINGS.corolla, LISTINGS.collision].flatMap((id) => [
    `/rest/v1/listings/${id}`,
    `/rest/v1/rpc/listing_availability?listing_id=${id}`,
  ])
  const answers = await Promise.all(
    ['/rest/v1/rpc/search_listings', '/rest/v1/listings', ...addresses].map(async (path) => world.api.request(path)),
  )
  const text = (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
  expect(text).toContain('Five Points Collision')
  for (const secret of [
    ...Object.values(CAST).flatMap(({ email, phone }) => [email, ...(phone ? [phone] : [])]),
    ...Object.values(PROVIDERS).map(({ address }) => address),
    ...['omar', 'sal'].map((who) => CAST[who as 'omar'].id),
    '5YFEPMAE7PP123456',
    'CHC1203',
    String(PROVIDERS.omar.lat),
  ])
    expect(text).not.toContain(secret)
})

test('a draft is its owner’s alone, a missing listing is 404 PGRST116', async () => {
  for (const id of [LISTINGS.ninaDraft, newId()])
    await expect(visitor.get({ id })).rejects.toMatchObject({ status: 404, code: 'PGRST116' })
  expect(await nina.get({ id: LISTINGS.ninaDraft })).toMatchObject({ status: 'draft' })
  expect((await visitor.list({})).map((row) => row.id).toSorted()).toEqual([LISTINGS.corolla, LISTINGS.collision])
  expect(await visitor.list({ status: 'draft' })).toEqual([])
  expect(await nina.list({ status: 'draft' })).toMatchObject([{ id: LISTINGS.ninaDraft }])
})

test('a long list leads on with a link until it ends', async () => {
  const seen: string[] = []
  let next: string | undefined = '/rest/v1/listings?limit=1&status=active'
  while (next) {
    const answer = await world.api.request(next)
    seen.push(...((await answer.json()) as { id: string }[]).map((row) => row.id))
    next = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  expect(seen.toSorted()).toEqual([LISTINGS.corolla, LISTINGS.collision])
})

test('a shop makes a draft, publishes it, pauses it, and archives it', async () => {
  const shop_id = await shopOf(PROVIDERS.sal.id)
  const draft = await sal.create({
    listing_type: 'service',
    shop_id,
    title: 'Paintless dent repair',
    hourly_rate_cents: 9000,
    min_hours: 2,
  })
  expect(draft).toMatchObject({ status: 'draft', provider_id: PROVIDERS.sal.id, min_hours: 2, version: 1 })
  await expect(visitor.get({ id: draft.id })).rejects.toMatchObject({ status: 404 })
  await sal.transition({ listing_id: draft.id, to: 'active' })
  expect((await visitor.search({ q: 'dent repair' })).rows).toMatchObject([{ id: draft.id, verified: true }])
  await sal.transition({ listing_id: draft.id, to: 'paused' })
  expect((await visitor.search({ q: 'dent repair' })).total).toBe(0)
  await sal.transition({ listing_id: draft.id, to: 'archived' })
  await expect(sal.transition({ listing_id: draft.id, to: 'active' })).rejects.toMatchObject({
    status: 409,
    code: 'wrong_state',
  })
  const { rows } = await owner.query(`select action from audit_log where subject_id = $1 order by id`, [draft.id])
  expect(await sal.transition({ listing_id: draft.id, to: 'draft' })).toMatchObject({ status: 'draft', min_hours: 2 })
  expect(await sal.transition({ listing_id: draft.id, to: 'active' })).toMatchObject({ status: 'active' })
  await sal.transition({ listing_id: draft.id, to: 'archived' })
  expect(rows.map((row) => row.action)).toEqual([
    'listing.create',
    'listing.active',
    'listing.paused',
    'listing.archived',
  ])
})

test('an unverified provider cannot publish: not through the verb, not against the database', async () => {
  await owner.query(
    `insert into shops (id, provider_id, services, hourly_rate_cents) values ($1, $2, '{glass}', 6000) on conflict do nothing`,
    [newId(), PROVIDERS.pat.id],
  )
  const draft = await pat.create({
    listing_type: 'service',
    shop_id: await shopOf(PROVIDERS.pat.id),
    title: 'Windshield',
    hourly_rate_cents: 6000,
  })
  await expect(pat.transition({ listing_id: draft.id, to: 'active' })).rejects.toMatchObject({
    status: 409,
    code: 'not_verified',
  })
  const client = await world.databases.request.connect()
  await client.query(`begin; select set_config('app.user_id', '${CAST.pat.id}', true)`)
  await expect(client.query(`update listings set status = 'active' where id = $1`, [draft.id])).rejects.toMatchObject({
    code: 'CC409',
  })
  await client.query('rollback')
  client.release()
  expect((await pat.mine({}))[0]).toMatchObject({
    publishable: { yes: false, code: 'not_verified' },
    conditions: [
      { name: 'verified', met: false },
      { name: 'credentials', met: false },
    ],
  })
})

test('a private car needs its state open, its recall check and its disclosures', async () => {
  await omar.transition({ listing_id: LISTINGS.corolla, to: 'paused' })
  const publish = (more: object = {}) => omar.transition({ listing_id: LISTINGS.corolla, to: 'active', ...more })
  await expect(publish()).rejects.toMatchObject({ status: 409, code: 'state_not_open' })
  await openGeorgia()
  await expect(publish()).rejects.toMatchObject({ code: 'recall' })
  await expect(publish({ no_open_recall: true })).rejects.toMatchObject({ code: 'disclosures' })
  await expect(publish()).rejects.toMatchObject({ code: 'recall' }) // a refused call leaves nothing behind
  expect(await publish({ no_open_recall: true, accept_disclosures: true })).toMatchObject({ status: 'active' })
  await omar.transition({ listing_id: LISTINGS.corolla, to: 'paused' })
  expect(await publish()).toMatchObject({ status: 'active' })
})

test('somebody else’s listing is answered as missing to every change', async () => {
  const id = LISTINGS.corolla
  const attempts = await Promise.allSettled([
    sal.update({ id, version: 1, title: 'Mine now' }),
    sal.transition({ listing_id: id, to: 'paused' }),
    sal.addTimeOff({ listing_id: id, start: tomorrow, end: tomorrow }),
    sal.removeTimeOff({ listing_id: id, start: tomorrow, end: tomorrow }),
    sal.setPhotos({ listing_id: id, photos: [] }),
  ])
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404, code: 'PGRST116' } })
  expect((await visitor.get({ id })).title).toBe('2023 Toyota Corolla LE')
})

test('visitors and admins are refused before anything is read', async () => {
  await expect(visitor.mine({})).rejects.toMatchObject({ status: 401 })
  await expect((await on('ada')).mine({})).rejects.toMatchObject({ status: 403 })
})

test('two people editing the same listing: the second is refused, and sees why', async () => {
  const { version } = await omar.get({ id: LISTINGS.corolla })
  expect(await omar.update({ id: LISTINGS.corolla, version, daily_rate_cents: 4100 })).toMatchObject({
    version: version + 1,
  })
  await expect(omar.update({ id: LISTINGS.corolla, version, daily_rate_cents: 3900 })).rejects.toMatchObject({
    status: 409,
    code: 'changed',
  })
  expect((await visitor.search({ q: 'corolla' })).rows[0]!.daily_rate_cents).toBe(4100)
})

test.each([
  [{ daily_rate_cents: 4000, insurer_daily_rate_cents: 4000 }, 'insurer_daily_rate_cents'],
  [{ turnaround_days: -1 }, 'turnaround_days'],
  [{ min_days: 31 }, 'max_days'],
  [{ description: 'Text me: 404-555-0103' }, 'description'],
  [{ status: 'active' }, 'status'],
  [{ provider_id: PROVIDERS.sal.id }, 'provider_id'],
  [{ units: 0 }, 'units'],
])('an edit with %j is refused at its field', async (change, path) => {
  const { version } = await omar.get({ id: LISTINGS.corolla })
  await expect(omar.update({ id: LISTINGS.corolla, version, ...(change as object) })).rejects.toMatchObject({
    status: 422,
    details: [{ path }],
  })
})

test('a listing is made only of one’s own things', async () => {
  const shop_id = await shopOf(PROVIDERS.sal.id)
  const base = { title: 'x', listing_type: 'service', hourly_rate_cents: 5000 } as const
  await expect(pat.create({ ...base, shop_id })).rejects.toMatchObject({ status: 404 })
  await expect(sal.create({ ...base, shop_id, provider_id: PROVIDERS.omar.id })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'provider_id' }],
  })
  await expect(sal.create(base)).rejects.toMatchObject({ status: 422, details: [{ path: 'shop_id' }] })
  await expect(sal.create({ ...base, shop_id, hourly_rate_cents: null })).rejects.toMatchObject({
    details: [{ path: 'hourly_rate_cents' }],
  })
  await expect((await on('dana')).create({ ...base, shop_id })).rejects.toMatchObject({ status: 404 })
  await expect(sal.create({ ...base, shop_id, turnaround_days: 1 })).rejects.toMatchObject({
    details: [{ path: 'turnaround_days' }],
  })
  await expect(sal.create({ ...base, shop_id, insurer_daily_rate_cents: 100 })).rejects.toMatchObject({
    details: [{ path: 'insurer_daily_rate_cents' }],
  })
  const { rows } = await owner.query<{ vehicle_id: string }>('select vehicle_id from listings where id = $1', [
    LISTINGS.corolla,
  ])
  const car = { title: 'x', listing_type: 'vehicle', daily_rate_cents: 5000, vehicle_id: rows[0]!.vehicle_id } as const
  for (const stranger of [sal, nina])
    await expect(stranger.create(car)).rejects.toMatchObject({ status: 404, message: 'Vehicle not found' })
  await expect(omar.create({ ...car, shop_id })).rejects.toMatchObject({ details: [{ path: 'shop_id' }] })
})

test('time off closes free days and never a booked one', async () => {
  const listing_id = LISTINGS.corolla
  const end = addDays(tomorrow, 4)
  expect(await omar.addTimeOff({ listing_id, start: tomorrow, end })).toEqual({ added: 5 })
  expect(await omar.addTimeOff({ listing_id, start: tomorrow, end })).toEqual({ added: 0 })
  const overlapping = { listing_id, start: addDays(tomorrow, 3), end: addDays(tomorrow, 6) }
  expect(await omar.addTimeOff(overlapping)).toEqual({ added: 2 })
  expect(await omar.removeTimeOff({ ...overlapping, start: addDays(tomorrow, 5) })).toEqual({ removed: 2 })
  expect(await visitor.availability({ listing_id })).toMatchObject({ next_free_day: addDays(tomorrow, 5) })
  expect(await omar.removeTimeOff({ listing_id, start: tomorrow, end: tomorrow })).toEqual({ removed: 1 })
  expect(await visitor.availability({ listing_id })).toMatchObject({ next_free_day: tomorrow })

  const order = newId()
  await owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, service_date, unit) values ($1, $2, $3, $4, 100, '{}', $5, 1)`,
    [order, CAST.dana.id, PROVIDERS.omar.id, listing_id, tomorrow],
  )
  await owner.query(
    `insert into listing_days (listing_id, unit, day, order_id, reason) values ($1, 1, $2, $3, 'reservation')`,
    [listing_id, tomorrow, order],
  )
  const wanted = [
    { unit: 1, day: tomorrow, why: 'booked' },
    { unit: 1, day: addDays(tomorrow, 1), why: 'time_off' },
  ]
  expect((await omar.ownCalendar({ listing_id })).days.slice(0, 2)).toEqual(wanted)
  await expect(sal.ownCalendar({ listing_id })).rejects.toMatchObject({ status: 404, code: 'PGRST116' })
  await expect(omar.addTimeOff({ listing_id, start: tomorrow, end })).rejects.toMatchObject({
    status: 409,
    code: 'days_taken',
    details: [{ message: tomorrow }],
  })
  expect(await omar.removeTimeOff({ listing_id, start: tomorrow, end })).toEqual({ removed: 4 })
  expect((await visitor.availability({ listing_id })).taken).toEqual([tomorrow])
  await expect(omar.addTimeOff({ listing_id, start: '2020-01-01', end: '2020-01-02' })).rejects.toMatchObject({
    status: 422,
  })
  await expect(omar.addTimeOff({ listing_id, start: tomorrow, end, unit: 2 })).rejects.toMatchObject({
    details: [{ path: 'unit' }],
  })
})

test('a public adjuster values and reports, and negotiates only where the rule of the state says so', async () => {
  const may = async (type: string, state: string) => {
    await owner.query('update shops set license_type = $1, license_state = $2 where provider_id = $3', [
      type,
      state,
      PROVIDERS.sal.id,
    ])
    return (await visitor.representsDriver({ listing_id: LISTINGS.collision })).may
  }
  expect(await may('public_adjuster', 'GA'), 'the license does not reach auto claims').toBe(false)
  expect(await may('public_adjuster', 'TX'), 'nobody read that law').toBe(false)
  await owner.query(
    `insert into rules (key, version, value, reason) values
       ('represents_driver', 2, '{"states": [{"state": "TX", "may": "yes", "law": "A law that was read"}]}', 'test')`,
  )
  expect(await may('public_adjuster', 'TX')).toBe(true)
  expect(await may('appraiser', 'TX'), 'an appraiser is no public adjuster').toBe(false)
  await owner.query('update shops set license_type = null, license_state = null where provider_id = $1', [
    PROVIDERS.sal.id,
  ])
})
