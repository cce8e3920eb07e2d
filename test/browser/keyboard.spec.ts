// The whole way by keyboard alone: nothing is clicked, and after every dialog the focus is somewhere, never on the body.
import type { Locator, Page } from '@playwright/test'
import { CLAIMS, LISTINGS } from '#db/seed/cast.ts'
import { addDays } from '#lib/dates.ts'
import { callsOf, clean, freshNumber, newPerson, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const today = new Date().toISOString().slice(0, 10)
const main = (page: Page) => page.getByRole('main')

/** Tab until it is there. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  const there = () => target.evaluate((element) => element === element.ownerDocument.activeElement)
  for (let presses = 0; presses < 120 && !(await there()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}
async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
async function write(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
const notLost = (page: Page) =>
  expect.poll(() => page.evaluate('document.activeElement !== document.body'), 'the focus is lost').toBe(true)

test('by keyboard: sign in, fill in the claim, submit it, and look into a dialog', async ({ page }) => {
  const { email, password } = await newPerson(page, 'Kay Bord')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth?next=%2Fclaim%2Fintake')
  const form = page.getByRole('tabpanel', { name: 'Sign In' })
  await write(page, form.getByLabel('Email'), email)
  await write(page, form.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/claim\/intake/)

  const number = freshNumber('KB')
  await write(page, page.getByLabel('Insurer name'), 'Harborline Mutual')
  await write(page, page.getByLabel('Policy number'), 'HM-44-123456')
  await write(page, page.getByLabel('Claim number'), number)
  await press(page, page.getByRole('radio', { name: 'Collision' }), 'ArrowDown')
  await expect(page.getByRole('radio', { name: 'Comprehensive' })).toBeChecked()
  const [year, month, day] = addDays(today, -3).split('-')
  await write(page, page.getByLabel('Loss date'), `${month}${day}${year}`)
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('heading', { name: 'Supporting documents' }).locator(':focus')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('heading', { name: 'What happened' }).locator(':focus')).toBeVisible()
  await write(page, page.getByLabel('State where it happened'), 'Georgia')
  await press(page, page.getByRole('button', { name: 'Skip to review' }))
  await expect(main(page)).toContainText(number)
  await notLost(page)
  await press(page, page.getByRole('button', { name: 'Submit Claim' }))
  await expect(page).toHaveURL(/\/claim\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: `Copy ${number}` })).toBeVisible()

  const withdraw = page.getByRole('button', { name: 'Withdraw this claim' })
  await press(page, withdraw)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toBeVisible()
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(withdraw).toBeFocused()
})

test('by keyboard: filter the marketplace, open a listing, choose days, go to the checkout and pay', async ({
  page,
}) => {
  // with its ZIP, which the page would add by itself
  await signIn(page, 'dana.driver', `/marketplace?zip=30306&claim=${CLAIMS.danaVerified}`)
  const search = page.getByRole('search')
  await write(page, search.getByLabel('Search'), 'corolla')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=corolla/)
  await press(page, page.getByRole('link', { name: '2023 Toyota Corolla LE' }).first())
  await expect(page.getByRole('heading', { level: 1, name: '2023 Toyota Corolla LE' })).toBeVisible()
  const book = page.getByRole('complementary', { name: 'Book Now' }).getByRole('button', { name: /^Book/ })
  await press(page, book)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(book).toBeFocused()
  await page.keyboard.press('Enter')

  // to a free day some months ahead: the next months first, then the day by arrows
  await expect(dialog).toBeVisible()
  const further = dialog.getByRole('button', { name: 'Go to the Next Month' })
  await tabTo(page, further)
  for (let month = 0; month < 4; month++) await page.keyboard.press('Enter')
  const free = dialog
    .getByRole('gridcell')
    .getByRole('button')
    .and(dialog.locator(':not([aria-disabled="true"])'))
    .first()
  await tabTo(page, free)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('1 day × $38.00')
  await write(page, dialog.getByLabel('Special requests'), 'By keyboard.')
  const opened = page.waitForEvent('popup')
  await press(page, dialog.getByRole('button', { name: 'Continue to payment' }))
  const tab = await opened
  await tab.waitForURL('**/dev/checkout/**')
  await expect(dialog).toContainText('Waiting for your payment')
  await notLost(page)
  const card = tab.getByLabel('Card number')
  await tabTo(tab, card)
  await tab.keyboard.press('ControlOrMeta+A')
  await tab.keyboard.type('4242 4242 4242 4242')
  await press(tab, tab.getByRole('button', { name: /^Pay \$/ }))
  await expect(tab.getByRole('heading', { name: /^Paid. Waiting for/ })).toBeVisible()
  await expect(dialog).toContainText('Paid. Waiting for')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await notLost(page)
})

test('by keyboard: report, think better of it, approve the work and review it', async ({ page, dayComes }) => {
  const drew = await callsOf(page.request, 'drew.driver')
  const sal = await callsOf(page.request, 'sal.shop')
  const { taken } = await drew.get<{ taken: string[] }>(
    `/rest/v1/rpc/listing_availability?listing_id=${LISTINGS.collision}&to=${addDays(today, 365)}`,
  )
  const service_date = Array.from({ length: 300 }, (_, n) => addDays(today, 60 + n)).find((day) => !taken.includes(day))
  const { url, order_id: id } = await drew.post<{ url: string; order_id: string }>(
    '/functions/v1/create-service-payment',
    { listing_id: LISTINGS.collision, service_date },
  )
  await page.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  await expect.poll(async () => (await drew.get<{ status: string }>(`/rest/v1/orders/${id}`)).status).toBe('paid')
  await sal.post('/rest/v1/rpc/accept_order', { id })
  await dayComes(id)
  await sal.post('/rest/v1/rpc/complete_order', { id })

  await signIn(page, 'drew.driver', `/bookings/${id}`)
  const report = page.getByRole('button', { name: 'Report a problem' })
  await press(page, report)
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Approve work' }))
  const review = page.locator('#review')
  await press(page, review.getByRole('radio').first(), 'ArrowRight')
  await expect(review.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(review.getByRole('radio').last()).toBeChecked()
  await write(page, review.getByLabel('Your review'), `Typed, not clicked (${id.slice(-6)}).`)
  await press(page, review.getByRole('button', { name: 'Post review' }))
  await expect(main(page)).toContainText('Thank you for your review')
})

test('by keyboard: a form in a dialog begins at its field, Ctrl+Enter sends it, a refusal stands beside the field and loses nothing', async ({
  page,
}) => {
  const { email, password } = await newPerson(page, 'Ida Mott')
  const ida = await callsOf(page.request, email, password)
  const { id } = await ida.post<{ id: string }>('/rest/v1/claims', {
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-1',
    claim_number: freshNumber('KD'),
    claim_type: 'glass',
    loss_date: addDays(today, -3),
  })
  await page.goto(`/claim/${id}`)
  await press(page, page.getByRole('button', { name: 'Withdraw this claim' }))
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(reason).toHaveAccessibleDescription(/\S+ \S+/)
  await expect(reason).toBeFocused()
  await page.keyboard.type('The car was found again.')
  await expect(reason).not.toHaveAttribute('aria-invalid', 'true')

  const words = 'Say which car.'
  const refused = { code: 'invalid_input', message: words, details: [{ path: 'reason', message: words }] }
  let sent = 0
  await page.route('**/rest/v1/rpc/withdraw_claim', (route) =>
    sent++ ? route.continue() : route.fulfill({ status: 422, json: refused }),
  )
  await page.keyboard.press('Control+Enter')
  await expect(reason).toHaveAccessibleDescription(words)
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue('The car was found again.')
  await expect(dialog.getByText(words)).toHaveCount(1)
  await page.keyboard.type(' It is the red one.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Next Steps' })).toContainText('This claim is closed')
  expect(sent).toBe(2)
})

test('by keyboard: a shop becomes a provider, its papers chosen and handed in', async ({ page }) => {
  await newPerson(page, 'Bo Dyshop', 'shop')
  await page.goto('/provider/onboarding')
  const trade = page.getByRole('radio', { name: /Body shop/ })
  await expect(trade).toBeVisible()
  for (let presses = 0; presses < 40 && (await page.locator('input[type=radio]:focus').count()) === 0; presses++)
    await page.keyboard.press('Tab')
  for (let presses = 0; presses < 8 && !(await trade.isChecked()); presses++) await page.keyboard.press('ArrowDown')
  await expect(trade).toBeChecked()
  await write(page, page.getByLabel('Business name'), 'Bo’s Body Shop')
  await write(page, page.getByLabel('Phone'), '404-555-0177')
  await write(page, page.getByLabel('EIN'), '12-3456789')
  await write(page, page.getByLabel('Street address'), '5 Oak St')
  await write(page, page.getByLabel('ZIP code'), '30030')
  await write(page, page.getByLabel('City'), 'Decatur')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('GA')
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('heading', { name: 'Shop services' })).toBeFocused()
  await write(page, page.getByLabel('Hourly rate'), '95')
  await press(page, page.getByRole('button', { name: 'Create Shop Profile' }))
  await expect(page.getByRole('heading', { name: 'Upload documents' })).toBeFocused()
  for (const [slot, name] of [
    ['Insurance proof', 'coi.pdf'],
    ['W-9', 'w9.pdf'],
  ] as const) {
    const group = page.getByRole('group', { name: slot })
    const chooser = page.waitForEvent('filechooser')
    await press(page, group.getByRole('button', { name: /^Choose a file/ }))
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
    await expect(group).toContainText(`Uploaded ${name}`)
    await notLost(page)
  }
  await press(page, page.getByRole('button', { name: 'Submit for Review' }))
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused()
})

test('by keyboard: open a thread, write, read back, and the bell', async ({ page }) => {
  const { email, password } = await newPerson(page, 'Meg Tabor')
  const meg = await callsOf(page.request, email, password)
  const { id } = await meg.post<{ id: string }>('/rest/v1/conversations', { topic: 'support' })
  await meg.post('/rest/v1/messages', { conversation_id: id, content: 'First.' })
  await page.goto('/messages')
  await press(page, page.getByRole('list', { name: 'Conversations' }).getByRole('link').first())
  await expect(page).toHaveURL(/conversation=/)
  await write(page, page.getByRole('textbox', { name: 'Write a message' }), 'Second, typed.')
  await page.keyboard.press('Enter')
  const log = page.getByRole('log')
  await expect(log).toContainText('Second, typed.')
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeFocused()
  await page.goto('/dashboard')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await press(page, bell)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
})

test('by keyboard: an admin jumps to a person and to a claim with Ctrl K, and opens what is under More', async ({
  page,
}) => {
  await signIn(page, 'ada.admin', '/dashboard')
  const opener = page.getByRole('button', { name: 'Go to a page or find something' })
  const palette = page.getByRole('dialog', { name: 'Go to', exact: true })
  const field = palette.getByRole('combobox', { name: 'Page, number or name' })
  await press(page, opener)
  await expect(field).toBeFocused()
  await clean(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('moretti')
  await expect(palette.getByRole('option', { name: /^Sal Moretti/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('hb26004417')
  await expect(palette.getByRole('option', { name: /^HB-26-004417/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/claims/${CLAIMS.danaVerified}`)
  await expect(palette).toHaveCount(0)

  await expect(page.getByLabel('New note')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('group', { name: 'On this page' })).toBeVisible()
  await page.keyboard.type('note')
  await expect(palette.getByRole('option', { name: /^Write a note/ })).toHaveAttribute('data-highlighted')
  await clean(page)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect(page.getByLabel('New note')).toBeFocused()

  await press(page, page.getByRole('button', { name: 'More', exact: true }))
  const more = page.getByRole('list', { name: 'More pages' })
  await press(page, more.getByRole('link', { name: 'Audit log' }))
  await expect(page).toHaveURL('/admin/audit')
  await expect(more).toBeHidden()
})
