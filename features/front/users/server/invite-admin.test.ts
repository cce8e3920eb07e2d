import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { createWorld } from '#test/world.ts'
import { profilesContract } from '#features/base/accounts/contract.ts'
import { authContract } from '#features/base/sign-in/contract.ts'
import { inviteAdmin } from './invite-admin.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(authContract)
const invite = (email: string, name = 'Ines Admin') =>
  inviteAdmin(systemCtx(world.services, 'bin/admin'), { email, name })
async function linkTo(to: string): Promise<URL> {
  const [mail] = (await (await world.api.request(`/dev/mail.json?to=${to}`)).json()) as { text: string }[]
  return new URL(/http\S+token_hash\S+/.exec(mail!.text)![0])
}

test('an invited admin chooses a password with the mailed link and administers', async () => {
  const id = await invite('ines@example.com')
  const link = await linkTo('ines@example.com')
  expect(link.pathname).toBe('/auth/reset')
  const session = await visitor.verify({ type: 'recovery', token_hash: link.searchParams.get('token_hash')! })
  expect(session.user).toMatchObject({ id, app_metadata: { role: 'claims_admin' } })
  const rows = await world.api.request('/rest/v1/profiles', {
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  expect(profilesContract.list.output.parse(await rows.json())).toHaveLength(6)
})

test('a sign-up with an invited address changes nothing', async () => {
  await invite('ivan@example.com')
  const data = { name: 'Mallory', role: 'driver' as const }
  await visitor.signUp({ email: 'ivan@example.com', password: 'a heron over Ponce', data })
  await world.workJobs()
  await expect(
    visitor.token({ grant_type: 'password', email: 'ivan@example.com', password: 'a heron over Ponce' }),
  ).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('inviting an admin again mails another link; a driver is not promoted', async () => {
  expect(await invite(CAST.ada.email)).toBe(CAST.ada.id)
  expect((await linkTo(CAST.ada.email)).searchParams.get('type')).toBe('recovery')
  await expect(invite(CAST.dana.email)).rejects.toMatchObject({ status: 409, code: 'taken' })
})
