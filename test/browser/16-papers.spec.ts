// A provider's licences and policies, reviewed one by one, and what the business says of itself.
import { clean, paper, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ world: '16-papers' })

test('a shop hands in a policy; an admin sends it back with a reason; only that one is handed in again and accepted', async ({
  page: sal,
  browser,
}) => {
  test.slow() // two people on one machine
  const issuer = `Old Piedmont ${Date.now().toString(36)}`
  await signIn(sal, 'sal.shop', '/provider/verification')
  const required = sal.getByRole('list', { name: 'What your business must show' })
  await expect(required).toContainText('Liability insurance')
  await expect(required).toContainText('Accepted until Dec 31, 2031')
  await clean(sal)
  await sal.getByRole('button', { name: 'Add', exact: true }).click()
  const form = sal.getByRole('dialog', { name: 'Add a licence or policy' })
  await form.getByRole('button', { name: 'Hand in' }).click()
  await expect(form).toContainText('Choose the kind.')
  await expect(form).toContainText('Upload the document.')
  await form.getByLabel('Kind').selectOption('garage_keepers_insurance')
  await form.getByLabel('Issued by').fill(issuer)
  await form.getByLabel('Number').fill('GK-26-5521')
  await form.getByLabel('Valid until').fill('2020-01-31')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'keepers.pdf', mimeType: 'application/pdf', buffer: paper })
  await expect(form).toContainText('Uploaded keepers.pdf')
  await form.getByRole('button', { name: 'Hand in' }).click()
  await expect(form).toContainText('This day has passed. Hand in the document that is valid now.')
  await clean(sal)
  await form.getByLabel('Valid until').fill('2030-01-31')
  await form.getByRole('button', { name: 'Hand in' }).click()
  await said(sal, 'Document handed in', 'We review it within 24-48 hours')
  const onFile = sal.getByRole('list', { name: 'On file' }).getByRole('listitem')
  const keepers = onFile.filter({ hasText: issuer })
  await expect(keepers).toContainText('number ending in 5521')
  await expect(keepers).toContainText('Under review')

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/admin/providers?status=papers')
  await ada.getByRole('link', { name: 'Five Points Collision' }).click()
  const waiting = ada.getByRole('listitem').filter({ hasText: issuer })
  await waiting.getByRole('button', { name: 'Redo because…: Garage-keepers insurance' }).click()
  await ada.getByRole('button', { name: 'Send back' }).click()
  await expect(ada.getByText('Say why, so that the provider can put it right.')).toBeVisible()
  await ada.getByLabel('What is wrong, and what would make it right').fill('The second page is missing.')
  await clean(ada)
  await ada.getByRole('button', { name: 'Send back' }).click()
  await said(ada, 'Document sent back')

  await expect(keepers).toContainText('To correct: The second page is missing.')
  await keepers.getByRole('button', { name: 'Correct and hand in again: Garage-keepers insurance' }).click()
  const again = sal.getByRole('dialog', { name: 'Change this document' })
  await again.getByLabel('Issued by').fill(`${issuer} Company`)
  await again.getByRole('button', { name: 'Hand in' }).click()
  await expect(keepers).toContainText('Under review')

  await ada.goto('/admin/providers?status=papers')
  await ada.getByRole('link', { name: 'Five Points Collision' }).click()
  await waiting.getByRole('button', { name: 'Accept: Garage-keepers insurance' }).click()
  await said(ada, 'Document accepted')
  await expect(keepers).toContainText('Accepted')
})

test('a business says when it is open and what it speaks, and a visitor reads it on the listing', async ({
  page: omar,
  browser,
}) => {
  await signIn(omar, 'omar.owner', '/provider/business')
  await omar.getByLabel('About your business').fill('Call me: 404-555-0103')
  await omar.getByRole('checkbox', { name: 'Monday' }).check()
  await omar.getByLabel('Monday, opens').fill('07:00')
  await omar.getByLabel('Monday, closes').fill('06:00')
  await omar.getByRole('button', { name: 'Save changes' }).click()
  await expect(omar.getByRole('alert').first()).toContainText('Leave out e-mail addresses and phone numbers.')
  await expect(omar.getByRole('alert').first()).toContainText(
    'Monday: the closing time must be after the opening time.',
  )
  await clean(omar)
  await omar.getByLabel('About your business').fill('One car, looked after like my own.')
  await omar.getByLabel('Monday, closes').fill('21:00')
  await omar.getByRole('checkbox', { name: 'Arabic' }).check()
  await omar.getByRole('button', { name: 'Save changes' }).click()
  await said(omar, 'Saved', 'Your listings show it from now on.')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/listing/01900000-0000-7000-8000-000000000201')
  const provider = visitor.getByRole('region', { name: 'Provider' })
  await expect(provider).toContainText('English, Arabic')
  await provider.getByText('Opening hours').click()
  await expect(provider).toContainText('07:00 – 21:00')
  await clean(visitor)
})
