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
          result: { reported_at: null, note_by: 'Ada' },
        },
      ],
      jobs: ['claim_deadline claim_deadline:1', 'claim_deadline deadline:2', 'claim_deadline remind:3'],
    },
  ])
})

test('what older days called a dispute is a chargeback in the books; days are reserved, and only a card is on hold', async () => {
  const { put, upgrade } = await before('0104_chargebacks.sql')
  const id = newId()
  const at = { created_at: day(8) }
  await put('ledger_transactions', { id, kind: 'dispute_closed', key: 'dispute_closed:dp_1:won:2', ...at })
  await put('ledger_transactions', { id: newId(), kind: 'dispute', key: 'dispute:dp_1:1', ...at })
  await put('ledger_entries', { transaction_id: id, account: 'dispute', amount_cents: 1 })
  await put('card_records', {
    id,
    kind: 'dispute',
    amount_cents: 1,
    settled_cents: 1,
    status: '',
    changed_at: day(8),
    ...at,
  })
  const seen = { first_seen: day(8), last_seen: day(8) }
  await put('money_differences', { id, kind: 'dispute_unknown', subject: 'dp_1', ...seen })
  await put('order_events', { order_id: id, machine: 'dispute', kind: 'dispute', details: {}, at: day(8) })
  await put('order_events', {
    order_id: id,
    machine: 'order',
    kind: 'status',
    reason: 'hold_ended',
    details: {},
    at: day(9),
  })
  await put('listing_days', { listing_id: id, unit: 1, day: '2026-05-04', order_id: id, reason: 'hold' })
  await put('payout_items', { payout_id: id, what: 'taken_back', amount_cents: 1 })
  await put('rules', { key: 'hold', version: 9, value: {}, reason: 'first', effective_from: day(8), ...at })
  const read = await upgrade()
  const one = async (what: string) => (await read.query<{ found: unknown }>(`select ${what} as found`)).rows[0]!.found
  expect(await one(`(select jsonb_object_agg(kind, key) from ledger_transactions)`)).toEqual({
    chargeback: 'chargeback:dp_1:1',
    chargeback_closed: 'chargeback_closed:dp_1:won:2',
  })
  expect(
    await one(`(select jsonb_build_array(e.account, c.kind, d.kind, l.reason, p.what, r.key)
      from ledger_entries e, card_records c, money_discrepancies d, listing_days l, payout_items p, rules r where r.version = 9)`),
  ).toEqual(['chargeback', 'chargeback', 'chargeback_unknown', 'reservation', 'returned', 'reservation'])
  expect(
    await one(`(select jsonb_agg(jsonb_build_array(machine, kind, reason) order by at) from order_events)`),
  ).toEqual([
    ['chargeback', 'chargeback', null],
    ['order', 'status', 'reservation_ended'],
  ])
})

test('documents issued in older days are read with the names of today, and their numbers stay', async () => {
  const { put, upgrade } = await before('0104_chargebacks.sql')
  const [provider, driver] = [newId(), newId()]
  const said = { title: 'A car, "kind": "dispute"', kind: 'dispute_closed' }
  await put('papers', {
    id: provider,
    kind: 'provider_statement',
    year: 2026,
    number: 7,
    key: `provider_statement:${provider}:2026-05`,
    provider_id: provider,
    facts: { sums: [{ kind: 'dispute' }], lines: [said] },
    names: {},
    issued_at: day(8),
  })
  const request = { kind: 'reimbursement_statement', key: `reimbursement_statement:${driver}#abc`, driver_id: driver }
  await put('papers', { id: driver, year: 2026, number: 3, facts: {}, names: {}, issued_at: day(9), ...request })
  await put('paper_numbers', { kind: 'reimbursement_statement', year: 2026, last: 3 })
  await put('audit_log', { at: day(9), action: 'receivable.statement', subject_table: 'papers', subject_id: driver })
  const { rows } = await (
    await upgrade()
  ).query(`select d.kind, d.number, d.key, d.facts, n.last, a.subject_table from issued_documents d
    left join issued_document_numbers n using (kind) left join audit_log a on a.subject_id = d.id::text order by d.issued_at`)
  expect(rows).toMatchObject([
    { number: 7, facts: { sums: [{ kind: 'chargeback' }], lines: [{ ...said, kind: 'chargeback_closed' }] } },
    { kind: 'reimbursement_request', number: 3, key: `reimbursement_request:${driver}#abc`, last: 3 },
  ])
  expect(rows[1]).toMatchObject({ subject_table: 'issued_documents' })
})

test('links, saved filters, kept answers and waiting jobs of older days lead where today’s do', async () => {
  const { put, upgrade } = await before('0104_chargebacks.sql')
  const news = { user_id: newId(), type: 'info', title: 'News', message: 'News', created_at: day(8) }
  for (const link of ['/admin/orders/1#dispute', '/admin/ledger?difference=1', '/admin/providers/1?status=papers'])
    await put('notifications', { id: newId(), ...news, action_url: link })
  for (const [page, query] of Object.entries({
    providers: 'q=a&status=papers',
    rules: 'rule=hold',
    ledger: 'difference=1',
  }))
    await put('saved_views', { id: newId(), user_id: newId(), page, name: page, query, created_at: day(8) })
  await put('idempotency_keys', {
    user_id: newId(),
    key: 'sent-twice',
    fingerprint: '',
    claimed_at: day(8),
    claim: newId(),
    body: { hold_expires_at: null, problem: { kind: 'other' }, timeline: [{ kind: 'dispute', reason: null }] },
    result: { overview: { hold: null, why: 'on_hold' }, taking_back_cents: 0, note: 'a "problem": ' },
  })
  const { id: task_id } = await put('graphile_worker._private_tasks', { identifier: 'record_dispute' })
  await put('graphile_worker._private_jobs', { task_id, key: 'dispute:dp_1' })
  const { rows } = await (
    await upgrade()
  ).query(`select (select array_agg(action_url order by action_url) from notifications) as links,
    (select array_agg(query order by query) from saved_views) as views, (select body from idempotency_keys) as body,
    (select result from idempotency_keys) as result, (select array_agg(t.identifier || ' ' || j.key)
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.task_id = ${task_id}) as jobs`)
  expect(rows).toEqual([
    {
      links: ['/admin/ledger?discrepancy=1', '/admin/orders/1#chargeback', '/admin/providers/1?status=credentials'],
      views: ['discrepancy=1', 'q=a&status=credentials', 'rule=reservation'],
      body: {
        reservation_expires_at: null,
        complaint: { kind: 'other' },
        timeline: [{ kind: 'chargeback', reason: null }],
      },
      result: { overview: { suspension: null, why: 'suspended' }, reversing_cents: 0, note: 'a "problem": ' },
      jobs: ['record_chargeback chargeback:dp_1'],
    },
  ])
})
