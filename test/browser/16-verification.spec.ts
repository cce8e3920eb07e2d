// A provider's documents, reviewed one by one, the decision that can be undone, and what the business says of itself.
import type { Page } from '@playwright/test'
import { clean, newPerson, paper, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('a shop hands in a policy; an admin sends it back with a reason; only that one is handed in again and accepted', async ({
  page: sal,
  browser,
}) => {
  test.slow() // two people on one machine
  const issuer = `Old Piedmont ${Date.now().toString(36)}`
  await signIn(sal, 'sal.shop', '/provider/verification')
  const required = sal.getByRole('list', { name: 'What your business needs' })
  await expect(required).toContainText('Liability insurance')
  await expect(required).toContainText('Accepted through Dec 31, 2031')
  await clean(sal)
  await sal.getByRole('button', { name: 'Add', exact: true }).click()
  const form = sal.getByRole('dialog', { name: 'Add a license or policy' })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form).toContainText('Choose a type.')
  await expect(form).toContainText('Upload the document.')
  await form.getByLabel('Type').selectOption('garage_keepers_insurance')
  await form.getByLabel('Issued by').fill(issuer)
  await form.getByLabel('Number').fill('GK-26-5521')
  await form.getByLabel('Expiration date').fill('2020-01-31')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'keepers.pdf', mimeType: 'application/pdf', buffer: paper })
  await expect(form).toContainText('Uploaded keepers.pdf')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form).toContainText('This date has passed. Submit the document that’s valid now.')
  await clean(sal)
  await form.getByLabel('Expiration date').fill('2030-01-31')
  await form.getByRole('button', { name: 'Submit' }).click()
  await said(sal, 'Document submitted', 'We’ll review it within 24-48 hours')
  const onFile = sal.getByRole('list', { name: 'On file' }).getByRole('listitem')
  const keepers = onFile.filter({ hasText: issuer })
  await expect(keepers).toContainText('number ending in 5521')
  await expect(keepers).toContainText('Under review')

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/admin/providers?status=credentials')
  await ada.getByRole('link', { name: 'Five Points Collision' }).click()
  const waiting = ada.getByRole('listitem').filter({ hasText: issuer })
  await waiting.getByRole('button', { name: 'Request a new copy…: Garage-keepers insurance' }).click()
  await ada.getByRole('button', { name: 'Send back' }).click()
  await expect(ada.getByText('Explain what the provider needs to fix.')).toBeVisible()
  await ada.getByLabel('What’s wrong, and how to fix it').fill('The second page is missing.')
  await clean(ada)
  await ada.getByRole('button', { name: 'Send back' }).click()
  await said(ada, 'Document sent back')

  await expect(keepers).toContainText('Fix this: The second page is missing.')
  await keepers.getByRole('button', { name: 'Fix and resubmit: Garage-keepers insurance' }).click()
  const again = sal.getByRole('dialog', { name: 'Change this document' })
  await again.getByLabel('Issued by').fill(`${issuer} Company`)
  await again.getByRole('button', { name: 'Submit' }).click()
  await expect(keepers).toContainText('Under review')

  await ada.goto('/admin/providers?status=credentials')
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
  await expect(omar.getByRole('alert').first()).toContainText('Leave out email addresses and phone numbers.')
  await expect(omar.getByRole('alert').first()).toContainText(
    'Monday: the closing time must be after the opening time.',
  )
  await clean(omar)
  await omar.getByLabel('About your business').fill('One car, looked after like my own.')
  await omar.getByLabel('Monday, closes').fill('21:00')
  await omar.getByRole('checkbox', { name: 'Arabic' }).check()
  await omar.getByRole('button', { name: 'Save changes' }).click()
  await said(omar, 'Saved', 'Your listings now show your changes.')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/listing/01900000-0000-7000-8000-000000000201')
  const provider = visitor.getByRole('region', { name: 'Provider' })
  await expect(provider).toContainText('English, Arabic')
  await provider.getByText('Business hours').click()
  await expect(provider).toContainText('7:00 AM – 9:00 PM')
  await clean(visitor)
})

test('a shop says that it bills insurers and what it is certified for, and a driver finds it by that', async ({
  page: sal,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  const found = async (filter: string) => {
    const answer = await visitor.request.get(`/rest/v1/rpc/search_listings?${filter}`)
    return ((await answer.json()) as { rows: { title: string }[] }).rows.map(({ title }) => title)
  }
  const LISTING = 'Collision inspection and estimate'
  const filters = ['direct_bill=true&q=collision+inspection', 'certification=ADAS&q=collision+inspection']
  for (const filter of filters) expect(await found(filter)).not.toContain(LISTING)

  await signIn(sal, 'sal.shop', '/provider/business')
  const bills = sal.getByRole('checkbox', { name: 'We bill the insurer directly' })
  await expect(bills).toHaveAccessibleDescription(/The driver pays only their own share/)
  await expect(sal.getByRole('checkbox', { name: 'We tow to any shop the driver chooses' })).toHaveCount(0)
  await bills.check()
  const cameras = sal.getByRole('button', { name: 'ADAS calibration' })
  await cameras.press('Enter')
  await expect(cameras).toHaveAttribute('aria-pressed', 'true')
  await expect(sal.getByLabel('Certifications')).toHaveValue('I-CAR Gold Class\nASE Certified\nADAS calibration')
  await clean(sal)
  await sal.getByRole('button', { name: 'Save changes' }).click()
  await said(sal, 'Saved', 'Your listings now show your changes.')
  for (const filter of filters) expect(await found(filter)).toContain(LISTING)

  await visitor.goto('/listing/01900000-0000-7000-8000-000000000202')
  const provider = visitor.getByRole('region', { name: 'Provider' })
  await expect(provider).toContainText('Bills the insurer directly · for the repair; you pay for this booking by card')
  await provider.getByText('Business hours').click()
  await expect(provider).toContainText(/(open|closed) now|Closed today/)
  await expect(visitor.getByRole('region', { name: 'Services and certifications' })).toContainText('ADAS calibration')
  await clean(visitor)
})

/** The page where a business says when it is open, as Sal sees it. */
async function openDays(page: Page) {
  await signIn(page, 'sal.shop', '/provider/business')
  return {
    chosen: page.getByLabel('Other days you’re closed'),
    add: page.getByRole('button', { name: 'Add', exact: true }).first(),
    day: (name: string) => page.getByRole('button', { name: `Remove ${name}` }),
  }
}

test('a chosen day is closed once it is saved, added or not', async ({ page }) => {
  const { chosen, day } = await openDays(page)
  await chosen.fill('2027-03-04')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'Saved', 'Your listings now show your changes.')
  await page.reload()
  await expect(day('Mar 4, 2027')).toBeVisible()
  await expect(chosen).toHaveValue('')
  await clean(page)
})

test('Enter adds a chosen day and sends nothing', async ({ page }) => {
  const { chosen, day } = await openDays(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('update_business') && sent.push(request.url()))
  await chosen.fill('2027-03-02')
  await chosen.press('Enter')
  await expect(day('Mar 2, 2027')).toBeVisible()
  expect(sent).toEqual([])
})

test('the keyboard keeps its place when a button cannot be used any more, or goes', async ({ page }) => {
  const { chosen, add, day } = await openDays(page)
  await chosen.fill('2027-03-03')
  await add.press('Enter')
  await expect(day('Mar 3, 2027')).toBeVisible()
  await expect(add).toHaveAccessibleDescription('Choose a day first.')
  await expect(add).toBeFocused()
  await day('Mar 3, 2027').press('Enter')
  await expect(day('Mar 3, 2027')).toHaveCount(0)
  await expect(chosen).toBeFocused()
})

test('a towing company reads on which days it can be booked, says that it tows to any shop, and reads it again later', async ({
  page,
}) => {
  const { email, password } = await newPerson(page, 'Luz Marin', 'shop')
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  const { access_token } = (await answer.json()) as { access_token: string }
  const place = { address: '900 Rail Yard Ct NW', city: 'Atlanta', state: 'GA', zip: '30314' }
  const data = { provider_type: 'towing', business_name: 'Marin Towing', ...place }
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await page.request.post('/rest/v1/provider_profiles', { headers, data })).status()).toBe(201)

  await page.goto('/provider/business')
  const tows = page.getByRole('checkbox', { name: 'We tow to any shop the driver chooses' })
  await expect(tows).not.toBeChecked()
  const noHours = page.getByText('No hours entered, so drivers can book you any day of the week.')
  await expect(noHours).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Monday' }).check()
  await expect(noHours).toHaveCount(0)
  await expect(page.getByText('Closed', { exact: true })).toHaveCount(6)
  const chosen = page.getByLabel('Other days you’re closed')
  await chosen.fill('2027-12-25')
  await chosen.press('Enter')
  await page.getByRole('checkbox', { name: 'Open 24 hours, every day' }).check()
  await expect(page.getByRole('button', { name: 'Remove Dec 25, 2027' })).toBeVisible()
  await expect(page.getByLabel('Holidays')).toHaveCount(0)
  await clean(page)
  await tows.press('Space')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'Saved', 'Your listings now show your changes.')
  await page.reload()
  await expect(tows).toBeChecked()
  await expect(page.getByRole('button', { name: 'Remove Dec 25, 2027' })).toBeVisible()
})

/** A new shop with everything handed in, as onboarding leaves it. */
async function handedIn(page: Page, name: string) {
  const { email, password, mails } = await newPerson(page, 'Lee Ortega', 'shop')
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
  const headers = { authorization: `Bearer ${access_token}` }
  const folder = `${user.id}/verification`
  const files = [`${folder}/${Date.now()}.pdf`, `${folder}/${Date.now()}.png`]
  for (const [path, data] of [[files[0]!, paper] as const, [files[1]!, await picture()] as const]) {
    const name_header = { 'x-file-name': path.endsWith('.pdf') ? 'coi.pdf' : 'w9.png' }
    const type = { 'content-type': 'application/octet-stream' }
    const sent = await page.request.post(`/storage/v1/object/claim-documents/${path}`, {
      headers: { ...headers, ...type, ...name_header },
      data,
    })
    expect(sent.status()).toBe(201)
  }
  const place = { address: '1963 Hosea L Williams Dr SE', city: 'Atlanta', state: 'GA', zip: '30317' }
  const profile = { provider_type: 'glass', business_name: name, ein: '12-3456789', ...place }
  const data = { ...profile, insurance_proof_url: files[0], w9_url: files[1] }
  const saved = await page.request.post('/rest/v1/provider_profiles', { headers, data })
  expect(await saved.json()).toMatchObject({ background_check_status: 'pending' })
  return { mails }
}

test('an admin reads the documents, asks to correct, and approves; the shop’s open page follows', async ({
  page: shop,
  browser,
}) => {
  const name = `Edgewood Glass ${Date.now().toString(36)}`
  const { mails } = await handedIn(shop, name)
  const w9 = shop.getByRole('group', { name: 'W-9' })
  await shop.goto('/provider/verification')
  await expect(shop.getByRole('main')).toContainText('Under Review')
  await clean(shop)

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/admin/providers')
  await ada.getByRole('link', { name }).click()
  await expect(ada.getByRole('heading', { name })).toBeVisible()
  // a minute instead of the screen's 15 seconds: nothing here depends on speed
  await ada.route('**/rpc/decide_verification', (route) => {
    const asked = route.request().postDataJSON() as object
    return route.continue({ postData: JSON.stringify({ ...asked, after_seconds: 60 }) })
  })
  await ada.getByRole('button', { name: 'Open: w9.png' }).click()
  await expect(ada.getByRole('img', { name: 'W-9: w9.png' })).toBeVisible()
  const paperOf = (label: string) =>
    ada
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: ada.getByText(label, { exact: true }) })
  await ada.getByRole('button', { name: 'Accept: Insurance proof' }).click()
  await expect(paperOf('Insurance proof')).toContainText('Accepted')
  await ada.getByRole('button', { name: 'Request a new copy…: W-9' }).click()
  await ada.getByLabel('What’s wrong, and how to fix it').fill('The second page is missing.')
  await ada.getByRole('button', { name: 'Send back' }).click()
  await expect(paperOf('W-9')).toContainText('Fix this: The second page is missing.')
  await clean(ada)
  await expect(w9).toContainText('Fix this: The second page is missing.')
  await expect(shop.getByRole('group', { name: 'Insurance proof' })).toContainText(
    'Accepted. There’s nothing more to do here.',
  )
  await clean(shop)
  await w9
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'whole.png', mimeType: 'image/png', buffer: await picture('#7a4a1e') })
  await expect(w9).toContainText('whole.png')
  await expect(paperOf('W-9')).toContainText('whole.png') // from here on nothing of hers is drawn anew
  await ada.getByRole('button', { name: 'Reject' }).click()
  const dialog = ada.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('Explain what the provider needs to fix.')
  await dialog.getByLabel('Reason', { exact: true }).fill('The W-9 is not signed.')
  await clean(ada)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await ada.getByRole('button', { name: `Send now: ${name}` }).click()
  await said(ada, 'Provider rejected', `${name} was notified of the reason.`)

  await said(shop, 'Verification not approved', 'The W-9 is not signed.', { bad: true })
  await expect(shop.getByRole('main')).toContainText('Rejected')
  await w9
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'signed.png', mimeType: 'image/png', buffer: await picture('#1d5691') })
  await expect(w9).toContainText('Uploaded signed.png')
  await shop.getByRole('button', { name: 'Resubmit' }).click()
  await expect(shop.getByRole('main')).toContainText('Under Review')

  const approve = async () => {
    await ada.goto('/admin/providers')
    await ada.getByRole('link', { name }).click()
    await expect(ada.getByRole('button', { name: 'Approve' })).toBeVisible()
    await ada.keyboard.press('y')
    const asked = ada.getByRole('dialog')
    await expect(asked).toContainText(/Not accepted yet: .*W-9.*Background check/)
    await asked.getByLabel('Reason', { exact: true }).fill('We know the shop.')
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(ada.getByRole('region', { name: 'Decisions you can still undo' })).toContainText(name)
  }
  await approve()
  await ada.reload() // it waits on the server, not on the page
  await ada.getByRole('button', { name: `Undo: ${name}` }).click()
  await said(ada, 'Undone', `No one was notified. ${name} is unchanged.`)
  await approve()
  await clean(ada)
  await ada.getByRole('button', { name: `Send now: ${name}` }).click()
  await said(ada, 'Provider approved', `${name} is verified and was notified.`)
  await said(shop, 'You’re verified', 'Publish your listing so that drivers can book you.')
  await expect(shop.getByRole('main')).toContainText('You’re fully verified.')
  await expect(shop.getByRole('button', { name: /Submit|Resubmit/ })).toHaveCount(0)
  await expect(shop.getByLabel('Business name')).toBeDisabled()
  expect((await mails()).map((mail) => mail.subject)).toContain(`${name} is verified`)
  await shop.goto('/dashboard')
  await expect(shop.getByRole('main')).toContainText('Background Check Approved')
  await clean(shop)
})
