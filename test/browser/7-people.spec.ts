// The people around the story: the bell, messages, a shop's way in, the admin's decision.
import type { Page } from '@playwright/test'
import { callsOf, clean, newPerson, paper, picture, said, signIn, toast } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ world: '7-people' })

const DANAS_CLAIM = '01900000-0000-7000-8000-000000000501'
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

test('Dana and support write to each other, live, and the bell says so once', async ({ page: dana, browser }) => {
  await signIn(dana, 'dana.driver', `/claim/${DANAS_CLAIM}`)
  await dana.getByRole('complementary').getByRole('button', { name: 'Message Support' }).click()
  await expect(dana).toHaveURL(/\/messages\?conversation=/)
  await expect(dana.getByRole('heading', { name: 'ClaimChoice Support' })).toBeVisible()
  await expect(dana.getByRole('main')).toContainText('Claim HB-26-004417 · Harborline Mutual')
  const field = dana.getByRole('textbox', { name: 'Write a message' })
  await field.fill('   ')
  await field.press('Enter')
  await field.fill('First line')
  await field.press('Shift+Enter')
  await field.pressSequentially('second line')
  const mark = `mark ${Date.now()}`
  await field.press('Shift+Enter')
  await field.pressSequentially(mark)
  await field.press('Enter')
  await expect(log(dana)).toContainText(`First line\nsecond line\n${mark}`)
  await expect(field).toHaveValue('')
  await clean(dana)

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/admin/support')
  await ada
    .getByRole('list', { name: 'Support inbox' })
    .getByRole('link', { name: new RegExp(mark) })
    .click()
  await expect(log(ada)).toContainText(mark)
  await expect(log(ada)).toContainText('New messages')
  await expect(log(dana)).toContainText('Read')
  await dana.goto('/dashboard')
  const badge = bell(dana).locator('[data-badge]')
  await expect(bell(dana)).toBeVisible() // from here on the page misses nothing
  const { get } = await callsOf(dana.request, 'dana.driver')
  const before = (await get<unknown[]>('/rest/v1/notifications?read=false')).length
  const answer = ada.getByRole('textbox', { name: 'Write a message' })
  await answer.fill('We look into it.')
  await answer.press('Enter')
  await said(dana, 'New message from ClaimChoice Support', 'We look into it.')
  await answer.fill('And another thing.')
  await answer.press('Enter')
  await expect(log(ada)).toContainText('And another thing.')
  await clean(ada)
  await expect(badge).toHaveText(String(before + 1))
  await bell(dana).click()
  const entries = dana.getByRole('dialog').getByRole('listitem')
  await expect(entries.first()).toContainText('New message from ClaimChoice Support')
  await clean(dana)
  const first = entries.first().getByRole('link').first()
  await first.focus()
  await dana.keyboard.press('ArrowDown')
  await dana.keyboard.press('Home')
  await expect(first).toBeFocused()
  await entries
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .click()
  await expect(entries.first()).toHaveAttribute('data-read', 'true')
  await entries.first().getByRole('link', { name: /^View/ }).click()
  await expect(dana).toHaveURL(/\/messages\?conversation=/)
  await expect(log(dana)).toContainText('And another thing.')
})

test('the bell shows ten, leads to all beyond that, and takes a hasty "Mark all read" back', async ({ page }) => {
  const nina = await callsOf(page.request, 'nina.new')
  const ada = await callsOf(page.request, 'ada.admin')
  const { id } = await nina.post<{ id: string }>('/rest/v1/conversations', { topic: 'support' })
  await signIn(page, 'nina.new', '/dashboard')
  for (let n = 1; n <= 11; n++) {
    await ada.post('/rest/v1/messages', { conversation_id: id, content: `News ${n}` })
    await nina.post('/rest/v1/rpc/mark_conversation_read', { conversation_id: id })
    if (n > 10) continue
    await expect(bell(page)).toHaveAccessibleName(n === 1 ? 'Notifications, 1 unread' : `Notifications, ${n} unread`)
    if (n < 10) continue
    await bell(page).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
    await expect(page.getByRole('link', { name: 'View all notifications' })).toHaveCount(0)
  }
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('News 11')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await toast(page, 'All notifications marked as read.').getByRole('button', { name: 'Undo' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 11 unread')
  await page.keyboard.press('Escape')
  await bell(page).click()
  await page.getByRole('link', { name: 'View all notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  const newest = page.getByRole('main').getByRole('listitem').filter({ hasText: 'News 11' })
  await newest.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(newest).toHaveAttribute('data-read', 'true')
  await page.getByRole('link', { name: /^Unread/ }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'News' })).toHaveCount(10)
  await clean(page)
})

test('a message that could not be sent stays, is tried again and arrives once; the draft stays with its thread', async ({
  page,
}) => {
  const drew = await callsOf(page.request, 'drew.driver')
  const thread = await drew.post<{ id: string }>('/rest/v1/conversations', { topic: 'support' })
  await signIn(page, 'drew.driver', `/messages?conversation=${thread.id}`)
  const words = `never twice ${Date.now()}`
  await page.route('**/rest/v1/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.fill(words)
  await field.press('Enter')
  await said(page, 'Error', 'Failed to send message.')
  await expect(log(page)).toContainText('Not sent')
  await clean(page)
  await page.unroute('**/rest/v1/messages')
  await field.fill('half a thought')
  await page.reload()
  await expect(field).toHaveValue('half a thought')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(log(page)).not.toContainText('Not sent')
  await expect(log(page).getByText(words)).toHaveCount(1)
  await page.reload()
  await expect(log(page).getByText(words)).toHaveCount(1)
})

test('a fresh shop onboards in four steps, up to application submitted', async ({ page: shop }) => {
  const name = `Kirkwood Glass ${Date.now().toString(36)}`
  const { email, password } = await newPerson(shop, 'Kim Park', 'shop')
  const kim = await callsOf(shop.request, email, password)
  await expect(shop.getByRole('heading', { name: 'Set up your business' })).toBeVisible()
  await clean(shop)
  await shop.getByRole('link', { name: 'Create First Listing' }).click()
  const go = shop.getByRole('button', { name: 'Continue', exact: true })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await shop.getByRole('radio', { name: /Glass service/ }).check()
  await shop.getByLabel('Business name').fill(name)
  await expect(go).not.toHaveAttribute('aria-disabled')
  await go.click()
  await expect(shop.getByRole('alert')).toContainText('Enter your ZIP code.')
  await shop.getByLabel('EIN').fill('12-345678')
  await shop.getByLabel('Street address').fill('1963 Hosea L Williams Dr SE')
  await shop.getByLabel('City').fill('Atlanta')
  await shop.getByLabel('State', { exact: true }).selectOption('GA')
  await shop.getByLabel('ZIP code').fill('30317')
  await go.click()
  await expect(shop.getByRole('alert')).toContainText('An EIN has nine digits: XX-XXXXXXX.')
  await clean(shop)
  await shop.getByLabel('EIN').fill('07-3456789')
  await expect(shop.getByText('The IRS has not given out EINs that begin with 07.')).toBeVisible()
  await shop.getByLabel('EIN').fill('12-3456789')
  const typed = async () =>
    (await kim.get<{ answers: { ein?: string } }[]>('/rest/v1/onboarding_drafts'))[0]?.answers.ein
  await expect.poll(typed, 'what is typed is kept on the server').toBe('12-3456789')
  await shop.reload()
  await expect(shop.getByText('We kept what you typed. Go on where you left.')).toBeVisible()
  await expect(shop.getByRole('radio', { name: /Glass service/ })).toBeChecked()
  await expect(shop.getByLabel('Street address')).toHaveValue('1963 Hosea L Williams Dr SE')
  await go.click()

  await expect(shop.getByRole('heading', { name: 'Shop services' })).toBeVisible()
  await expect(shop.getByRole('main')).toContainText('Mon–Fri 08:00–17:00')
  await shop.getByRole('checkbox', { name: 'Women-owned' }).check()
  await expect(shop.getByRole('checkbox', { name: 'Glass' })).toBeChecked()
  const create = shop.getByRole('button', { name: 'Create Shop Profile' })
  await expect(create).toHaveAccessibleDescription('Still missing: Hourly rate')
  await shop.getByLabel('Hourly rate').fill('85')
  await clean(shop)
  await create.click()
  await said(shop, 'Shop profile created!', 'Your shop information has been saved')

  await expect(shop.getByRole('heading', { name: 'Upload documents' })).toBeVisible()
  const submit = shop.getByRole('button', { name: 'Submit for Review' })
  await expect(submit).toHaveAccessibleDescription('Still missing: insurance proof, W-9')
  const insurance = shop.getByRole('group', { name: 'Insurance proof' })
  const w9 = shop.getByRole('group', { name: 'W-9' })
  await insurance
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'coi.pdf', mimeType: 'application/pdf', buffer: paper })
  await expect(insurance).toContainText('Uploaded coi.pdf')
  await shop.reload()
  await expect(insurance).toContainText('coi.pdf')
  await w9
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'w9.png', mimeType: 'image/png', buffer: await picture() })
  await expect(w9).toContainText('Uploaded w9.png')
  await clean(shop)
  await submit.click()
  await said(shop, 'Verification Submitted', "We'll notify you within 24-48 hours.")
  await expect(shop.getByRole('heading', { name: 'Application submitted' })).toBeVisible()
  await expect(shop.getByRole('main')).toContainText('Review takes 2-3 business days.')
  await clean(shop)
  expect(await kim.get('/rest/v1/provider_profiles')).toMatchObject({
    ownership: ['women'],
    service_radius_miles: 25,
    hours: { mon: ['08:00', '17:00'] },
    ein_last4: '6789',
  })
})

/** A new shop with everything handed in, as the test above leaves it. */
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

test('an admin reads the papers, asks to correct, and approves; the shop’s open page follows', async ({
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
  await ada.getByRole('button', { name: 'Redo because…: W-9' }).click()
  await ada.getByLabel('What is wrong, and what would make it right').fill('The second page is missing.')
  await ada.getByRole('button', { name: 'Send back' }).click()
  await expect(paperOf('W-9')).toContainText('To correct: The second page is missing.')
  await clean(ada)
  await expect(w9).toContainText('To correct: The second page is missing.')
  await expect(shop.getByRole('group', { name: 'Insurance proof' })).toContainText('Accepted. Nothing more to do here.')
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
  await expect(dialog).toContainText('Say why, so that the provider can put it right.')
  await dialog.getByLabel('Reason', { exact: true }).fill('The W-9 is not signed.')
  await clean(ada)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await ada.getByRole('button', { name: `Send now: ${name}` }).click()
  await said(ada, 'Provider rejected', `${name} was told the reason.`)

  await said(shop, 'Verification not approved', 'The W-9 is not signed.', { bad: true })
  await expect(shop.getByRole('main')).toContainText('Rejected')
  await w9
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'signed.png', mimeType: 'image/png', buffer: await picture('#1d5691') })
  await expect(w9).toContainText('Uploaded signed.png')
  await shop.getByRole('button', { name: 'Hand in again' }).click()
  await expect(shop.getByRole('main')).toContainText('Under Review')

  const approve = async () => {
    await ada.goto('/admin/providers')
    await ada.getByRole('link', { name }).click()
    await expect(ada.getByRole('button', { name: 'Approve' })).toBeVisible()
    await ada.keyboard.press('y')
    await expect(ada.getByRole('region', { name: 'Decisions that can still be undone' })).toContainText(name)
  }
  await approve()
  await ada.reload() // it waits on the server, not on the page
  await ada.getByRole('button', { name: `Undo: ${name}` }).click()
  await said(ada, 'Undone', `Nobody was told. ${name} is as it was.`)
  await approve()
  await clean(ada)
  await ada.getByRole('button', { name: `Send now: ${name}` }).click()
  await said(ada, 'Provider approved', `${name} is verified and was told.`)
  await said(shop, 'You are verified', 'You can accept bookings now.')
  await expect(shop.getByRole('main')).toContainText('You are fully verified.')
  await expect(shop.getByRole('button', { name: /Submit|Hand in/ })).toHaveCount(0)
  await expect(shop.getByLabel('Business name')).toBeDisabled()
  expect((await mails()).map((mail) => mail.subject)).toContain(`${name} is verified`)
  await shop.goto('/dashboard')
  await expect(shop.getByRole('main')).toContainText('Background Check Approved')
  await clean(shop)
})

test('a driver who becomes a provider is asked first; a claims admin is turned away', async ({ page, browser }) => {
  await newPerson(page, 'Rey Solis', 'driver')
  await page.goto('/provider/onboarding')
  await page.getByRole('radio', { name: /Private car owner/ }).check()
  await page.getByLabel('Business name').fill('Rey’s Civic')
  await page.getByLabel('Street address').fill('5 Oak St')
  await page.getByLabel('City').fill('Decatur')
  await page.getByLabel('State', { exact: true }).selectOption('GA')
  await page.getByLabel('ZIP code').fill('30030')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your role changes' })
  await expect(dialog).toContainText('you become an individual owner')
  await clean(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('banner')).toContainText('driver')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByRole('button', { name: 'Change my role and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Vehicle information' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('individual owner')
  await expect(page.getByRole('main')).toContainText('Private cars can be rented out in Georgia')
  await page.getByLabel('VIN').fill('1HGCM82633A004353')
  await expect(page.getByText('The check digit does not match.')).toBeVisible()
  await page.getByLabel('VIN').fill(`1HGCM82633A${Date.now().toString().slice(-6)}`)
  await page.getByLabel('Year').fill('2013')
  await expect(page.getByText('This VIN says model year 2003.')).toBeVisible()
  await page.getByLabel('Year').fill('2003')
  await page.getByLabel('Make').fill('Honda')
  await page.getByLabel('Model').fill('Accord')
  const add = page.getByRole('button', { name: 'Add Vehicle' })
  await expect(add).toHaveAccessibleDescription('Still missing: Daily rate')
  await page.getByLabel('Daily rate').fill('50.00')
  await clean(page)
  await add.click()
  await said(page, 'Vehicle added successfully!', 'Your vehicle information has been saved.')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('main')).toContainText('2003 Honda Accord')
  await expect(page.getByRole('main')).toContainText('$50.00')

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/dashboard')
  await clean(ada)
  await ada.goto('/provider/onboarding')
  await expect(ada).toHaveURL('/dashboard')
  await said(ada, 'Access Denied', 'This page is for providers only.')
})

test('the pages of the people have no barriers, in the light and in the dark', async ({ page }) => {
  await signIn(page, 'ada.admin', '/admin/analytics')
  for (const [path, title] of [
    ['/admin/analytics', 'Platform analytics'],
    ['/admin/providers?status=all', 'Providers'],
    ['/notifications', 'Notifications'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await clean(page)
    }
  }
})

test('an admin finds somebody by keyboard; two of them decide who joins, and a request about data comes to an end', async ({
  page: kai,
  browser,
}) => {
  const { email } = await newPerson(kai, 'Kai Ito', 'driver')
  await kai.goto('/settings/data')
  await kai.getByLabel('In your own words').fill('My last name is Ito-Hart.')
  await kai.getByRole('button', { name: 'Ask us' }).click()
  await said(kai, 'We have your request')
  const own = kai.getByRole('listitem').filter({ hasText: 'My last name is Ito-Hart.' })
  await expect(own).toContainText('Open')
  await clean(kai)

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/admin/users')
  const search = ada.getByLabel('Find by name, email or phone')
  await search.fill('nobody at all')
  await search.press('Enter')
  await ada.getByRole('link', { name: 'Clear search' }).click()
  await expect(ada.getByRole('row').nth(5)).toBeVisible()
  await search.fill(email)
  await ada.getByRole('button', { name: 'Search' }).click()
  await expect(ada).toHaveURL(/q=kai/)
  await expect(ada.getByRole('row')).toHaveCount(2)
  await expect(ada.getByRole('row').last()).toContainText(email)
  await ada.getByRole('heading', { level: 1 }).focus()
  await ada.keyboard.press('j')
  await expect(ada.getByRole('link', { name: 'Kai Ito' })).toBeFocused()
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('heading', { name: 'Kai Ito', level: 1 })).toBeVisible()
  await clean(ada)
  await ada.getByRole('button', { name: 'Propose as claims admin' }).click()
  const dialog = ada.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Propose as claims admin' }).click()
  await expect(dialog).toContainText('Give a reason, in a sentence.')
  await dialog.getByLabel('Reason').fill('Joins the team in December')
  await clean(ada)
  await ada.keyboard.press('Control+Enter')
  await said(ada, 'Saved', 'Proposed. The other claims admins were told by mail.')
  await expect(ada.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  const amy = await (await browser.newContext()).newPage()
  await signIn(amy, 'amy.admin', new URL(ada.url()).pathname)
  await expect(amy.getByRole('main')).toContainText('“Joins the team in December”')
  await expect(amy.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await amy.getByRole('button', { name: 'Refuse' }).click()
  await amy.getByRole('dialog').getByLabel('Reason').fill('No training yet')
  await amy.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await said(amy, 'Saved', 'Refused.')
  await expect(amy.getByRole('main')).toContainText('No training yet')
  await amy.getByRole('link', { name: /^Requests about their data/ }).click()
  await amy.getByRole('link', { name: 'Correct data' }).click()
  await expect(amy.getByRole('main')).toContainText('My last name is Ito-Hart.')
  await clean(amy)
  await amy.getByRole('button', { name: 'It is corrected' }).click()
  await amy.getByRole('dialog').getByLabel('Reason').fill('The name is Ito-Hart now.')
  await amy.keyboard.press('Control+Enter')
  await said(amy, 'Saved', 'Saved. They were told by mail.')
  await expect(amy.getByRole('main')).toContainText('This request is closed.')
  await kai.reload()
  await expect(own).toContainText('Done')
  await expect(own).toContainText('The name is Ito-Hart now.')
})
