// The claims team records what an insurer said of a version, is told of a newer one, and ends a repair nobody else can end.
import { arrives, chosen, line, moreWork, signs } from './repair.ts'
import { callsOf, clean, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('the insurer approves one line for less: driver and shop read it to the cent; an answer to what is gone is refused', async ({
  page: ada,
  request,
}) => {
  test.slow() // the whole of a job first
  const [dana, sal] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'sal.shop')]
  const id = await chosen(dana, sal, [line(), line({ description: 'Hinge', part_cents: 10_000 })])
  await signs(dana, id)
  await ada.clock.install()
  await signIn(ada, 'ada.admin', '/admin/repairs?show=insurer')
  // who opens a row while the typed words still wait to stand in the address is not called back to the list, and nothing moves under a pressed pointer
  const comes = Promise.withResolvers<void>()
  await ada.route(/admin-repair-page/, async (route) => {
    await comes.promise
    await route.continue()
  })
  await ada.getByRole('row', { name: /Dana/ }).getByRole('link').hover()
  await ada.clock.pauseAt(Date.now() + 60_000) // however slow the machine: the words wait until the pointer is pressed
  await ada.getByLabel('Driver, shop or claim number').fill('dana')
  await ada.mouse.down()
  await ada.clock.fastForward(1000)
  await expect(ada).toHaveURL('/admin/repairs?show=insurer')
  await ada.mouse.up()
  await ada.clock.fastForward(1000)
  comes.resolve()
  await expect(ada).toHaveURL(`/admin/repairs/${id}`)
  await ada.clock.resume()
  await ada.getByRole('button', { name: 'Record the insurer’s answer' }).click()
  const dialog = ada.getByRole('dialog', { name: 'What the insurer said of E01' })
  await dialog.getByLabel('Answer', { exact: true }).selectOption('in_part')
  await dialog.getByRole('button', { name: 'Record the answer' }).click()
  await expect(dialog).toContainText('Enter at least one line that was approved for less.')
  await dialog.getByLabel(/^Line 2: Hinge/).fill('80.00')
  await dialog.getByLabel('Why less, line 2').fill('Their price list says so.')
  await dialog.locator('select[name=confirmed_how]').selectOption('phone')
  await dialog.getByRole('textbox').last().fill('J. Rivera')
  const portal = { name: 'portal.png', mimeType: 'image/png', buffer: await picture() }
  await dialog.locator('input[type=file]').first().setInputFiles(portal)
  await expect(dialog.getByText('portal.png')).toBeVisible()
  await said(ada, 'Upload successful') // until then the form waits for it
  await clean(ada)
  await dialog.getByRole('button', { name: 'Record the answer' }).click()
  await said(ada, 'Answer recorded')
  await expect(ada.getByRole('main')).toContainText('Approved in part: $537.38')
  type Read = { sums: { own_risk_cents: number; approved_cents: number } }
  const { sums } = await dana.get<Read>(`/rest/v1/repairs/${id}`)
  expect(sums).toMatchObject({ approved_cents: 53_738, own_risk_cents: 2_890 })
  await expect(ada.getByRole('link', { name: 'What shows it: portal.png' })).toBeVisible()
  await clean(ada)

  // while the answer is typed, the shop replaces the version
  await arrives(sal, id)
  await moreWork(sal, id, 'Bracket')
  await ada.reload()
  await ada.getByRole('button', { name: 'Record the insurer’s answer' }).first().click()
  const late = ada.getByRole('dialog', { name: 'What the insurer said of S01' })
  await late.getByLabel('Answer', { exact: true }).selectOption('approved')
  await late.locator('select[name=confirmed_how]').selectOption('phone')
  await late.getByRole('textbox').last().fill('J. Rivera')
  await moreWork(sal, id, 'Longer bracket')
  await late.getByRole('button', { name: 'Record the answer' }).click()
  await expect(late).toContainText('The shop has sent a newer version')
  await expect(late.getByRole('textbox').last(), 'nothing that was typed is lost').toHaveValue('J. Rivera')
})

test('a repair of a shop that is gone is ended with a reason, and its driver may ask others', async ({
  page: ada,
  request,
  inDatabase,
}) => {
  await inDatabase(async (owner) => {
    await owner.query(`update provider_profiles set verified = false where business_name = 'Sweet Auburn Body Works'`)
  })
  const calls = await callsOf(request, 'ada.admin')
  const rows =
    await calls.get<{ id: string; shop_gone: boolean; status: string; claim_id: string }[]>(
      '/rest/v1/rpc/admin_repairs',
    )
  const gone = rows.find(({ shop_gone, status }) => shop_gone && status === 'in_shop')!
  await signIn(ada, 'ada.admin', `/admin/claims/${gone.claim_id}`)
  await ada.getByRole('link', { name: 'Sweet Auburn Body Works' }).click()
  await expect(ada).toHaveURL(`/admin/repairs/${gone.id}`)
  await ada.getByRole('button', { name: 'End this repair' }).click()
  const dialog = ada.getByRole('dialog', { name: 'End this repair?' })
  await dialog.getByRole('textbox').fill('The shop has closed and the car was towed away.')
  await clean(ada)
  await dialog.getByRole('button', { name: 'End this repair' }).click()
  await expect(ada.getByRole('main')).toContainText('Canceled')
  const after = await calls.get<{ id: string }[]>('/rest/v1/rpc/admin_repairs')
  expect(after.map(({ id }) => id)).not.toContain(gone.id)
})
