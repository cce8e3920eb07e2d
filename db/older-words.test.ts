import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { before, day } from '#test/older-database.ts'

test('a licence of before is a license: kind of credential, step of a booking, what a rule and a draft keep; the record stays', async () => {
  const { put, upgrade } = await before('0085_license.sql')
  const id = newId()
  await put('credentials', {
    id,
    provider_id: newId(),
    kind: 'tow_licence',
    state: 'GA',
    issuer: 'State',
    number_sealed: 'v1.a.b.c',
    number_last4: '1234',
    expires_on: '2027-01-01',
    file_path: 'card.pdf',
    status: 'submitted',
    created_at: day(8),
    updated_at: day(8),
  })
  await put('orders', {
    id,
    user_id: newId(),
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
  await put('order_events', { order_id: id, kind: 'licence', at: day(9), details: { by: 'licence' } })
  await put('rules', {
    key: 'required_credentials',
    version: 9,
    value: { required: [{ kind: 'other_licence' }] },
    effective_from: day(8),
    created_at: day(8),
    reason: 'first',
  })
  await put('audit_log', {
    at: day(9),
    action: 'order.licence',
    subject_table: 'orders',
    subject_id: id,
    after: { kind: 'tow_licence' },
  })
  const owner = await upgrade()
  const read = async (what: string) =>
    (await owner.query<{ found: unknown }>(`select ${what}`)).rows.map((row) => row.found)
  expect(await read(`kind as found from credentials where id = '${id}'`)).toEqual(['tow_license'])
  expect(await read(`jsonb_build_array(kind, details ->> 'by') as found from order_events`)).toEqual([
    ['license', 'license'],
  ])
  expect(await read(`value as found from rules where version = 9`)).toEqual([{ required: [{ kind: 'other_license' }] }])
  expect(await read(`after ->> 'kind' as found from audit_log where action = 'order.licence'`)).toEqual(['tow_licence'])
  const off = `tgrelid::regclass::text as found from pg_trigger where tgenabled = 'D' and not tgisinternal`
  expect(await read(off)).toEqual([])
})

test('names that rows of older days hold are those of today: machine, rule, waiting jobs, saved filters, kept answers', async () => {
  const { put, upgrade } = await before('0100_work_status.sql')
  await put('order_events', { order_id: newId(), machine: 'order_fulfilment', kind: 'status', details: {}, at: day(8) })
  const rule = {
    key: 'response_clock',
    version: 9,
    value: {},
    reason: 'first',
    effective_from: day(8),
    created_at: day(8),
  }
  await put('rules', rule)
  for (const query of ['claim_id=1&fulfilment=disputed&q=a%26b&tab=all', 'claim_type=glass&hand=mine&status=open'])
    await put('saved_views', { id: newId(), user_id: newId(), page: 'orders', name: query, query, created_at: day(8) })
  await put('idempotency_keys', {
    user_id: newId(),
    key: 'sent-twice',
    fingerprint: '',
    claimed_at: day(8),
    claim: newId(),
    body: { id: 1, fulfilment: 'accepted', note: 'it said "fulfilment":' },
    result: { told_at: null, noted_by: 'Ada' },
  })
  const { id: task_id } = await put('graphile_worker._private_tasks', { identifier: 'claim_clock' })
  for (const key of ['claim_clock:1', 'clock:2', 'remind:3'])
    await put('graphile_worker._private_jobs', { task_id, key })
  const owner = await upgrade()
  const { rows } = await owner.query(`select (select machine from order_events) as machine,
    (select key from rules where version = 9) as rule, (select array_agg(query order by query) from saved_views) as views,
    (select jsonb_agg(jsonb_build_object('body', body, 'result', result)) from idempotency_keys) as kept,
    (select array_agg(distinct t.identifier || ' ' || j.key) from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where j.task_id = ${task_id}) as jobs`)
  expect(rows).toEqual([
    {
      machine: 'order_work',
      rule: 'response_deadline',
      views: ['assigned=mine&claim_type=glass&status=open', 'claim_id=1&q=a%26b&tab=all&work_status=disputed'],
      kept: [
        {
          body: { id: 1, work_status: 'accepted', note: 'it said "fulfilment":' },
          result: { reported_at: null, recorded_by: 'Ada' },
        },
      ],
      jobs: ['claim_deadline claim_deadline:1', 'claim_deadline deadline:2', 'claim_deadline remind:3'],
    },
  ])
})

test('what older days called a dispute is a chargeback in the books; days are reserved, and only a card is on hold', async () => {
  const { put, upgrade } = await before('0104_chargebacks.sql')
  const id = newId()
  await put('ledger_transactions', { id, kind: 'dispute_closed', key: 'dispute_closed:1', created_at: day(8) })
  await put('listing_days', { listing_id: id, unit: 1, day: '2026-05-04', order_id: id, reason: 'hold' })
  const { rows } = await (await upgrade()).query('select kind, key, reason from ledger_transactions, listing_days')
  expect(rows).toEqual([{ kind: 'chargeback_closed', key: 'chargeback_closed:1', reason: 'reservation' }])
})
