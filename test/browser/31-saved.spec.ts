// Listings one keeps to come back to.
import { LISTINGS } from '#db/seed/cast.ts'
import { clean, signIn, toast } from './steps.ts'
import { expect, test } from './test.ts'

test('a visitor is asked to sign in, a driver saves a listing on a phone, finds it again and removes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/listing/${LISTINGS.corolla}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/auth\\?next=%2Flisting%2F${LISTINGS.corolla}`))

  await signIn(page, 'dana.driver', `/listing/${LISTINGS.corolla}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved')).toContainText('2023 Toyota Corolla LE is on your list.')
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Saved listings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved listings')
  await expect(page.getByRole('main')).toContainText('Omar’s Cars')
  await expect(page.getByRole('main')).toContainText('$38.00 per day')
  await clean(page)
  await page.getByRole('link', { name: '2023 Toyota Corolla LE' }).click()
  await expect(page).toHaveURL(`/listing/${LISTINGS.corolla}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Remove 2023 Toyota Corolla LE' }).click()
  await expect(page.getByRole('main')).toContainText('No saved listings')
  await page.getByRole('link', { name: 'Browse the marketplace' }).click()
  await expect(page).toHaveURL('/marketplace')
})
