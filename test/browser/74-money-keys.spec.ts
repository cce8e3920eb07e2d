// The story, paragraph 74: the shop's own software asks for an invoice, and a second member issues it.
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { arrives, chosen, CLAIM, signs } from './repair.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('a key asks for an invoice, the member named on it confirms it by keyboard on a phone, and it stands', async ({
  page: sal,
  browser,
  request,
  inDatabase,
}, info) => {
  test.slow() // two people and a program on one machine
  const [driver, shop] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'sal.shop')]
  const id = await chosen(driver, shop)
  await signs(driver, id)
  await arrives(shop, id)
  await sal.setViewportSize({ width: 1440, height: 900 })
  await signIn(sal, 'sal.shop', '/provider/keys')
  await sal.getByRole('textbox', { name: 'Name' }).fill('Billing')
  await sal.getByRole('checkbox', { name: /Ask for invoices/ }).check()
  const make = sal.getByRole('button', { name: 'Make key' })
  await make.click()
  await expect(sal.getByRole('main')).toContainText('You’re the only one here who can bill.')
  await inDatabase(async (owner) => {
    await owner.query('update coverage set deductible_cents = 10000 where claim_id = $1', [CLAIM])
    await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'estimator')`, [
      PROVIDERS.sal.id,
      CAST.drew.id,
    ])
  })
  await sal.reload()
  await make.click()
  const confirmer = sal.getByRole('combobox', { name: 'Who confirms its invoices?' })
  await expect(confirmer).toBeFocused()
  await expect(sal.getByRole('main')).toContainText('Choose who confirms.')
  await clean(sal)
  await confirmer.selectOption({ label: CAST.drew.name })
  await sal.getByRole('main').screenshot({ path: info.outputPath('make-1440.png') })
  await make.click()
  const secret = (await sal
    .getByText(/^cc_key_/)
    .first()
    .textContent())!
  await expect(sal.getByRole('row', { name: /Billing/ })).toContainText(`Confirmed by ${CAST.drew.name}`)

  const { next } = await shop.get<{ next: { total_cents: number } }>(`/rest/v1/rpc/repair_bill?repair_id=${id}`)
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await request.post('/rest/v1/rpc/ask_to_issue_invoice', {
    headers,
    data: { repair_id: id, number: '4711', total_cents: next.total_cents },
  })
  expect(answer.status()).toBe(202)
  const { id: asked } = (await answer.json()) as { id: string }
  await sal.reload()
  const main = sal.getByRole('main')
  await expect(main).toContainText(`Waiting for ${CAST.drew.name}`)
  await expect(main.getByRole('button', { name: 'Confirm invoice 4711' })).toHaveCount(0)
  await clean(sal)
  await main.screenshot({ path: info.outputPath('waits-1440.png') })
  await main.getByRole('button', { name: 'Change confirmer: Billing' }).click()
  await expect(sal.getByRole('dialog')).toContainText('Who confirms the invoices of Billing?')
  await clean(sal)
  await sal.keyboard.press('Escape')
  await sal.emulateMedia({ colorScheme: 'dark' })
  await main.screenshot({ path: info.outputPath('waits-1440-dark.png') })

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const drew = await phone.newPage()
  await signIn(drew, 'drew.driver', '/provider/keys')
  await expect(drew.getByRole('main')).toContainText('Issue invoice 4711 for Dana Whitfield’s repair: $457.38')
  await expect(drew.getByRole('button', { name: 'Make key' })).toHaveCount(0)
  await clean(drew)
  await drew.screenshot({ path: info.outputPath('confirm-390.png'), fullPage: true })
  await drew.emulateMedia({ colorScheme: 'dark' })
  await drew.screenshot({ path: info.outputPath('confirm-390-dark.png'), fullPage: true })
  await drew.getByRole('button', { name: 'Confirm invoice 4711' }).focus()
  await drew.keyboard.press('Enter')
  const dialog = drew.getByRole('dialog', { name: 'Issue invoice 4711?' })
  await expect(dialog).toContainText('$457.38')
  await clean(drew)
  await drew.screenshot({ path: info.outputPath('dialog-390-dark.png') })
  await drew.keyboard.press('Control+Enter')
  await said(drew, 'Invoice 4711 is issued')
  await expect(drew.getByRole('main')).toContainText(`Issued by ${CAST.drew.name}`)
  expect(await (await request.get(`/rest/v1/key_requests/${asked}`, { headers })).json()).toMatchObject({
    state: 'confirmed',
  })
  await drew.getByRole('link', { name: 'Open the repair' }).click()
  await expect(drew.getByRole('main')).toContainText('Invoice 4711 issued')
  await expect(drew.getByRole('main')).toContainText('asked for by the key “Billing”')
  await clean(drew)

  const ada = await phone.newPage()
  await signIn(ada, 'ada.admin', `/admin/providers/${PROVIDERS.sal.id}?view=keys`)
  await ada.getByRole('button', { name: 'Revoke Billing' }).click()
  await ada.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Its secret is on the web')
  await clean(ada)
  await ada.screenshot({ path: info.outputPath('admin-390.png') })
  await ada.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(ada.getByRole('main')).toContainText('Revoked')
  await clean(ada)
  expect((await request.get(`/rest/v1/key_requests/${asked}`, { headers })).status()).toBe(401)
})
