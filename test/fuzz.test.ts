import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APIS } from '#app/api.ts'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { companyOf } from '#simulator/open.ts'
import { keysContract } from '#features/platform/keys/key.ts'
import { type Call, KEY_SCOPES } from '#lib/contract.ts'
import { seal } from '#lib/server/seal.ts'
import { catalogOf, putRows } from './access.ts'
import { ROWS } from './access-rows.ts'
import { describedCalls } from './hostile/described.ts'
import { fuzz } from './hostile/fuzz.ts'
import { type Caller, createWorld } from './world.ts'
import { rounds } from '#test/looks.ts'

/** A short round; `bin/hostile fuzz --rounds N` runs this file for longer. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? rounds(5, 2))
const world = await createWorld()
const { owner } = world.databases
await putRows(owner, await catalogOf(owner))
const sealed = (text: string) => seal(world.services.env.ENCRYPTION_KEY, text)
await owner.query('update claims set policy_number_sealed = $1', [sealed('POL-0001')])
await owner.query('update claim_drafts set answers_sealed = $1', [sealed('{}')])
await owner.query('update onboarding_drafts set answers_sealed = $1', [sealed('{}')])
await owner.query('update provider_secrets set ein_sealed = $1', [sealed('12-3456789')])
const MARKS = `select count(*), group_concat(id || body order by seq) from objects`
const callers = new Map<string, Pick<Caller, 'fetch'>>()

/** Whoever was suspended or lost their role is as before. */
async function refresh() {
  for (const { id, role } of Object.values(CAST))
    await owner.query('update profiles set suspended_at = null, role = $2 where id = $1', [id, role])
}

/** Sal's software, with a key that may all that keys may; a new one where the last was ended. */
async function withKey(): Promise<Pick<Caller, 'fetch'>> {
  await refresh()
  await owner.query(`update api_keys set revoked_at = now() where revoked_at is null`)
  await owner.query(`update provider_members set member_role = 'owner' where user_id = $1`, [CAST.sal.id])
  await owner.query(
    `insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'estimator')
     on conflict (provider_id, user_id) do update set member_role = 'estimator'`,
    [PROVIDERS.sal.id, CAST.dana.id],
  )
  const sal = (await world.as('sal')).on(keysContract)
  const { id, secret } = await sal.make({
    name: 'Every scope',
    scopes: [...KEY_SCOPES],
    days: 30,
    confirmer_id: CAST.dana.id,
  })
  // when it was used last is no effect of a call
  await owner.query(`update api_keys set last_used_at = now() + interval '1 day' where id = $1`, [id])
  return {
    fetch: async (path, init) =>
      world.api.request(path, {
        ...init,
        headers: { authorization: `Bearer ${secret}`, ...(init?.headers as Record<string, string>) },
      }),
  }
}

test(
  'no request breaks a call, is answered otherwise than described or changes a row it refuses',
  { timeout: 0 },
  async () => {
    const send = async (who: string, path: string, init: RequestInit, again: boolean) => {
      if (again || !callers.has(who)) callers.set(who, who === 'key' ? await withKey() : await world.as(who as Who))
      const response = await callers.get(who)!.fetch(path, init)
      // an admin who stepped down is one again, or everything after it would only be refused
      if (response.ok && path === '/rest/v1/rpc/step_down') await refresh()
      return response
    }
    const calls = APIS.flatMap(({ noun, contract }) =>
      Object.entries(contract).map(([name, definition]): [string, Call] => [`${noun}.${name}`, definition]),
    )
    const ids: Record<string, string[]> = { profiles: Object.values(CAST).map(({ id }) => id) }
    for (const { table, find } of ROWS) if (typeof find['id'] === 'string') (ids[table] ??= []).push(find['id'])
    const path = Array.from({ length: 5 }, (_, i) => `${CAST[i % 2 ? 'dana' : 'sal'].id}/170000000000${i}.pdf`)
    callers.set('key', await withKey())
    const result = await fuzz({
      calls,
      described: describedCalls(),
      callers: ['nobody', 'dana', 'sal', 'ada', 'key'],
      send,
      owner,
      outside: () => ({ 'payment provider': JSON.stringify(companyOf(world.services).store.rows(MARKS)) }),
      known: {
        ids,
        texts: {
          path,
          zip: ['30303', '30312', '00000'],
          near: ['30303'],
          number: ['+14045550123'],
          time_zone: ['America/New_York'],
        },
      },
      refresh,
      rounds: ROUNDS,
      seed: Number(process.env['FUZZ_SEED'] ?? 20_261_120),
    })
    if (process.env['FUZZ_RESULT']) writeFileSync(process.env['FUZZ_RESULT'], JSON.stringify(result))
    expect(result.wrong).toEqual([])
    // most calls are closed to a key, few to a person
    const byKey = result.accepted_by['key'] ?? 0
    expect(result.accepted - byKey).toBeGreaterThan((result.requests * 4) / 5 / 8)
    expect(byKey).toBeGreaterThan(0)
  },
)
