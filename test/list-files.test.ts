// Each list of the team as a file: what its filter finds on the screen, for admins alone, and on the record.
import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { verificationContract } from '#features/business/verification/contract.ts'
import { providerFileContract } from '#features/business/verification/provider-file.ts'
import { auditContract } from '#features/front/audit/contract.ts'
import { dataRequestFileContract, dataRequestsContract } from '#features/front/privacy/data-request.ts'
import { supportContract, supportFileContract } from '#features/front/support/contract.ts'
import { peopleContract, peopleFileContract } from '#features/front/users/person.ts'
import { removalsContract } from '#features/work/removals/contract.ts'
import { reviewFileContract } from '#features/work/removals/review-file.ts'
import { towListContract, towListFileContract } from '#features/towing/tow-list/contract.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { listFile } from '#features/base/files/list-file.ts'
import { serveListFile } from '#features/base/files/server/list-file.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const ada = await world.as('ada')
const calls = ada.on({ ...messagesContract, ...auditContract })
const talk = (await world.as('dana')).on(messagesContract)
const { id: conversation_id } = await talk.start({ topic: 'support' })
await talk.send({ conversation_id, content: 'A secret nobody exports.' })
await (await world.as('drew')).on(dataRequestsContract).ask({ kind: 'export', note: 'Everything, please.' })

const LISTS = [
  {
    path: `${peopleFileContract.csv.path}?role=shop`,
    action: 'people.exported',
    shown: async () => (await ada.on(peopleContract).list({ role: 'shop', limit: 100 })).rows,
  },
  {
    path: `${providerFileContract.csv.path}?status=approved`,
    action: 'providers.exported',
    shown: async () => (await ada.on(verificationContract).queue({ status: 'approved', limit: 200 })).rows,
  },
  {
    path: `${supportFileContract.csv.path}?assigned=nobody`,
    action: 'support.exported',
    shown: async () => (await ada.on(supportContract).list({ assigned: 'nobody', limit: 100 })).rows,
  },
  {
    path: `${dataRequestFileContract.csv.path}?status=open`,
    action: 'data_requests.exported',
    shown: async () => await ada.on(dataRequestsContract).list({ status: 'open', limit: 100 }),
  },
  {
    path: `${reviewFileContract.queueCsv.path}?state=all`,
    action: 'reviews.exported',
    shown: async () => (await ada.on(removalsContract).queue({ state: 'all' })).rows,
  },
  {
    path: `${towListFileContract.csv.path}?show=open`,
    action: 'tows.exported',
    shown: async () => (await ada.on(towListContract).list({ show: 'open' })).rows,
  },
]

test.each(LISTS)('$path gives the rows on the screen, in their order, and says who took them', async (list) => {
  const answer = await ada.fetch(list.path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await answer.text()
  expect(text).not.toContain('A secret nobody exports.')
  const ids = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => /"([0-9a-f-]{36})"$/.exec(line)?.[1])
  const shown = (await list.shown()).map(({ id }) => id)
  expect(ids.slice(0, shown.length)).toEqual(shown)
  const { rows } = await calls.list({ action: list.action })
  expect(rows).toHaveLength(1)
  for (const who of ['dana', 'sal'] as const)
    expect((await (await world.as(who)).fetch(list.path)).status, who).toBe(403)
})

test('a filter that cannot be read takes nothing', async () => {
  expect((await ada.fetch(`${peopleFileContract.csv.path}?role=nobody`)).status).toBe(422)
  expect((await ada.fetch(`${peopleFileContract.csv.path}?limit=3`)).status).toBe(422)
})

test('what was typed to look for stays out of the record; that something was stays in it', async () => {
  expect((await ada.fetch(`${peopleFileContract.csv.path}?q=whitfield`)).status).toBe(200)
  const { rows } = await world.databases.owner.query(
    `select after from audit_log where action = 'people.exported' and after ? 'searched'`,
  )
  expect(rows).toEqual([{ after: { searched: 'yes', rows: expect.any(Number) } }])
})

test('the file of the provider queue costs its rows: it counts none of its lists', async () => {
  const ask = vi.spyOn(pg.Client.prototype, 'query')
  const counted = async (work: Promise<unknown>) => {
    ask.mockClear()
    await work
    const asked = ask.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '')
    expect(asked.some((text) => text.includes('provider_profiles'))).toBe(true)
    return asked.filter((text) => /^select \(?count\(\*\)/.test(text) && text.includes('provider_profiles')).length
  }
  expect(await counted(ada.on(verificationContract).queue({ status: 'all' }))).toBe(2)
  expect(await counted(ada.fetch(`${providerFileContract.csv.path}?status=all`))).toBe(0)
  ask.mockRestore()
})

test('a file is of one moment: what changes between two pages moves no row', async () => {
  const { owner } = world.databases
  // as somebody else does it: outside the transaction of the file
  const another = AsyncResource.bind(() =>
    owner.query(
      `insert into saved_views (id, user_id, page, name, query) values (gen_random_uuid(), $1, 'users', 'Another', '')`,
      [ada.id],
    ),
  )
  const counted: number[] = []
  const file = serveListFile({
    definition: listFile('/rest/v1/rpc/one_moment', z.strictObject({})),
    name: 'one-moment',
    action: 'people.exported',
    table: 'profiles',
    size: 1,
    columns: { count: (row: { count: number }) => row.count },
    read: async ({ db }, _filter, { page }) => {
      const { count } = await db
        .selectFrom('saved_views')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counted.push(count)
      if (page > 1) return []
      await another()
      return [{ count }]
    },
  })(world.services)
  const headers = { authorization: `Bearer ${ada.token}` }
  expect((await file.request('/rest/v1/rpc/one_moment', { headers })).status).toBe(200)
  expect(counted).toEqual([0, 0])
})
