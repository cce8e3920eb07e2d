// The story, paragraph 2: the claim.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { clean, freshNumber, paper, picture, said, signIn, toast } from './steps.ts'
import { expect, test } from './test.ts'

const INTAKE = '/claim/intake'
const slot = (page: Page, name: string) => page.getByRole('group', { name })
const pick = (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  slot(page, name).locator('input[type=file]').first().setInputFiles(file)
const png = async (name = 'damage.png') => ({ name, mimeType: 'image/png', buffer: await picture() })
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

/** A clean sheet, whatever an earlier test left. */
async function begin(page: Page, who: string) {
  await signIn(page, who, INTAKE)
  await expect(page.getByRole('heading', { name: 'Submit Your Insurance Claim' })).toBeVisible()
  await expect(page.getByLabel('Insurer name')).toBeVisible()
  const restart = page.getByRole('button', { name: 'Start over' })
  if (await restart.isVisible()) {
    await restart.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  }
  await expect(page.getByLabel('Insurer name')).toHaveValue('')
}
async function required(page: Page, number: string) {
  await page.getByLabel('Insurer name').fill('Harborline Mutual')
  await page.getByLabel('Policy number').fill('HM-44-123456')
  await page.getByLabel('Claim number').fill(number)
  await page.getByRole('radio', { name: 'Collision' }).check()
  await page.getByLabel('Loss date').fill(days(-3))
}
const go = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
/** From the first step past all that may wait. */
async function goTwice(page: Page) {
  await go(page)
  await expect(page.getByRole('heading', { name: 'Supporting documents' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip to review' }).click()
}

test('a driver submits a claim with documents, loses nothing on the way, and knows what comes next', async ({
  page,
  browser,
}) => {
  test.slow() // the whole paragraph, looked over for barriers on the way
  const number = freshNumber('HB')
  await begin(page, 'drew.driver')
  await clean(page)

  await go(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your insurer’s name.',
    'Enter your policy number.',
    'Enter the claim number your insurer gave you.',
    'Choose a claim type.',
    'Enter the date it happened.',
  ])
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('Insurer name')).toBeFocused()
  await clean(page)

  await required(page, number)
  await page.getByLabel('Loss date').fill(days(2))
  await go(page)
  await expect(page.getByRole('alert')).toContainText('The loss date can’t be in the future.')
  await page.getByLabel('Loss date').fill(days(-3))

  await page.reload()
  await expect(page.getByLabel('Claim number')).toHaveValue(number)
  await expect(page.getByText('We saved your answers')).toBeVisible()
  await go(page)

  await expect(page.getByRole('heading', { name: 'Supporting documents' })).toBeVisible()
  const html = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  }
  await pick(page, 'Damage photos', html)
  await said(page, 'Upload failed', 'This file isn’t a valid PDF, JPG or PNG.')
  await expect(slot(page, 'Damage photos')).toContainText('This file isn’t a valid PDF, JPG or PNG.')
  const big = {
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(11 * 1_048_576, 7), // no picture that could be made smaller
  }
  await pick(page, 'Damage photos', big)
  await said(page, 'File too large', 'File size must be less than 10MB')
  await pick(page, 'Damage photos', { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(slot(page, 'Damage photos')).toContainText('This file is empty. Choose another one.')
  await clean(page)

  await pick(page, 'Damage photos', await png())
  await said(page, 'Upload successful', 'File has been uploaded successfully.')
  await expect(slot(page, 'Damage photos')).toContainText('Uploaded damage.png')
  await pick(page, 'Police report', { name: 'report.pdf', mimeType: 'application/pdf', buffer: paper })
  await expect(slot(page, 'Police report')).toContainText('Uploaded report.pdf')
  await pick(page, 'Insurer-app screenshot', await png('wrong.png'))
  await expect(slot(page, 'Insurer-app screenshot')).toContainText('Uploaded wrong.png')
  await slot(page, 'Insurer-app screenshot').getByRole('button', { name: 'Remove' }).click()
  await expect(slot(page, 'Insurer-app screenshot')).not.toContainText('wrong.png')
  await expect(page.getByText('Saved. You can leave and come back anytime.')).toBeVisible()

  await page.reload()
  await expect(page).toHaveURL(`${INTAKE}?step=documents`)
  await expect(slot(page, 'Damage photos')).toContainText('damage.png')
  await expect(
    page.getByText('Saved. You can leave and come back anytime.').or(page.getByText('We saved your answers')),
  ).toBeVisible()
  const phone = await (await browser.newContext()).newPage()
  await signIn(phone, 'drew.driver', INTAKE)
  await expect(slot(phone, 'Police report')).toContainText('report.pdf')
  await phone.close()

  await go(page)
  await expect(page.getByRole('heading', { name: 'What happened' }).locator(':focus')).toBeVisible()
  await page.getByLabel('What happened', { exact: false }).fill('Rear-ended at a light.')
  await page.getByLabel('ZIP code where the car is now').fill('3030')
  await go(page)
  await expect(page.getByRole('alert')).toContainText('Enter the five-digit ZIP code where the car is now.')
  await page.getByLabel('ZIP code where the car is now').fill('30306')
  await expect(page.getByLabel('State where it happened')).toHaveValue('GA')
  await expect(page.getByText('From the ZIP code: Atlanta, GA.')).toBeVisible()
  await clean(page)
  await page.reload()
  await expect(page.getByLabel('What happened', { exact: false })).toHaveValue('Rear-ended at a light.')
  await go(page)
  await page.getByLabel(/^VIN/).fill('4T1G11AK5MU900003')
  await expect(page.getByText('This VIN doesn’t pass its check-digit test.')).toBeVisible()
  await page.getByLabel(/^VIN/).fill('1HGCM82633A004352')
  await expect(page.getByText('By its VIN the car is this: 2003 Honda Accord EX-V6.')).toBeVisible()
  await clean(page)
  await page.goBack()
  await expect(page.getByLabel('ZIP code where the car is now')).toHaveValue('30306')
  await page.goForward()
  await expect(page.getByLabel(/^VIN/)).toHaveValue('1HGCM82633A004352')
  await go(page)
  await page.getByLabel('Adjuster email').fill('lena.ortiz@harborline.example')
  await clean(page)
  await go(page)
  const main = page.getByRole('main')
  for (const term of ['ZIP code where it happened', 'ZIP code where the car is now', 'home ZIP code'])
    await expect(main.locator('dt', { hasText: new RegExp(term, 'i') }).locator('+ dd')).toHaveText('30306')
  await expect(main).toContainText('The choice is yours')
  await expect(page.getByRole('heading', { name: 'Your rights in Georgia' })).toBeVisible()
  await expect(main).toContainText('O.C.G.A. § 33-34-6')
  await expect(main).toContainText(number)
  await clean(page)
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await said(page, 'Claim submitted successfully!', 'Your claim has been created and is pending coverage verification.')
  await expect(page).toHaveURL(/\/claim\/[0-9a-f-]{36}$/)
  const address = page.url()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harborline Mutual')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Collision, /)
  await expect(page.getByRole('button', { name: `Copy ${number}` })).toBeVisible()
  await expect(toast(page, 'We have your claim'), 'its own toast has said so').toHaveCount(0, { timeout: 4000 })
  await expect(main).toContainText('Pending Review')
  const promise = page.getByRole('region', { name: 'Next Steps' })
  await expect(promise).toContainText('Your claim is under review')
  await expect(promise).toContainText('contact you within 24 hours')
  await expect(promise).toContainText(/by \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M E[SD]T/)
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').first()).toContainText(/Submitted.*by you, 2 documents/s)
  await expect(timeline).toContainText('promised by')
  await expect(page.getByRole('heading', { name: 'Your rights in Georgia' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find Rental Cars' })).toHaveCount(0)
  await expect(main).toContainText('No one else has opened it.')
  await clean(page)

  await page.goto(INTAKE)
  await expect(page.getByLabel('Insurer name')).toHaveValue('')
  await required(page, number.toLowerCase())
  await goTwice(page)
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await said(page, 'Error', 'Failed to submit claim. Please try again.')
  await expect(page.getByText('You’ve already submitted this claim.')).toBeVisible()
  await page.getByRole('link', { name: 'Open that claim' }).click()
  await expect(page).toHaveURL(address)
})

test('a connection lost during an upload loses no file: the slot offers to try again', async ({ page }) => {
  await begin(page, 'omar.owner')
  await required(page, freshNumber('PC'))
  await go(page)
  await page.route('**/storage/v1/object/**', (route) => route.abort('internetdisconnected'))
  await pick(page, 'Damage photos', await png('kept.png'))
  await expect(slot(page, 'Damage photos')).toContainText('kept.png: You’re offline.')
  await page.unroute('**/storage/v1/object/**')
  await slot(page, 'Damage photos').getByRole('button', { name: 'Try again' }).click()
  await expect(slot(page, 'Damage photos')).toContainText('Uploaded kept.png')
})

test('twelve phone photos at once on a bad line: eight are kept, the rest say why; a large one is made smaller, a HEIC explained', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, 'nina.new')
  await required(page, freshNumber('TP'))
  await go(page)
  const scene = slot(page, 'The place where it happened')
  const photos = await Promise.all(Array.from({ length: 12 }, (_, at) => png(`scene-${at + 1}.png`)))
  let sent = 0
  await page.route('**/storage/v1/object/**', (route) => {
    sent += 1
    return sent === 3 || sent === 6 ? route.abort('connectionreset') : route.continue()
  })
  await scene.locator('input[type=file]').first().setInputFiles(photos)
  await expect(scene).toContainText('You’ve added 8 photos, the maximum.')
  await expect(scene.getByRole('button', { name: /^Remove scene-/ })).toHaveCount(8)
  await expect(scene).toContainText('scene-3.png: You’re offline.')
  await expect(scene).toContainText('scene-12.png: There’s no room for this photo.')
  await clean(page)
  await page.reload()
  await expect(scene.getByRole('button', { name: /^Remove scene-/ })).toHaveCount(8)
  await scene.getByRole('button', { name: 'Remove scene-1.png' }).click()
  await expect(scene.getByRole('button', { name: /^Remove scene-/ })).toHaveCount(7)

  const heic = test.info().outputPath('IMG_0001.HEIC')
  writeFileSync(heic, Buffer.alloc(40 * 1_048_576, 7))
  await scene.locator('input[type=file]').first().setInputFiles(heic)
  await expect(scene).toContainText('IMG_0001.HEIC: This browser can’t open HEIC photos.')
  const [width, height] = [2000, 1900]
  const raw = { width, height, channels: 3 as const }
  const big = await sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(big.length).toBeGreaterThan(10 * 1_048_576)
  await scene
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: big })
  await expect(scene.getByRole('button', { name: 'Remove large.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip to review' }).click()
  await expect(page.locator('dd', { hasText: /scene-2\.png.*large\.jpg/ })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await expect(page.getByText('8 documents').first()).toBeVisible()
})

test('without a state the notice is neutral; support and a way back are near; a stranger’s claim is not found', async ({
  page,
}) => {
  await begin(page, 'sal.shop')
  await required(page, freshNumber('TW'))
  await goTwice(page)
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await expect(page).toHaveURL(/\/claim\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Your right to choose' })).toBeVisible()
  await page.getByRole('button', { name: 'Message Support' }).click()
  await expect(page).toHaveURL(/\/messages\?conversation=/)
  await page.goBack()
  await page.getByRole('button', { name: 'Withdraw this claim' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why are you withdrawing this claim?').fill('I repaired it myself.')
  await dialog.getByRole('button', { name: 'Withdraw claim' }).click()
  await said(page, 'Claim withdrawn')
  await expect(page.getByRole('region', { name: 'Next Steps' })).toContainText('I repaired it myself.')
  await page.goto('/claim/01900000-0000-7000-8000-000000000501')
  await expect(page.getByRole('heading', { name: 'Claim Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
