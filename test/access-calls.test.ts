// Every call of every contract × everybody: who is asked to sign in, who is refused, before the request is read.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { APIS } from '#app/api.ts'
import { CAST, type Who } from '#db/seed/cast.ts'
import { signAccessToken, signAnonKey } from '#features/base/accounts/server/tokens.ts'
import { type Access, address, type Call, ErrorBody, KEY_SCOPES, type KeyScope, ROLES } from '#lib/contract.ts'
import { keysContract } from '#features/platform/keys/key.ts'
import { newId } from '#lib/ids.ts'
import { dbFor } from '#lib/server/db.ts'
import { LINK_COOKIE } from '#lib/server/http.ts'
import { INSURER_KEY, LINKS } from './access-adjuster.ts'
import { catalogOf, linesOf, putRows } from './access.ts'
import { OPEN_ADDRESSES } from './open-addresses.ts'
import { CALLS } from './permitted-calls.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { api, databases, services } = world
const calls = APIS.flatMap(({ noun, contract }) =>
  Object.entries(contract).map(([name, definition]): [string, Call] => [`${noun}.${name}`, definition]),
)
const permissions = linesOf(CALLS)
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

const wordsOf = ({ access, scope }: Call) => `${rolesOf(access)}${scope ? `, key ${scope}` : ''}`
const rolesOf = (access: readonly Access[]) => {
  const roles: Access[] = ROLES.filter((role) => access.includes(role))
  for (const other of ['adjuster_link', 'insurer_key'] as const) if (access.includes(other)) roles.push(other)
  if (access.includes('public')) return roles.length === ROLES.length ? 'public' : ['public', ...roles].join(' ')
  return roles.length === ROLES.length ? 'signed-in' : roles.join(' ')
}

/** Tokens of people who may go on, and of those who may not. */
const tokens = new Map<string, { token: string | undefined; role: Access | 'nobody'; scopes?: readonly KeyScope[] }>([
  ['a visitor', { token: undefined, role: 'public' }],
  ['the public key', { token: await signAnonKey(services.env.SECRET_KEY), role: 'public' }],
  [
    'a forged token',
    { token: await signAccessToken('another secret'.repeat(4), CAST.ada, newId(), new Date()), role: 'nobody' },
  ],
  [
    'a token without a session',
    { token: await signAccessToken(services.env.SECRET_KEY, CAST.ada, newId(), new Date()), role: 'nobody' },
  ],
  ['nonsense', { token: 'nonsense', role: 'nobody' }],
])
for (const who of Object.keys(CAST) as Who[])
  tokens.set(who, { token: (await world.as(who)).token, role: CAST[who].role })
await putRows(databases.owner, await catalogOf(databases.owner))
// software with a key of a business: of all that its people may call, what the scopes say
for (const [name, scopes] of Object.entries({ 'a key': KEY_SCOPES, 'a narrow key': ['tows:read'] as const })) {
  const may = { name, scopes: [...scopes], days: 30 as const, confirmer_id: CAST.dana.id }
  const { secret } = await (await world.as('sal')).on(keysContract).make(may)
  tokens.set(name, { token: secret, role: CAST.sal.role, scopes })
}
// an actor of its own: whoever holds a mailed link and has entered its code on this device
tokens.set('an adjuster', { token: LINKS.A.token, role: 'adjuster_link' })
tokens.set('a key of an insurer', { token: INSURER_KEY.secret, role: 'insurer_key' })
{
  const { token } = await world.as('amy')
  const session = newId()
  await sql`insert into auth.sessions (id, user_id, user_agent, ip, expires_at) values (${session}, ${CAST.ada.id}, '', '', now() - interval '1 minute')`.execute(
    dbFor(databases.owner, ''),
  )
  const ended = await signAccessToken(services.env.SECRET_KEY, CAST.ada, session, new Date())
  tokens.set('an ended session', { token: ended, role: 'nobody' })
  tokens.set('a suspended admin', { token, role: 'nobody' })
  tokens.delete('amy')
  await databases.owner.query('update profiles set suspended_at = now() where id = $1', [CAST.amy.id])
}

/** A request that every input refuses: what comes back can only be the first gate or 422. */
const send = (definition: Call, token: string | undefined) => {
  const values = Object.fromEntries(Object.keys(definition.input.shape).map((key) => [key, newId()]))
  const reads = definition.method === 'GET' || definition.method === 'DELETE'
  const { path } = address({ ...definition, method: 'POST' }, values)
  return api.request(reads ? `${path}?no_such_key=1` : path, {
    method: definition.method,
    headers: {
      'content-type': 'application/json',
      cookie: `${LINK_COOKIE}=${LINKS.A.device}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(!reads && { body: '{"no_such_key": ' }),
  })
}

test('every call has a line in the permission file, and means the same', () => {
  const contracts = Object.fromEntries(calls.map(([name, definition]) => [name, [wordsOf(definition)]]))
  expect(contracts).toEqual(Object.fromEntries(permissions))
})

test('every address the server answers is a call, or is listed as open', () => {
  const known = new Set(calls.map(([, { method, path }]) => `${method} ${path}`))
  const others = api.routes
    .filter(({ method, path }) => method !== 'ALL' && !known.has(`${method} ${path.replaceAll(/\{[^}]*\}/g, '')}`))
    .map(({ method, path }) => `${method} ${path}`)
  expect(sorted(others)).toEqual(sorted(linesOf(OPEN_ADDRESSES).keys()))
})

test.each(calls)('%s answers 401 and 403 exactly as it says', async (name, definition) => {
  const wrong: string[] = []
  for (const [who, { token, role, scopes }] of tokens) {
    const response = await send(definition, token)
    const scoped = !scopes || (definition.scope !== undefined && scopes.includes(definition.scope))
    const allowed = role !== 'nobody' && definition.access.includes(role) && scoped
    const unknown = role === 'public' || role === 'nobody' || role === 'adjuster_link' // elsewhere a link's token is none
    const expected = allowed ? 'let in' : unknown ? 401 : 403
    const { status } = response
    const got = status === 401 || status === 403 ? status : 'let in'
    if (got !== expected || status >= 500) wrong.push(`${who} on ${name}: ${status} instead of ${expected}`)
    if (status >= 400 && !ErrorBody.safeParse(await response.json()).success)
      wrong.push(`${who} on ${name}: no error body`)
  }
  expect(wrong).toEqual([])
})
