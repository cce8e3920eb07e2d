// Without a connection a person reads the claim, the booking, and the tow they looked at last, and nobody else does.
import type { Page } from '@playwright/test'
import { CLAIMS } from '#db/seed/cast.ts'
import { callsOf, clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const kept = (page: Page) =>
  page.evaluate(async () => {
    const found = (await caches.keys()).includes('last-seen') ? await (await caches.open('last-seen')).keys() : []
    return found.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/assets/'))
  })

test('the last claim and booking are there without a connection, and gone after signing out', async ({ page }) => {
  const claim = `/claim/${CLAIMS.danaVerified}`
  await signIn(page, 'dana.driver', claim)
  await expect.poll(() => kept(page)).toContain(claim)
  const title = (await page.getByRole('heading', { level: 1 }).textContent())!
  const calls = await callsOf(page.request, 'dana.driver')
  const [first, second] = await calls.get<{ id: string }[]>('/rest/v1/orders?limit=2')
  for (const { id } of [first!, second!]) {
    await page.goto(`/bookings/${id}`)
    await expect.poll(() => kept(page)).toContain(`/bookings/${id}`)
  }
  expect(await kept(page), 'one of each kind').toHaveLength(3)
  await page.context().setOffline(true)
  await page.goto(claim)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(/^You’re offline, so this may have changed\. You last saw it: \w+ \d/)).toBeVisible()
  await expect(page.locator('button, input, form, script')).toHaveCount(0)
  await clean(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.context().setOffline(false)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => kept(page)).toEqual([])
})

test('a tow is there without a connection: the phone still calls, and an officer reads who asked for the truck', async ({
  page,
}) => {
  const calls = await callsOf(page.request, 'drew.driver')
  const [tow] = await calls.get<{ id: string }[]>('/rest/v1/rpc/tow_jobs')
  const path = `/tow/${tow!.id}`
  await signIn(page, 'drew.driver', path)
  await expect.poll(() => kept(page)).toContain(path)
  await page.context().setOffline(true)
  await page.goto(path)
  await expect(page.getByText(/^You’re offline, so this may have changed/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call 404-555-0171' })).toHaveAttribute('href', 'tel:4045550171')
  await page.getByText('Show to an officer').click()
  await expect(page.getByText('I called this company. It is on its way.')).toBeVisible()
  await clean(page)
})

test('whoever signs in next in the same browser finds nothing of the person before, and of an admin nothing is kept', async ({
  page,
}) => {
  const claim = `/claim/${CLAIMS.danaVerified}`
  await signIn(page, 'dana.driver', claim)
  await expect.poll(() => kept(page)).toContain(claim)
  await signIn(page, 'ada.admin', `/admin/claims/${CLAIMS.danaVerified}`)
  await expect.poll(() => kept(page)).toEqual([])
  await page.goto(claim)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await kept(page)).toEqual([])
})
