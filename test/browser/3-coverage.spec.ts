// The story, paragraph 3: the coverage.
import type { Page } from '@playwright/test'
import { callsOf, clean, freshNumber, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Row = { id: string; claim_number: string }

/** Dana's new claim with a photo, as paragraph 2 leaves it. */
async function submitted(page: Page, more: object = {}): Promise<Row> {
  const dana = await callsOf(page.request, 'dana.driver')
  const path = `/storage/v1/object/claim-documents/${dana.id}/claims/${Date.now()}.png`
  const file = await dana.post<{ id: string }>(path, await picture('#7b2f2a'))
  return dana.post<Row>('/rest/v1/claims', {
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-20-7714-884417',
    claim_number: freshNumber('HB'),
    claim_type: 'collision',
    loss_date: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
    loss_state: 'GA',
    vehicle_zip: '30306',
    documents: { damage_photos: file.id },
    ...more,
  })
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
async function confirmed(page: Page) {
  await field(page, 'Daily limit').fill('40')
  await field(page, 'Max days').fill('30')
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(field(page, 'Total limit')).toHaveValue('1,200.00')
  await page.getByLabel('First covered day').fill(new Date().toISOString().slice(0, 10))
  await field(page, 'Authorized repair').fill('6400')
  await field(page, 'Deductible').fill('500')
  await page.getByLabel('How it was confirmed').selectOption('by phone')
  await page.getByLabel('Confirmed by').fill('Lena Ortiz, Harborline Mutual')
}

test('an admin verifies the coverage; the second admin sees that it was; the driver’s open page changes by itself', async ({
  page: driver,
  browser,
}) => {
  test.slow() // three people on one machine
  const claim = await submitted(driver)
  await signIn(driver, 'dana.driver', `/claim/${claim.id}`)
  await expect(driver.getByRole('main')).toContainText('Pending Review')
  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/admin/claims')
  const amy = await (await browser.newContext()).newPage()
  await signIn(amy, 'amy.admin', `/admin/claims/${claim.id}`)
  await field(amy, 'Deductible').fill('250')

  await ada.getByRole('searchbox', { name: 'Search' }).fill(claim.claim_number)
  await expect(ada).toHaveURL(new RegExp(`q=${claim.claim_number}`))
  await expect(ada.getByRole('row')).toHaveCount(2)
  await clean(ada)
  await ada.getByRole('link', { name: claim.claim_number, exact: true }).click()
  await expect(ada.getByRole('heading', { name: `Claim ${claim.claim_number}` })).toBeVisible()
  await ada.getByRole('button', { name: /^Open.*Damage photos/ }).click()
  const photo = ada.getByRole('img', { name: /Damage photos/ })
  await expect.poll(() => photo.evaluate((image) => Reflect.get(image, 'naturalWidth') as number)).toBe(320)

  await ada.getByRole('checkbox', { name: 'Rental can start now' }).check()
  await ada.getByRole('button', { name: 'Verify coverage' }).click()
  await expect(ada.getByRole('alert')).toContainText('To let a rental start, enter a daily limit and a number of days.')
  await expect(ada.getByRole('alert')).toContainText('Choose how it was confirmed.')
  await confirmed(ada)
  await clean(ada)
  await ada.getByRole('button', { name: 'Verify coverage' }).click()
  await said(driver, 'Coverage verified', 'Harborline Mutual confirmed your coverage')
  await said(ada, 'Coverage verified', 'The driver has been notified.')
  await expect(driver.getByRole('banner').getByRole('button', { name: /[1-9]\d* unread/ })).toBeVisible()
  await expect(ada.getByRole('main')).toContainText('Coverage Verified')

  await expect(amy.getByRole('status').filter({ hasText: 'This claim has changed' })).toContainText(
    /Ada Okafor changed it on .*: Coverage Verified\. What you typed is still here\./,
  )
  await expect(field(amy, 'Deductible')).toHaveValue('250')
  await amy.getByLabel('How it was confirmed').selectOption('by letter')
  await amy.getByLabel('Confirmed by').fill('Somebody')
  await amy.getByRole('button', { name: 'Verify coverage' }).click()
  await expect(amy.getByRole('alert')).toContainText('Ada Okafor changed this claim')
  await clean(amy)
  await amy.getByRole('button', { name: 'Show the latest version' }).click()
  await expect(field(amy, 'Deductible')).toHaveValue('500.00')

  const main = driver.getByRole('main')
  await expect(main).toContainText('Coverage Verified')
  await expect(driver.getByRole('link', { name: 'Find Rental Cars' })).toHaveAttribute(
    'href',
    new RegExp(`^/marketplace\\?(zip=\\d{5}&)?claim=${claim.id}&category=vehicle$`),
  )
  await expect(driver.getByRole('link', { name: 'Find Repair Shops' })).toHaveAttribute(
    'href',
    new RegExp(`^/services\\?service=body&(zip=\\d{5}&)?claim=${claim.id}$`),
  )
  await expect(main).toContainText(/0 of 30 days/)
  await expect(main).toContainText(/\$0\.00 of \$1,200\.00/)
  await expect(main).toContainText('Confirmed by phone with Lena Ortiz, Harborline Mutual.')
  await expect(driver.getByRole('list', { name: 'Timeline' })).toContainText(
    /Coverage Verified.*by ClaimChoice \(Ada\)/s,
  )
  await expect(main).toContainText('Opened by ClaimChoice (Ada)')
  await clean(driver)

  await driver.getByRole('button', { name: 'Write to your insurer' }).click()
  await expect(driver.getByRole('dialog').getByLabel('Letter')).toHaveValue(/I refer to O\.C\.G\.A\. § 33-34-6/)
  await clean(driver)
})

test('a claim goes its listed ways with a reason, and the driver reads it', async ({ page: driver, browser }) => {
  const claim = await submitted(driver, { drivable: true })
  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', `/admin/claims/${claim.id}`)
  await confirmed(ada)
  const [deductible, start] = [field(ada, 'Deductible'), ada.getByLabel('First covered day')]
  await deductible.fill('-500')
  await ada.keyboard.press('Control+Enter')
  await expect(deductible).toBeFocused()
  await expect(deductible).toHaveAccessibleDescription('Enter an amount like 40.00.')
  await deductible.fill('500')
  await start.fill('')
  await start.pressSequentially('12')
  await ada.getByRole('button', { name: 'Verify coverage' }).click()
  await expect(start).toHaveAccessibleDescription(/Complete or clear this field./)
  await expect(ada.getByRole('main')).toContainText('Pending Review')
  await start.fill(new Date().toISOString().slice(0, 10))
  await ada.getByRole('button', { name: 'Verify coverage' }).click()
  await expect(ada.getByRole('main')).toContainText('Coverage Verified')
  await signIn(driver, 'dana.driver', `/claim/${claim.id}`)
  await expect(driver.getByRole('main')).toContainText('usually starts the day you drop it off')
  await expect(driver.getByRole('link', { name: 'Find Rental Cars' })).toHaveCount(0)

  await expect(ada.getByRole('button', { name: 'Change status…' })).toBeVisible()
  await ada.getByRole('heading', { level: 1 }).click()
  await ada.keyboard.press('m')
  const dialog = ada.getByRole('dialog')
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await dialog.getByRole('radio', { name: 'Closed' }).check()
  await dialog.getByRole('button', { name: 'Change to Closed' }).click()
  await expect(dialog).toContainText('Enter a short reason.')
  await clean(ada)
  await dialog.getByLabel('Reason').fill('Settled between driver and insurer.')
  await expect(dialog).toContainText('Reason: Settled between driver and insurer.')
  await ada.keyboard.press('Control+Enter')
  await expect(ada.getByRole('main')).toContainText('Closed')
  await expect(driver.getByRole('region', { name: 'Next Steps' })).toContainText('Settled between driver and insurer.')
  await expect(driver.getByRole('list', { name: 'Timeline' })).toContainText(/Closed.*by ClaimChoice \(Ada\)/s)
})

test('more days are asked for and granted from the keyboard; a total loss counts down', async ({
  page: driver,
  browser,
}) => {
  const claim = await submitted(driver, { drivable: false })
  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', `/admin/claims/${claim.id}`)
  await confirmed(ada)
  await ada.getByRole('button', { name: 'Verify coverage' }).click()
  await expect(ada.getByRole('button', { name: 'More rental days…' })).toBeVisible()

  await signIn(driver, 'dana.driver', `/claim/${claim.id}`)
  await driver.getByRole('button', { name: 'Ask for more days' }).click()
  const form = driver.getByRole('dialog')
  await form.getByLabel('Why do you need them?').selectOption('parts')
  await form.getByLabel('How many more days?').fill('5')
  await form.getByLabel('What happened?').fill('The door is on back order.')
  await clean(driver)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(driver.getByRole('main')).toContainText('You asked for 5 more days')

  await ada.reload()
  await expect(ada.getByText('is asking for 5 more days')).toBeVisible()
  await ada.keyboard.press('w')
  const grant = ada.getByRole('dialog')
  await expect(grant.getByLabel('More days')).toBeFocused()
  await grant.getByLabel('How it was confirmed').selectOption('phone')
  await grant.getByLabel('Confirmed by').fill('Lena Ortiz')
  await grant.getByLabel('Reason').fill('The part comes next week.')
  await clean(ada)
  await ada.keyboard.press('Control+Enter')
  await expect(ada.getByRole('region', { name: 'Extensions' })).toContainText('5 days more')
  await expect(driver.getByRole('main')).toContainText('of 35 days')

  await expect(ada.getByRole('button', { name: 'Total loss…' })).toBeVisible()
  await ada.keyboard.press('t')
  await expect(grant.getByRole('heading', { name: 'Record a total loss' })).toBeVisible()
  await grant.getByLabel('Rental days the insurer allows').fill('7')
  await grant.getByLabel('How it was confirmed').selectOption('portal')
  await grant.getByLabel('Confirmed by').fill('Lena Ortiz')
  await grant.getByLabel('Reason').fill('Frame bent.')
  await expect(grant).toContainText('8 days left')
  await ada.keyboard.press('Control+Enter')
  await expect(ada.getByRole('main')).toContainText('Total loss, declared on')
  await expect(driver.getByRole('main')).toContainText('You have 8 days left, including today.')
  await expect(driver.getByRole('region', { name: 'Next Steps' })).toContainText('Your car is a total loss')
  await clean(driver)
})

test('J, K and Enter walk the queue, oldest promise first', async ({ page }) => {
  await signIn(page, 'ada.admin', '/admin/claims')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('was due')
  const second = page.getByRole('row').nth(2)
  await page.keyboard.press('j')
  await expect(first).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(second).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(first).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/claims\/[0-9a-f-]{36}$/)
  await page.goBack()
  await page.getByRole('link', { name: /Closed/ }).click()
  await expect(page).toHaveURL(/status=closed/)
  await expect(page.getByRole('row').nth(1)).toContainText(/closed/i)
})
