// What nobody may write, whatever they send: roles, verdicts, money, and anything of another business.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APIS } from '#app/api.ts'
import { CAST, type Who } from '#db/seed/cast.ts'
import { type Access, address, type Call, pathNames } from '#lib/contract.ts'
import { newId } from '#lib/ids.ts'
import { seal } from '#lib/server/seal.ts'
import { LINK_COOKIE } from '#lib/server/http.ts'
import { INSURER_KEY, LINKS } from './access-adjuster.ts'
import { catalogOf, linesOf, nameOf, putRows } from './access.ts'
import { ROWS } from './access-rows.ts'
import { attemptOf, type Known } from './hostile/fuzz-input.ts'
import { type Caller, createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
await putRows(owner, await catalogOf(owner))
const sealed = seal(world.services.env.ENCRYPTION_KEY, '12-3456789')
for (const [table, column] of [
  ['claims', 'policy_number_sealed'],
  ['claim_drafts', 'answers_sealed'],
  ['provider_secrets', 'ein_sealed'],
])
  await owner.query(`update ${table} set ${column} = $1`, [sealed])

const calls = APIS.flatMap(({ noun, contract }) =>
  Object.entries(contract).map(([name, definition]): [string, Call] => [`${noun}.${name}`, definition]),
).filter(([, { method, access }]) => method !== 'GET' && access.some((who) => who !== 'claims_admin'))

const callers = new Map<Who, Caller>()
/** Sends as a person; what the request before did to the session is mended. */
async function send(who: Who, path: string, init: RequestInit): Promise<Response> {
  const again = async () => callers.set(who, await world.as(who)).get(who)!
  const response = await (callers.get(who) ?? (await again())).fetch(path, init)
  return response.status === 401 ? (await again()).fetch(path, init) : response
}

/** Sends as whoever holds the link of side A. */
const sendLinked = async (path: string, init: RequestInit): Promise<Response> => {
  const { token, device } = LINKS.A
  const own = { authorization: `Bearer ${token}`, cookie: `${LINK_COOKIE}=${device}` }
  return world.api.request(path, { ...init, headers: { ...(init.headers as object), ...own } })
}

/** Sends as software of an insurer. */
const sendKeyed = async (path: string, init: RequestInit): Promise<Response> => {
  const own = { authorization: `Bearer ${INSURER_KEY.secret}` }
  return world.api.request(path, { ...init, headers: { ...(init.headers as object), ...own } })
}

/** Side B of test/access-rows.ts is Drew's and Sal's; to Omar and Nina all of it belongs to others. */
const theirs = ROWS.filter(({ side }) => side === 'B')
const known: Known = { ids: { profiles: [CAST.drew.id, CAST.sal.id] }, texts: {} }
for (const { table, find } of theirs) if (typeof find['id'] === 'string') (known.ids[table] ??= []).push(find['id'])
const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`
async function picture(): Promise<Record<string, string>> {
  const shown: Record<string, string> = {}
  for (const [index, row] of theirs.entries()) {
    const where = Object.entries(row.find).map(([column, value]) => `"${column}"::text = ${literal(value)}`)
    const { rows } = await owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${row.table} t where ${where.join(' and ')}`,
    )
    shown[`${nameOf(row)} ${index}`] = rows.map(({ row: text }) => text).join('\n')
  }
  return shown
}
/** The attempts at a call that its schema allows, aimed at what belongs to side B. */
const attempts = (name: string, definition: Call, count: number) =>
  fc
    .sample(attemptOf(definition, known), {
      numRuns: count * 2,
      seed: [...name].reduce((n, c) => n + c.charCodeAt(0), 0),
    })
    .filter(({ kind }) => kind === 'valid')
    .slice(0, count)

const OWNED: Record<string, unknown> = {
  role: 'claims_admin',
  verified: true,
  background_check_status: 'approved',
  status: 'paid',
  work_status: 'approved',
  amount: 1,
  user_id: CAST.amy.id,
  driver_id: CAST.amy.id,
  sender_id: CAST.amy.id,
  provider_id: newId(),
}
/** Calls that know such a key, because the spec's payloads carry it; each refuses what the server would not write itself. */
const KNOW = `
claims.submit           | driver_id status
claims.saveDraft        | driver_id
messages.send           | sender_id
providers.save          | user_id verified background_check_status
providers.addVehicle    | provider_id
providers.saveShop      | provider_id
providers.addCredential | provider_id
listings.create         | provider_id status
reviews.leave           | provider_id
`

/** Whom these are about is the person's own choice: to whom a document is shown, who of the team is meant. */
const AIMED = ['orders.share', 'orders.unshare', 'team.changeMember']

test('no call takes a key that only the server writes: it is refused by name', async () => {
  const wrong: string[] = []
  const knows: Record<string, string[]> = {}
  for (const [name, definition] of calls) {
    const inPath = pathNames(definition.path)
    const keys = Object.keys(definition.input.shape)
    const isBytes = keys.length > 0 && keys.every((key) => inPath.includes(key))
    if (isBytes || inPath.includes('path') || definition.access.includes('public')) continue
    for (const [key, value] of Object.entries(OWNED)) {
      if (AIMED.includes(name) && keys.includes(key)) continue
      if (keys.includes(key)) {
        knows[name] = [...(knows[name] ?? []), key]
        continue
      }
      const ids = Object.fromEntries(inPath.map((one) => [one, newId()]))
      const { path } = address({ ...definition, method: 'POST' }, ids)
      if (definition.method === 'DELETE') continue
      const only = (actor: Access) => definition.access.every((who) => who === actor)
      const person = (at: string, init: RequestInit) => send('sal', at, init)
      const sending = only('adjuster_link') ? sendLinked : only('insurer_key') ? sendKeyed : person
      // beside bytes the rest is in the address
      const bytes = definition.takes !== undefined
      const to = bytes ? `${path}?${new URLSearchParams({ [key]: String(value) })}` : path
      const answer = await sending(to, {
        method: definition.method,
        headers: { 'content-type': bytes ? definition.takes![0]! : 'application/json' },
        body: bytes ? ' ' : JSON.stringify({ [key]: value }),
      })
      const said = (await answer.json()) as { details?: { path: string }[] }
      if (answer.status !== 422 || !said.details?.some((detail) => detail.path === key))
        wrong.push(`${name} with ${key}: ${answer.status} ${JSON.stringify(said).slice(0, 120)}`)
    }
  }
  expect(wrong).toEqual([])
  const expected = [...linesOf(KNOW)].map(([name, [words]]) => [name, words!.split(' ').toSorted()])
  expect(Object.fromEntries(Object.entries(knows).map(([name, keys]) => [name, keys.toSorted()]))).toEqual(
    Object.fromEntries(expected),
  )
})

test('a call that knows such a key refuses any other value than the server’s', async () => {
  const took: string[] = []
  for (const [name, [words]] of linesOf(KNOW)) {
    const definition = calls.find(([one]) => one === name)![1]
    for (const key of words!.split(' '))
      for (const { path, init } of attempts(name, definition, 3)) {
        const body = JSON.stringify({ ...(JSON.parse(String(init.body)) as object), [key]: OWNED[key] })
        const { status } = await send('sal', path, { ...init, body })
        if (status < 400) took.push(`${name} with ${key}: ${status}`)
      }
  }
  expect(took).toEqual([])
})

test('whatever another business sends, nothing of Sal and Drew changes', async () => {
  const before = await picture()
  let refused = 0
  const about = /^(providers|team|listings|orders|reviews|removals|claims|messages|files)\./
  for (const [name, definition] of calls.filter(([one]) => about.test(one)))
    for (const who of ['omar', 'nina'] as const)
      for (const { path, init } of attempts(name, definition, 2))
        if ((await send(who, path, init)).status >= 400) refused++
  expect(await picture()).toEqual(before)
  expect(refused).toBeGreaterThan(calls.length / 2)
})

/** What a side of a booking may do is for that side alone, also for the other one of the same booking. */
const BUSINESS = [
  'orders.accept',
  'orders.decline',
  'orders.start',
  'orders.complete',
  'orders.noShow',
  'orders.unreachable',
  'orders.sendUpdate',
  'orders.recordHandover',
  'orders.acceptChange',
  'orders.declineChange',
  'orders.proposeChange',
  'orders.askDeposit',
  'orders.releaseDeposit',
  'reviews.reply',
  'reviews.editReply',
  'removals.report',
  'listings.update',
  'listings.duplicate',
  'listings.transition',
  'listings.addTimeOff',
  'listings.removeTimeOff',
  'listings.setPhotos',
  'providers.changeCredential',
  'providers.removeCredential',
]
const CUSTOMER = [
  'orders.approve',
  'orders.fileComplaint',
  'orders.cancel',
  'orders.askChange',
  'orders.withdrawChange',
  'orders.recordLicense',
  'orders.shareJobRecord',
  'orders.addDepositCard',
  'orders.checkDeposit',
  'orders.agreeDeposit',
  'orders.objectDeposit',
  'orders.share',
  'orders.unshare',
  'reviews.leave',
  'reviews.edit',
  'removals.object',
  'claims.withdraw',
  'claims.addDocument',
]
test.each([
  ['drew', BUSINESS],
  ['sal', CUSTOMER],
] as const)('%s, on a booking of the two, cannot do what is for the other side', async (who, names) => {
  const before = await picture()
  const took: string[] = []
  for (const name of names) {
    const definition = calls.find(([one]) => one === name)?.[1]
    if (!definition) throw new Error(`${name} is no call`)
    for (const { path, init } of attempts(name, definition, 8)) {
      const { status } = await send(who, path, init)
      if (status < 400) took.push(`${name}: ${status}`)
    }
  }
  expect(took).toEqual([])
  expect(await picture()).toEqual(before)
})

test.each(['claims_admin', 'admin', 'system', ''])('nobody signs up as %j', async (role) => {
  const email = `mallory.${newId()}@example.com`
  const answer = await world.api.request('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a heron over Ponce', data: { name: 'Mallory', role } }),
  })
  expect(answer.status).toBe(422)
  const { rows } = await owner.query('select id from profiles where email = $1', [email])
  expect(rows).toEqual([])
})
