// The story, paragraph 73: two admins give an insurer's own software a key; it reads and answers, and is stopped.
import { CAST } from '#db/seed/cast.ts'
import { CLAIM, chosen, signs } from './repair.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('one admin asks for a key, another confirms it in Spanish on a phone, its software answers, and either ends it', async ({
  page: ada,
  browser,
  request,
  inDatabase,
}, info) => {
  test.slow() // two people and a program on one machine
  const [driver, shop] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'sal.shop')]
  const team = await callsOf(request, 'ada.admin')
  const id = await chosen(driver, shop)
  await signs(driver, id)
  const contact = { claim_id: CLAIM, name: 'Kim Lane', email: 'kim.desk@post.example.net' }
  const { id: contact_id } = await driver.post<{ id: string }>('/rest/v1/adjuster_contacts', contact)
  await driver.post('/rest/v1/rpc/make_adjuster_link', { contact_id })
  await team.post('/rest/v1/rpc/confirm_adjuster', {
    contact_id,
    words: 'Called its public number; Lou confirmed Kim.',
  })
  const claim = await team.get<{ insurer_name: string }>(`/rest/v1/claims/${CLAIM}`)

  await ada.setViewportSize({ width: 1440, height: 900 })
  await signIn(ada, 'ada.admin', '/admin/insurers')
  await ada.getByRole('searchbox', { name: 'Name, alias or domain' }).fill(claim.insurer_name)
  await ada.getByRole('link', { name: claim.insurer_name }).first().click()
  await ada.getByRole('button', { name: 'Ask for a key' }).click()
  const asking = ada.getByRole('dialog', { name: 'Ask for a key' })
  await expect(asking.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await ada.keyboard.press('Enter')
  await expect(asking).toContainText('Enter a name of at least 2 characters.')
  await asking.getByRole('textbox', { name: 'Name' }).fill('Claims desk')
  await clean(ada)
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await said(ada, 'We told your colleagues')
  const main = ada.getByRole('main')
  await expect(main).toContainText('Waiting for a second admin')
  const own = ada.getByRole('button', { name: 'Confirm Claims desk' })
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  await clean(ada)
  await main.screenshot({ path: info.outputPath('asked-1440.png') })

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const amy = await phone.newPage()
  await inDatabase((owner) => owner.query(`update profiles set language = 'es' where id = $1`, [CAST.amy.id]))
  await signIn(amy, 'amy.admin', new URL(ada.url()).pathname)
  await amy.getByRole('button', { name: 'Confirmar Claims desk' }).click()
  await expect(amy.getByRole('dialog', { name: '¿Confirmar la clave «Claims desk»?' })).toBeVisible()
  await clean(amy)
  await amy.screenshot({ path: info.outputPath('confirm-390.png') })
  await amy.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
  const secret = (await amy.getByText(/^cc_insurer_key_/).textContent())!
  await clean(amy)
  await amy.screenshot({ path: info.outputPath('secret-390.png'), fullPage: true })

  const headers = { authorization: `Bearer ${secret}` }
  const waiting = async () => request.get('/rest/v1/insurer_versions', { headers })
  const [version] = (await (await waiting()).json()) as { id: string; hash: string; repair_id: string }[]
  expect(version).toMatchObject({ repair_id: id, name: 'E01' })
  const answer = await request.post('/rest/v1/rpc/answer_version_by_key', {
    headers,
    data: { estimate_id: version!.id, hash: version!.hash, decision: 'approved' },
  })
  expect(await answer.json()).toMatchObject({ outcome: 'counted' })
  await ada.goto(`/admin/repairs/${id}`)
  await expect(ada.getByRole('main')).toContainText('Claims desk (API key)')

  await ada.goBack()
  await expect(ada.getByText('Active', { exact: true })).toBeVisible()
  await ada.getByRole('main').screenshot({ path: info.outputPath('active-1440.png') })
  await ada.getByRole('button', { name: 'Revoke Claims desk' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(ada.getByText('Revoked', { exact: true })).toBeVisible()
  expect((await waiting()).status()).toBe(401)
  await amy.reload()
  await expect(amy.getByText('Anulada', { exact: true })).toBeVisible() // the page is there again
  await expect(amy.getByText(secret)).toHaveCount(0)
})
