// Each command with a key: sent again it does nothing more, also when its first sender never learned the answer.
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { APIS } from '#app/api.ts'
import { CAST, type Who } from '#db/seed/cast.ts'
import type { Call } from '#lib/contract.ts'
import { newId } from '#lib/ids.ts'
import { seal } from '#lib/server/seal.ts'
import { catalogOf, putRows } from './access.ts'
import { ROWS } from './access-rows.ts'
import { describedCalls } from './hostile/described.ts'
import { fingerprintOf, fuzz } from './hostile/fuzz.ts'
import { type Caller, createWorld } from './world.ts'
import { rounds } from '#test/looks.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
await putRows(owner, await catalogOf(owner))
const sealed = (text: string) => seal(world.services.env.ENCRYPTION_KEY, text)
await owner.query('update claims set policy_number_sealed = $1', [sealed('POL-0001')])
await owner.query('update claim_drafts set answers_sealed = $1', [sealed('{}')])
await owner.query('update onboarding_drafts set answers_sealed = $1', [sealed('{}')])
await owner.query('update provider_secrets set ein_sealed = $1', [sealed('12-3456789')])
/** Answers that were kept after the effect: a process may die between the two. */
await owner.query(`create schema late; create table late.answers (key text)`)
await owner.query(`create function note_late() returns trigger language plpgsql security definer as $$ begin
  insert into late.answers values (new.key); return new; end $$`)
await owner.query(`create trigger late before update on idempotency_keys for each row
  when (old.body is null and new.body is not null and old.xmin <> pg_current_xact_id()::xid) execute function note_late()`)

let mark = await fingerprintOf(owner)
const callers = new Map<string, Caller>()
const wrong = new Set<string>()
const tried = new Set<string>()
const calls = APIS.filter(({ keyed }) => keyed)
  .flatMap(({ noun, contract }) =>
    Object.entries(contract)
      .filter(([, { method, secret }]) => method !== 'GET' && !secret)
      .map(([name, definition]): [string, Call] => [`${noun}.${name}`, definition]),
  )
  .toSorted(([a], [b]) => a.localeCompare(b)) // what is found does not hang on where a call stands

/** Like any caller, with a key of its own for each request; whatever was accepted is sent twice more. */
async function send(who: string, path: string, init: RequestInit, again: boolean): Promise<Response> {
  if (again || !callers.has(who)) callers.set(who, await world.as(who as Who))
  const caller = callers.get(who)!
  const key = newId()
  const ask = () => caller.fetch(path, { ...init, headers: { ...(init.headers as object), 'idempotency-key': key } })
  const response = await ask()
  if (!response.ok) return response
  const before = mark // a refusal changes nothing, as the fuzzer sees
  const name = `${init.method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id').split('?')[0]}`
  const after = await fingerprintOf(owner)
  mark = after
  const { rows } = await owner.query<{ late: boolean }>(
    'select exists (select from late.answers l where l.key = k.key) as late from idempotency_keys k where key = $1',
    [key],
  )
  if (!rows[0]) {
    if (!isDeepStrictEqual(before, after)) wrong.add(`${name}: an effect without its key`)
    return response
  }
  tried.add(name)
  if (rows[0].late) await owner.query('update idempotency_keys set body = null, refused = null where key = $1', [key])
  const text = await response.clone().text()
  for (let more = 0; more < 2; more++) {
    const same = await ask()
    if (same.status === 401) return response // it ended its own session
    const said = await same.text()
    if (same.status !== response.status)
      wrong.add(`${name}: ${response.status}, and then ${same.status} ${said.slice(0, 90)}`)
    else if (!rows[0].late && text && !isDeepStrictEqual(JSON.parse(said), JSON.parse(text)))
      wrong.add(`${name}: another answer`)
  }
  const last = await fingerprintOf(owner)
  mark = last
  const changed = Object.keys(last).filter((table) => last[table] !== after[table])
  if (changed.length) wrong.add(`${name}: once more changed ${changed.join(', ')}`)
  return response
}

test('a command with its key is done once, and answered again the same, whoever was told', { timeout: 0 }, async () => {
  const ids: Record<string, string[]> = { profiles: Object.values(CAST).map(({ id }) => id) }
  for (const { table, find } of ROWS) if (typeof find['id'] === 'string') (ids[table] ??= []).push(find['id'])
  await fuzz({
    calls,
    described: describedCalls(),
    callers: ['nobody', 'dana', 'sal', 'ada'],
    send,
    owner,
    outside: () => ({}),
    known: { ids, texts: { zip: ['30303', '30312', '00000'], near: ['30303'] } },
    refresh: async () => {
      for (const { id, role } of Object.values(CAST))
        await owner.query('update profiles set suspended_at = null, role = $2 where id = $1', [id, role])
      mark = await fingerprintOf(owner)
    },
    rounds: Number(process.env['ONE_KEY_ROUNDS'] ?? rounds(2, 1)),
    seed: 20_261_123,
  })
  expect([...wrong]).toEqual([])
  expect(tried.size).toBeGreaterThan(20)
})
