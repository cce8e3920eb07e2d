import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { before, day } from '#test/older-database.ts'

test('hand-overs that only the timeline knew are rows afterwards: read, signed, objected to and recorded once more', async () => {
  const { put, upgrade } = await before('0082_handovers.sql')
  const [driver, clerk, order] = [newId(), newId(), newId()]
  for (const id of [driver, clerk])
    await put('profiles', { id, name: 'Somebody', email: `${id}@example.com`, role: 'driver', language: 'en' })
  await put('orders', {
    id: order,
    user_id: driver,
    provider_id: newId(),
    listing_id: newId(),
    amount: 100,
    price_snapshot: {},
    status: 'paid',
    fulfilment: 'completed',
    insurer_cents: 0,
    deposit_cents: 0,
    version: 1,
    created_at: day(1),
    updated_at: day(1),
  })
  const event = (kind: string, hour: number, details: object, reason: string | null = null) =>
    put('order_events', {
      order_id: order,
      machine: 'order_fulfilment',
      kind,
      actor_id: kind.startsWith('check') ? clerk : driver,
      details,
      reason,
      at: day(hour),
    })
  const wrong = await event('check_out', 8, { odometer: 100, fuel_eighths: 8, no_deposit: 'An old customer' }, 'Clean')
  await event('handover_objected', 9, { event_id: wrong.id }, 'The tank is half full')
  const right = await event('check_out', 10, { odometer: 100, fuel_eighths: 4 })
  await event('handover_confirmed', 11, { event_id: right.id })
  const lost = await event('check_in', 12, { odometer: 300, fuel_eighths: 4, on: '2026-05-04' })
  const last = await event('check_in', 13, { odometer: 310, fuel_eighths: 3, on: '2026-05-04' })
  await event('check_out', 14, {}) // of somebody who has left
  const owner = await upgrade()
  const { rows } = await owner.query(
    `select event_id, kind, odometer, fuel_eighths, notes, no_deposit, returned_on::text, by = $1 as by_clerk, extract(hour from at at time zone 'UTC')::int as at,
      extract(hour from signed_at at time zone 'UTC')::int as signed, extract(hour from objected_at at time zone 'UTC')::int as objected, objection
     from handovers order by event_id`,
    [clerk],
  )
  const row = (id: number, more: object) => ({
    event_id: id,
    notes: null,
    no_deposit: null,
    returned_on: null,
    by_clerk: true,
    signed: null,
    objected: null,
    objection: null,
    ...more,
  })
  expect(rows).toEqual([
    row(wrong.id, {
      kind: 'check_out',
      odometer: 100,
      fuel_eighths: 8,
      notes: 'Clean',
      no_deposit: 'An old customer',
      at: 8,
      objected: 9,
      objection: 'The tank is half full',
    }),
    row(right.id, { kind: 'check_out', odometer: 100, fuel_eighths: 4, at: 10, signed: 11 }),
    row(lost.id, {
      kind: 'check_in',
      odometer: 300,
      fuel_eighths: 4,
      returned_on: '2026-05-04',
      at: 12,
      objected: 13,
      objection: '—',
    }),
    row(last.id, { kind: 'check_in', odometer: 310, fuel_eighths: 3, returned_on: '2026-05-04', at: 13 }),
  ])
})

test('three spellings in claims and payments of older days are one insurer; a claim submitted under two of them stays two', async () => {
  const { put, upgrade } = await before('0083_insurers.sql')
  const driver = newId()
  await put('profiles', { id: driver, name: 'Dana', email: 'dana@example.com', role: 'driver', language: 'en' })
  const claim = async (insurer_name: string, claim_number: string, hour: number) =>
    (
      await put('claims', {
        id: newId(),
        driver_id: driver,
        insurer_name,
        policy_number_sealed: 'v1',
        policy_number_last4: '0001',
        claim_number,
        claim_type: 'glass',
        loss_date: '2026-05-01',
        services_needed: [],
        status: 'intake',
        version: 1,
        coverage_due_at: day(20),
        created_at: day(hour),
        updated_at: day(hour),
      })
    ).id
  const first = await claim('Acme Mutual', 'A-1', 1)
  const twice = await claim('Acme Mutual Insurance Co.', 'a1', 2)
  await claim('Acme Mutual Insurance Co.', 'A-2', 3)
  const other = await claim('Harborline', 'H-1', 4)
  await put('insurer_credits', {
    id: newId(),
    kind: 'paid',
    debtor: 'acmemutual',
    insurer_name: 'THE ACME MUTUAL, INC.',
    amount_cents: 100,
    received_on: '2026-05-04',
    how: 'cheque',
    reference: '7',
    recorded_at: day(5),
  })
  const owner = await upgrade()
  const { rows } = await owner.query(
    `select i.name, (select array_agg(key) from insurer_names n where n.insurer_id = i.id) as keys,
      (select count(*)::int from claims c where c.insurer_id = i.id) as claims,
      (select count(*)::int from insurer_settlements c where c.insurer_id = i.id) as settlements from insurers i order by i.name`,
  )
  expect(rows).toEqual([
    { name: 'Acme Mutual Insurance Co.', keys: ['acmemutual'], claims: 3, settlements: 1 },
    { name: 'Harborline', keys: ['harborline'], claims: 1, settlements: 0 },
  ])
  const again = (id: number) =>
    owner.query(
      `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date, coverage_due_at)
       select gen_random_uuid(), driver_id, 'acme mutual inc', 'v1', '0001', claim_number, claim_type, loss_date, coverage_due_at from claims where id = $1`,
      [id],
    )
  await expect(again(first), 'from now on it is the same claim').rejects.toMatchObject({
    constraint: 'claims_one_live',
  })
  expect((await owner.query('select status from claims where id = any($1)', [[twice, other]])).rows).toHaveLength(2)
})

test('what became of a deposit in older days is its row afterwards', async () => {
  const { put, upgrade } = await before('0082_held_deposits.sql')
  const order = async (deposit_cents = 5000) =>
    (
      await put('orders', {
        id: newId(),
        user_id: newId(),
        provider_id: newId(),
        listing_id: newId(),
        amount: 100,
        price_snapshot: {},
        status: 'paid',
        fulfilment: 'accepted',
        insurer_cents: 0,
        deposit_cents,
        version: 1,
        created_at: day(1),
        updated_at: day(1),
      })
    ).id
  const card = async (order_id: number, hour: number) =>
    (
      await put('deposit_cards', {
        id: newId(),
        order_id,
        status: 'kept',
        kept_at: day(hour),
        created_at: day(hour),
        customer_id: 'cus',
        payment_method_id: 'pm',
      })
    ).id
  const hold = async (order_id: number, status: string, hour: number, more = {}) =>
    (
      await put('payments', {
        id: newId(),
        order_id,
        kind: 'deposit',
        status,
        amount_cents: 5000,
        currency: 'usd',
        captured_cents: 0,
        created_at: day(hour),
        updated_at: day(hour),
        ...more,
      })
    ).id
  const told = (order_id: number, kind: string, hour: number) =>
    put('order_events', { order_id, machine: 'order_fulfilment', kind, details: {}, at: day(hour) })
  await order(0)
  const [waits, held, refused, mended, lapsed, released, taken] = [
    await order(),
    await order(),
    await order(),
    await order(),
    await order(),
    await order(),
    await order(),
  ]
  await told(waits, 'deposit_no_card', 9)
  const next = await hold(held, 'authorised', 6, { capture_before: day(20) })
  await hold(held, 'authorised', 5, { capture_before: day(8), replaced_by: next })
  const failed = { failure: 'insufficient_funds' }
  await hold(refused, 'failed', 5, { card_id: await card(refused, 2), ...failed })
  await hold(mended, 'failed', 5, { card_id: await card(mended, 2), ...failed })
  await card(mended, 6)
  await hold(lapsed, 'expired', 5)
  await hold(released, 'cancelled', 5)
  await told(released, 'deposit_good', 7)
  await hold(taken, 'succeeded', 5, { captured_cents: 1200 })
  const owner = await upgrade()
  const { rows } = await owner.query<{ order_id: number }>(
    `select order_id, state, extract(hour from held_at at time zone 'UTC')::int as held, taken_cents, failure,
      extract(hour from held_until at time zone 'UTC')::int as until, extract(hour from card_asked_at at time zone 'UTC')::int as asked,
      extract(hour from good_at at time zone 'UTC')::int as good from deposits order by order_id`,
  )
  const row = (order_id: number, state: string, more = {}) => ({
    order_id,
    state,
    held: 5,
    taken_cents: 0,
    failure: null,
    until: null,
    asked: null,
    good: null,
    ...more,
  })
  expect(rows).toEqual([
    row(waits, 'waits', { held: null, asked: 9 }),
    row(held, 'held', { until: 20 }),
    row(refused, 'refused', { held: null, ...failed }),
    row(mended, 'waits', { held: null }),
    row(lapsed, 'lapsed'),
    row(released, 'released', { good: 7 }),
    row(taken, 'taken', { taken_cents: 1200 }),
  ])
})

test('of a tow that nobody has confirmed nothing is left in the rating of its company, which then gains by it once', async () => {
  const { put, upgrade } = await before('0203_unconfirmed_tows.sql')
  const [company, only, job] = [newId(), newId(), newId()]
  const review = (provider_id: string, rating: number, about: object) =>
    put('reviews', {
      id: newId(),
      provider_id,
      listing_id: newId(),
      reviewer_id: newId(),
      reviewer_name: 'Ann B.',
      rating,
      review_text: '',
      service_date: '2026-05-04',
      created_at: day(1),
      version: 1,
      ...about,
    })
  await review(company, 5, { tow_job_id: job })
  await review(company, 2, { order_id: newId() })
  await review(company, 4, { order_id: newId(), removed_at: day(2) })
  await review(only, 5, { tow_job_id: newId() })
  await put('provider_ratings', { provider_id: company, rating_sum: 7, rating_count: 2 })
  await put('provider_ratings', { provider_id: only, rating_sum: 5, rating_count: 1 })
  const owner = await upgrade()
  const rated = async () =>
    (
      await owner.query<{ rating: number[] }>(
        'select array[rating_sum, rating_count] as rating from provider_ratings order by provider_id = $1 desc',
        [company],
      )
    ).rows.map(({ rating }) => rating)
  expect(await rated()).toEqual([
    [2, 1],
    [0, 0],
  ])
  await owner.query('update reviews set counts = true where tow_job_id = $1', [job])
  expect((await rated())[0]).toEqual([7, 2])
})
