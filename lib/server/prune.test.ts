import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { pruneOld, KEPT_DAYS } from './prune.ts'
import { systemCtx } from './jobs.ts'

const { databases, services } = await createWorld()
const { owner } = databases

test('answers, live events and mails that were sent or given up are forgotten after their time, and not before', async () => {
  const hours = (days: number) => [days * 24 - 1, days * 24 + 1]
  for (const [n, age] of hours(KEPT_DAYS.answers).entries())
    await owner.query(
      `insert into idempotency_keys (user_id, key, fingerprint, claimed_at) values ($1, $2, 'x', now() - $3 * interval '1 hour')`,
      [CAST.dana.id, `key-${n}`, age],
    )
  for (const age of hours(KEPT_DAYS.live))
    await owner.query(
      `insert into live_events (user_id, event, table_name, payload, at) values ($1, 'INSERT', 'test', '{}', now() - $2 * interval '1 hour')`,
      [CAST.dana.id, age],
    )
  const mail = `insert into outbox (id, to_address, subject, text_body, html_body, kind, created_at, sent_at)
    values (gen_random_uuid(), 'a@b.example', 'x', 'x', 'x', 'x', now() - $1 * interval '1 hour', `
  for (const age of hours(KEPT_DAYS.mails)) await owner.query(`${mail} now() - $1 * interval '1 hour')`, [age])
  await owner.query(`${mail} null)`, [10_000])
  await owner.query(`${mail.replace('sent_at)', 'failed_at)')} now() - $1 * interval '1 hour')`, [10_000])

  await pruneOld(systemCtx(services, 'forget_old'), {})
  const count = async (table: string) => (await owner.query(`select from ${table}`)).rowCount
  expect(await count('idempotency_keys')).toBe(1)
  expect(await count(`live_events where table_name = 'test'`)).toBe(1)
  expect(await count('outbox where sent_at is not null')).toBe(1)
  expect(await count('outbox where sent_at is null'), 'a mail that waits to be sent is kept').toBe(1)
})

test('however much there is to forget, no single statement has to do all of it', async () => {
  const MOST = 10_000
  await owner.query(`create function refuse_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > ${MOST} then raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end if;
    return null; end $$`)
  for (const table of ['idempotency_keys', 'live_events', 'outbox'])
    await owner.query(`create trigger slow after delete on ${table} referencing old table as gone
      for each statement execute function refuse_many()`)
  const days = `now() - interval '40 days', n from generate_series(1, ${2 * MOST + 1}) n`
  await owner.query(`insert into idempotency_keys (user_id, key, fingerprint, claimed_at)
    select '${CAST.dana.id}', 'many-' || n, 'x', at from (select ${days}) x(at, n)`)
  await owner.query(`insert into live_events (user_id, event, table_name, payload, at)
    select '${CAST.dana.id}', 'INSERT', 'many', '{}', at from (select ${days}) x(at, n)`)
  await owner.query(`insert into outbox (id, to_address, subject, text_body, html_body, kind, created_at, sent_at)
    select gen_random_uuid(), 'a@b.example', 'x', 'x', 'x', 'many', at, at from (select ${days}) x(at, n)`)
  await pruneOld(systemCtx(services, 'forget_old'), {})
  const count = async (table: string) => (await owner.query(`select from ${table}`)).rowCount
  expect(await count(`idempotency_keys where key like 'many-%'`)).toBe(0)
  expect(await count(`live_events where table_name = 'many'`)).toBe(0)
  expect(await count(`outbox where kind = 'many'`)).toBe(0)
})
