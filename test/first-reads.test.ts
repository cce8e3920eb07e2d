import { expect, test } from 'vitest'
import { CAST, CLAIMS } from '#db/seed/cast.ts'
import { type FirstRead, LIVE_CURSOR } from '#features/base/accounts/account.ts'
import { createWorld } from '#test/world.ts'
import { type Ahead, firstReads, firstReadsScript } from '#app/first-reads.ts'

const world = await createWorld()
async function readsOf(who: Parameters<typeof world.as>[0], page: string): Promise<FirstRead[]> {
  const response = await (await world.as(who)).fetch(`/rest/v1/first_reads?page=${encodeURIComponent(page)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as FirstRead[]
}

test('a claim with what belongs to it comes in one answer, after who is reading and from where on they listen', async () => {
  const [me, ...others] = await readsOf('dana', `/claim/${CLAIMS.danaVerified}`)
  expect(me).toMatchObject({ path: '/auth/v1/user', status: 200, body: { id: CAST.dana.id } })
  expect(me!.cursor, LIVE_CURSOR).toEqual(expect.any(String))
  expect(others[0]).toMatchObject({ path: `/rest/v1/claims/${CLAIMS.danaVerified}`, status: 200 })
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  const { loss_state } = others[0]!.body as { loss_state: string }
  expect(
    others.map(({ path }) => path),
    'what follows from the first',
  ).toContain(`/rest/v1/state_rights?state=${loss_state}`)
})

test('each call goes through its own door: somebody else’s claim is not there, and a visitor is asked to sign in', async () => {
  const [, own] = await readsOf('dana', `/claim/${CLAIMS.danaVerified}`)
  const { claim_number } = own!.body as { claim_number: string }
  const drew = await readsOf('drew', `/claim/${CLAIMS.danaVerified}`)
  expect(drew.find(({ path }) => path.startsWith('/rest/v1/claims/'))).toMatchObject({ status: 404 })
  expect(JSON.stringify(drew), 'nothing of the claim').not.toContain(claim_number)
  for (const { body, path } of drew.filter(({ path }) => path.includes('claim_id=')))
    expect(Array.isArray(body) ? body : [], path).toEqual([])
  const visitor = await world.api.request(`/rest/v1/first_reads?page=/claim/${CLAIMS.danaVerified}`)
  expect(await visitor.json()).toMatchObject([{ path: '/auth/v1/user', status: 401 }])
})

test('a dashboard is read by the role of who asks; a page that reads nothing ahead starts nothing', async () => {
  const paths = async (who: 'dana' | 'sal' | 'ada') => (await readsOf(who, '/dashboard')).map(({ path }) => path)
  expect(await paths('dana')).toContain('/rest/v1/rpc/driver_dashboard')
  expect(await paths('sal')).toContain('/rest/v1/rpc/provider_dashboard')
  expect(await paths('ada')).toContain('/rest/v1/rpc/admin_dashboard')
  expect(await readsOf('dana', '/settings')).toHaveLength(1)
  expect(firstReadsScript('/settings')).toBe('')
  expect(firstReadsScript('/dashboard')).toContain('first_reads')
})

test('the page comes along, drawn from these answers for who asked; never for a visitor, nor for what cannot be drawn', async () => {
  const asked: Ahead[] = []
  const app = firstReads(world.api, async (ahead) => {
    asked.push(ahead)
    return ahead.page.startsWith('/saved') ? undefined : '<page-drawn>'
  })
  const readAs = async (token: string | undefined, page: string, where: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const response = await app.request(`/rest/v1/first_reads?page=${page}${where}`, { headers })
    return ((await response.json()) as FirstRead[]).map(({ path }) => path)
  }
  const { token } = await world.as('dana')
  const where = '&search=%3Fa=1&lang=es&zone=America/Denver&wide=false'
  expect(await readAs(token, '/dashboard', where)).toContain('drawn')
  expect(asked).toMatchObject([
    { page: '/dashboard?a=1', user: { id: CAST.dana.id }, language: 'es', zone: 'America/Denver', wide: false },
  ])
  expect(asked[0]!.answers.map(({ path }) => path)).toContain('/rest/v1/rpc/driver_dashboard')
  expect(await readAs(token, '/saved', where)).not.toContain('drawn')
  expect(await readAs(token, '/dashboard', ''), 'who does not say where they are only reads').not.toContain('drawn')
  expect(await readAs(undefined, '/dashboard', where)).toEqual(['/auth/v1/user'])
  expect(asked).toHaveLength(2)
})
