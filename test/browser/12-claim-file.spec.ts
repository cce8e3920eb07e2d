// What a driver does with a claim beyond handing it in: meets the one they have, photos that help, documents, the file.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LISTINGS } from '#db/seed/cast.ts'
import { addDays } from '#lib/dates.ts'
import { callsOf, clean, freshNumber, paper, picture, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Row = { id: string; version: number; claim_number: string }

const today = () => new Date().toISOString().slice(0, 10)
const slot = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const choose = (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  slot(page, name).locator('input[type=file]').first().setInputFiles(file)
const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: await picture() })
const claimOf = (number: string, more: object = {}) => ({
  insurer_name: 'Magnolia Mutual',
  policy_number: 'MM-1',
  claim_number: number,
  claim_type: 'glass',
  loss_date: addDays(today(), -3),
  loss_state: 'GA',
  ...more,
})

/** The button beside a photo that is stored. */
const removal = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })

test('a claim one has already is met while typing; photos are guided by its type and outlive a lost connection', async ({
  page,
}) => {
  const calls = await callsOf(page.request, 'nina.new')
  const number = freshNumber('EX')
  const there = await calls.post<Row>('/rest/v1/claims', claimOf(number))
  await calls.post('/rest/v1/claim_drafts', { step: 'claim', answers: { insurer_name: 'Magnolia' } })
  await signIn(page, 'nina.new', '/claim/intake')
  await expect(page.getByLabel('Insurer name')).toHaveValue('Magnolia')
  await page.getByLabel('Insurer name').fill('MAGNOLIA  mutual')
  await page.getByLabel('Claim number').fill(number.toLowerCase().replace('-', ' '))
  const met = page.getByRole('status').filter({ hasText: 'You already have this claim' })
  await expect(met).toContainText(`Magnolia Mutual, ${number}`)
  await expect(met.getByRole('link', { name: 'Open that claim' })).toHaveAttribute('href', `/claim/${there.id}`)
  await clean(page)
  const fresh = freshNumber('GL')
  await page.getByLabel('Claim number').fill(fresh)
  await expect(met).toHaveCount(0)
  await page.getByLabel('Policy number').fill('MM-2')
  await page.getByRole('radio', { name: 'Glass' }).check()
  await page.getByLabel('Loss date').fill(addDays(today(), -3))
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Photos that help with glass damage' })).toBeVisible()
  await expect(slot(page, 'Behind the rear-view mirror')).toContainText('needs calibration')
  await expect(slot(page, 'The other car')).toHaveCount(0)
  await clean(page)
  await choose(page, 'The whole window', await png('window.png'))
  await expect(removal(page, 'window.png')).toBeVisible()
  await page.context().setOffline(true)
  await choose(page, 'The VIN label', await png('vin.png'))
  await expect(slot(page, 'The VIN label')).toContainText('vin.png: You’re offline.')
  await page.context().setOffline(false)
  await expect(removal(page, 'vin.png')).toBeVisible() // by itself, once the device is online
  await expect(page.getByText('Saved. You can leave and come back anytime.')).toBeVisible()
  await page.reload()
  await expect(removal(page, 'window.png')).toBeVisible()
  await expect(removal(page, 'vin.png')).toBeVisible()
  await page.getByRole('button', { name: 'Skip to review' }).click()
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await expect(page).toHaveURL(/\/claim\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('link', { name: 'vin.png' })).toBeVisible()

  await page.goto('/claims')
  await page.getByRole('link', { name: /^Pending Review/ }).click()
  await expect(page).toHaveURL('/claims?status=intake')
  await expect(page.getByRole('row').filter({ hasText: fresh }).getByRole('link')).toHaveCount(1)
})

test('a driver shows one document to the provider of a paid booking, sees it opened, and takes the claim along as a file', async ({
  page,
  browser,
}) => {
  const dana = await callsOf(page.request, 'dana.driver')
  const ada = await callsOf(page.request, 'ada.admin')
  const upload = async () => {
    const path = `/storage/v1/object/claim-documents/${dana.id}/claims/${Date.now()}.png`
    return (await dana.post<{ id: string }>(path, await picture())).id
  }
  const documents = { damage_photos: await upload() }
  const claim = await dana.post<Row>(
    '/rest/v1/claims',
    claimOf(freshNumber('SH'), { claim_type: 'collision', documents }),
  )
  await ada.post('/rest/v1/rpc/verify_coverage', {
    claim_id: claim.id,
    version: claim.version,
    rental_daily_cap_cents: 30_000,
    rental_max_days: 30,
    rental_start_allowed: true,
    direct_bill: true,
    confirmed_how: 'phone',
    confirmed_by: 'Lee',
  })
  const { taken } = await dana.get<{ taken: string[] }>(
    `/rest/v1/rpc/listing_availability?listing_id=${LISTINGS.corolla}&to=${addDays(today(), 365)}`,
  )
  const free = Array.from({ length: 60 }, (_, index) => addDays(today(), 280 + index)).find((day) =>
    [0, 1, 2].every((more) => !taken.includes(addDays(day, more))),
  )!
  const { order_id } = await dana.post<{ order_id: string }>('/functions/v1/create-service-payment', {
    listing_id: LISTINGS.corolla,
    service_date: free,
    end_date: addDays(free, 2),
    claim_id: claim.id,
  })

  await signIn(page, 'dana.driver', `/claim/${claim.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Share with Omar’s Cars/ }).click()
  await expect(main.getByText('Shared with Omar’s Cars since')).toBeVisible()
  const omar = await (await browser.newContext()).newPage()
  await signIn(omar, 'omar.owner', `/provider/booking/${order_id}`)
  await expect(omar.getByRole('heading', { name: 'Documents shared with you' })).toBeVisible()
  const link = await omar
    .getByRole('main')
    .getByRole('link', { name: /\.png$/ })
    .getAttribute('href')
  expect((await omar.request.get(link!)).status()).toBe(200)
  await clean(omar)
  await page.reload()
  await expect(main.getByText(/Opened by Omar’s Cars, /)).toBeVisible()
  await main.getByRole('button', { name: /^Stop sharing/ }).click()
  await expect(main.getByRole('button', { name: /^Share with Omar’s Cars/ })).toBeVisible()
  expect((await omar.request.get(link!)).status()).toBe(404)

  await main.getByText('Add something else').click()
  await main.getByLabel('What is it?').fill('Tow receipt')
  await choose(page, 'Tow receipt', { name: 'tow.pdf', mimeType: 'application/pdf', buffer: paper })
  await expect(main.getByRole('link', { name: 'tow.pdf' })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Timeline' })).toContainText('Document added')
  await clean(page)
  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download claim file (PDF)' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`claim-${claim.claim_number}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('an admin asks for a document from the keyboard; its link leads the driver to that upload, and what is unusual needs a reason', async ({
  page,
  browser,
}) => {
  const dana = await callsOf(page.request, 'dana.driver')
  const path = `/storage/v1/object/claim-documents/${dana.id}/claims/${Date.now()}.png`
  const photo = await dana.post<{ id: string }>(path, await picture())
  const claim = await dana.post<Row>(
    '/rest/v1/claims',
    claimOf(freshNumber('AK'), { documents: { damage_photos: photo.id } }),
  )
  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', `/admin/claims/${claim.id}`)
  await expect(ada.getByRole('button', { name: 'Open: Damage photos' })).toBeVisible()
  await ada.getByRole('heading', { level: 1 }).focus()
  await ada.keyboard.press('j')
  const shown = ada.getByRole('img', { name: /Damage photos/ })
  await expect(shown).toBeVisible()
  await ada.keyboard.press('+')
  await expect(ada.getByText('125%')).toBeVisible()
  await ada.keyboard.press('.')
  await expect(shown).toHaveCSS('transform', /matrix\(0, 1, -1, 0,/)
  await ada.keyboard.press('p')
  await expect(ada.getByText('MM-1', { exact: true }).first()).toBeVisible()
  await expect(ada.getByLabel('New note')).toBeVisible()
  await ada.keyboard.press('c')
  await expect(ada.getByLabel('New note')).toBeFocused()
  await ada.keyboard.type('Glass shop calls back.')
  await ada.keyboard.press('ControlOrMeta+Enter')
  await expect(ada.getByRole('listitem').filter({ hasText: 'Glass shop calls back.' })).toBeVisible()
  await ada.getByRole('heading', { level: 1 }).focus()
  await ada.keyboard.press('a')
  const dialog = ada.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Police report' }).check()
  await dialog.getByLabel('Something else').fill('The shop’s estimate')
  await clean(ada)
  await dialog.getByLabel('Message to the driver').fill('The page with the price, please.')
  await ada.keyboard.press('ControlOrMeta+Enter')
  await expect(ada.getByText('Waiting for the driver since')).toBeVisible()

  const requests = await dana.get<{ id: string; label: string | null }[]>(
    `/rest/v1/document_requests?claim_id=${claim.id}`,
  )
  const { id: asked } = requests.find(({ label }) => label === 'The shop’s estimate')!
  await signIn(page, 'dana.driver', `/claim/${claim.id}?asked=${asked}`)
  await expect(page.locator(`#asked-${asked}`)).toBeFocused()
  await expect(page.getByText('The page with the price, please.').first()).toBeVisible()
  await expect(page.getByText('Opened by ClaimChoice (Ada)')).toHaveCount(2) // the photo and the policy number
  await clean(page)
  await choose(page, 'The shop’s estimate', { name: 'estimate.pdf', mimeType: 'application/pdf', buffer: paper })
  await expect(page.getByRole('link', { name: 'estimate.pdf' })).toBeVisible()
  await expect(slot(page, 'The shop’s estimate')).toHaveCount(0)
  await expect(slot(page, 'Police report')).toHaveCount(1)

  const change = ada.getByRole('button', { name: 'Show the latest version' })
  await expect(change).toBeVisible()
  await change.click()
  await ada.getByRole('heading', { level: 1 }).focus()
  await ada.keyboard.press('f')
  await expect(ada.getByLabel('Daily limit', { exact: true })).toBeFocused()
  await ada.keyboard.type('400')
  await expect(ada.getByText('More than $300 a day is unusual.')).toBeVisible()
  await ada.getByLabel('Max days', { exact: true }).fill('30')
  await ada.getByLabel('How it was confirmed').selectOption('by phone')
  await ada.getByLabel('Confirmed by').fill('Lena Ortiz')
  await ada.getByLabel('Add another source for one figure').selectOption('Max days')
  const apart = ada.getByRole('group', { name: 'Max days' })
  await apart.getByLabel('Document').selectOption('The shop’s estimate')
  await apart.getByLabel('Page or section').fill('page 1')
  await ada.keyboard.press('ControlOrMeta+Enter')
  await expect(ada.getByRole('alert')).toContainText('Explain why the unusual figures are right.')
  await ada.getByLabel('Why are the unusual figures right?').fill('Collector car policy')
  await clean(ada)
  await ada.keyboard.press('ControlOrMeta+Enter')
  const outcome = ada.getByRole('status').filter({ hasText: 'Coverage verified. The driver has been notified.' })
  await expect(outcome).toBeFocused()
  await expect(outcome.getByRole('button', { name: 'Next claim' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Max days from “The shop’s estimate” (page 1)')
})
