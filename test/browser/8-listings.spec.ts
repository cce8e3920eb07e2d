// The provider's own listings: words, price, photos, closed days, and whether drivers see them.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const LISTINGS = '/provider/listings'
const COLLISION = `${LISTINGS}/01900000-0000-7000-8000-000000000202`
const NINAS_DRAFT = `${LISTINGS}/01900000-0000-7000-8000-000000000203`
const photo = async (name: string, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer(),
})
const dayIn = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
const nameOf = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const fresh = (words: string) => `${words} ${Date.now().toString(36)}`
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Takes the picture of one photo onto another's by mouse; each move waits until the page shows the one before. */
async function drag(page: Page, from: number, onto: number) {
  const tile = (number: number) =>
    page.getByRole('listitem').filter({ has: page.getByLabel(`Description of photo ${number}`, { exact: true }) })
  await tile(onto).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const to = (await tile(onto).getByRole('img').boundingBox())!
  await tile(from).getByRole('img').hover()
  await page.mouse.down()
  await page.mouse.move(to.x + to.width, to.y + to.height / 2)
  await expect(tile(from)).toHaveAttribute('data-dragging', 'true')
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2)
  await expect(tile(onto)).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
}

let looks = 0
/** A public page is kept for some seconds under its address: a visitor looks at one that nobody has asked for. */
const shows = (visitor: Page, address: string, look: () => Promise<void>) =>
  expect(async () => {
    await visitor.goto(`${address}${address.includes('?') ? '&' : '?'}look=${looks++}`)
    await look()
  }).toPass({ timeout: 60_000 })

/** A day in the public page's calendar, turned to its month. */
async function publicDay(page: Page, day: string) {
  const calendar = page.getByRole('group', { name: 'Availability' })
  const button = calendar.getByRole('button', { name: nameOf(day) })
  await expect(calendar).toBeVisible()
  for (let turns = 0; turns < 3 && (await button.count()) === 0; turns++)
    await calendar.getByRole('button', { name: 'Next month' }).click()
  return button
}

test('a shop makes a listing, publishes it, changes its price in two tabs, closes a day, pauses and publishes again', async ({
  page,
  context,
  browser,
}) => {
  test.slow() // the whole life of a listing
  const title = fresh('Dent repair')
  await signIn(page, 'sal.shop', LISTINGS)
  await expect(page.getByRole('heading', { name: 'Collision inspection and estimate' })).toBeVisible()
  await clean(page)
  await page.getByRole('link', { name: 'New listing' }).click()
  await expect(page).toHaveURL(`${LISTINGS}/new`)

  await page.getByLabel('Title').fill(title)
  await page.getByLabel(/^Description(?! of)/).fill('Call me at 404-555-0105.')
  await page.getByLabel('Hourly rate').fill('ninety')
  await page.getByLabel('Minimum hours').fill('0')
  await page.getByRole('button', { name: 'Create draft' }).click()
  const rate = page.getByLabel('Hourly rate')
  await expect(rate).toBeFocused() // what cannot be read comes before everything else
  await expect(rate).toHaveAccessibleDescription('Enter an amount in dollars, for example 50.00.')
  await rate.fill('')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    /^Leave out email addresses and phone numbers/,
    'Enter a rate. A car must cost more than $0. A service can be free.',
    'Enter a whole number from 1 to 100.',
  ])
  await clean(page)
  await page.getByLabel(/^Description(?! of)/).fill('Without paint, in a day.')
  await page.getByLabel('Hourly rate').fill('90')
  await page.getByLabel('Minimum hours').fill('2')
  await page.reload()
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Hourly rate')).toHaveValue('90.00')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const editor = page.url()
  const publicPage = editor.replace('/provider/listings/', '/listing/')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(publicPage)
  await expect(visitor.getByRole('heading', { name: 'Listing not found' })).toBeVisible()

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photo('bay.png', '#0e4a38'), await photo('door.png', '#ab2418')])
  await expect(page.getByLabel('Description of photo 2')).toBeVisible()
  await expect(page.getByRole('img', { name: title }).first()).toBeVisible()
  await page.getByLabel('Description of photo 2').fill('A door without dents')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Description saved.')).toBeVisible()
  await drag(page, 2, 1)
  await expect(page.getByText('Photo moved to position 1 of 2.')).toBeVisible()
  await expect(page.getByLabel('Description of photo 1')).toHaveValue('A door without dents')
  await page.getByRole('button', { name: 'Move photo 1 back' }).press('Enter')
  await expect(page.getByText('Photo moved to position 2 of 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Move photo 2 forward' }).press('Enter')
  await expect(page.getByText('Photo moved to position 1 of 2.')).toBeVisible()
  await expect(page.getByLabel('Description of photo 1')).toHaveValue('A door without dents')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'page.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html>'),
    })
  await said(page, 'Upload failed', 'We can’t open this image. Try a JPEG, PNG or WebP file.')
  await page.getByRole('button', { name: 'Dismiss: page.png' }).click()
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByLabel('Description of photo 2')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Description of photo 1')).toHaveValue('A door without dents')
  await clean(page)

  await act(page, `Publish: ${title}`).click()
  await said(page, title, 'Published. Drivers can see it now.')
  await expect(page.getByRole('status').filter({ hasText: 'Published. Drivers can see it now.' })).toBeVisible()
  const found = (address: string) =>
    shows(visitor, address, () =>
      expect(visitor.getByRole('heading', { name: title })).toBeVisible({ timeout: 10_000 }),
    )
  await found(publicPage)

  const other = await context.newPage()
  await other.goto(editor)
  await other.getByLabel(/^Description(?! of)/).fill('Without paint, often while you wait.')
  await page.getByLabel('Hourly rate').fill('82.50')
  await save(page)
  await said(page, 'Listing saved')
  await save(other)
  await expect(other.getByText('This listing has changed').first()).toBeVisible()
  await other.getByRole('button', { name: 'Load the latest and keep my changes' }).click()
  await expect(other.getByLabel('Hourly rate')).toHaveValue('82.50')
  await expect(other.getByLabel(/^Description(?! of)/)).toHaveValue('Without paint, often while you wait.')
  await save(other)
  await said(other, 'Listing saved')
  await other.close()
  await shows(visitor, publicPage, async () => {
    await expect(visitor.getByText('$82.50').first()).toBeVisible({ timeout: 10_000 })
    await expect(visitor.getByText('often while you wait')).toBeVisible({ timeout: 10_000 })
  })

  const day = dayIn(40)
  await page.getByLabel('First day').fill(day)
  await page.getByRole('button', { name: 'Close these days' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 day closed' })).toBeVisible()
  await shows(visitor, publicPage, async () =>
    expect(await publicDay(visitor, day)).toHaveAccessibleName(/, not available$/, { timeout: 10_000 }),
  )
  await page.getByRole('button', { name: /^Reopen/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 day opened' })).toBeVisible()
  await shows(visitor, publicPage, async () =>
    expect(await publicDay(visitor, day)).toHaveAccessibleName(/, available$/, { timeout: 10_000 }),
  )

  const search = `/marketplace?q=${encodeURIComponent(title)}`
  await found(search)
  await act(page, `Pause: ${title}`).click()
  await expect(page.getByRole('status').filter({ hasText: 'It’s no longer in the marketplace' })).toBeVisible()
  await shows(visitor, search, () => expect(visitor.getByText('No listings found')).toBeVisible({ timeout: 10_000 }))
  await act(page, `Publish: ${title}`).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published. Drivers can see it now.' })).toBeVisible()
  await found(search)
  await act(page, `Archive: ${title}`).click()
  await expect(page.getByRole('button', { name: /^Restore as draft/ })).toBeVisible()
})

test('an owner who is not verified cannot publish and is told why', async ({ page }) => {
  await signIn(page, 'nina.new', LISTINGS)
  const publish = page.getByRole('button', { name: 'Publish: 2020 Honda Accord Sport' })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await expect(publish).toHaveAccessibleDescription('Your business must be verified before you can publish a listing.')
  await publish.press('Enter')
  await expect(page.getByText('Only you can see it.')).toBeVisible()
  await clean(page)
  await page.getByRole('link', { name: 'Edit: 2020 Honda Accord Sport' }).click()
  await expect(page).toHaveURL(NINAS_DRAFT)
  await expect(page.getByRole('link', { name: 'Complete verification' })).toHaveAttribute(
    'href',
    '/provider/verification',
  )
  await expect(page.getByRole('img', { name: /Honda Accord/ }).first()).toBeVisible()
  await clean(page)
})

test('a private owner gives their word with the click that publishes', async ({ page }) => {
  const title = fresh('Corolla for a week')
  await signIn(page, 'omar.owner', `${LISTINGS}/new`)
  await page.getByRole('radio', { name: /Toyota Corolla/ }).check()
  await expect(page.getByLabel('Daily rate')).not.toHaveValue('')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Minimum days').fill('7')
  await page.getByLabel('Maximum days').fill('3')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Maximum days can’t be less than minimum days.')
  await page.getByLabel('Maximum days').fill('21')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(act(page, `Publish: ${title}`)).toHaveAccessibleDescription(/^Another listing uses this car/)
  await act(page, `Archive: ${title}`).click()
  await expect(page.getByRole('button', { name: /^Restore as draft/ })).toBeVisible()

  const car = '2003 Honda Accord'
  await page.goto(`${LISTINGS}/new`)
  await page.getByRole('radio', { name: /Another car/ }).check()
  await page.getByRole('textbox', { name: 'VIN' }).fill(`1HGCM826A3A${Date.now().toString().slice(-6)}`)
  await page.getByLabel('Year').fill('2003')
  await page.getByLabel('Make').fill('Honda')
  await page.getByLabel('Model').fill('Accord')
  await page.getByLabel('Daily rate').fill('40.00')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(page.getByRole('heading', { name: car, level: 1 })).toBeVisible()
  await page.getByLabel('Days blocked after each rental').fill('15')
  await page.getByLabel('Insurer rate').fill('40')
  await save(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'The insurer rate must be below your daily rate.',
    'Enter a whole number from 0 to 14.',
  ])
  await page.getByLabel('Days blocked after each rental').fill('1')
  await page.getByLabel('Insurer rate').fill('32')
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await act(page, `Publish: ${car}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Confirm this first.').first()).toBeVisible()
  await clean(page)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published. Drivers can see it now.' })).toBeVisible()
  await act(page, `Archive: ${car}`).click()
  await expect(page.getByRole('button', { name: /^Restore as draft/ })).toBeVisible()
})

test('a listing is copied as a draft, its owner sees its page before any driver does, and closes a day for both at once', async ({
  page,
}) => {
  const title = fresh('Collision repair, evenings')
  await signIn(page, 'sal.shop', LISTINGS)
  await act(page, 'Duplicate: Collision inspection and estimate').click()
  await said(page, 'Copied as a draft')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await expect(page.getByText('The preview shows the saved version.')).toBeVisible()
  await save(page)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Preview page' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('Only you can open it for now.')).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: `Photos of ${title}` })
      .getByRole('img')
      .first(),
  ).toBeVisible()
  await expect(act(page, 'Book Now')).toHaveAccessibleDescription(/^Drivers book here/)
  await clean(page)
  await page.getByRole('link', { name: 'Back to the editor' }).click()
  await page.getByLabel('First day').fill(dayIn(50))
  await page.getByRole('checkbox', { name: /^My other/ }).check()
  await page.getByRole('button', { name: 'Close these days' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 day closed' })).toBeVisible()
  await act(page, `Archive: ${title}`).click()
  await expect(page.getByRole('button', { name: /^Restore as draft/ })).toBeVisible()
  await page.goto(COLLISION)
  await expect(page.getByRole('button', { name: /^Reopen: / })).toBeVisible()
})

test('a driver who is no provider reads why and finds the way back', async ({ page }) => {
  await signIn(page, 'drew.driver', LISTINGS)
  await expect(page.getByText('This page is for providers only.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Become a provider' })).toHaveAttribute('href', '/provider/onboarding')
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
