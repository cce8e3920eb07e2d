// The place that matters, as people write it: found while one types, by keyboard alone, and without script.
import type { Page } from '@playwright/test'
import { clean } from './steps.ts'
import { expect, test } from './test.ts'

const field = (page: Page) => page.getByRole('search').getByLabel('city or address')
const list = (page: Page) => page.getByRole('listbox', { name: 'Matching places' })
const offered = (page: Page) => list(page).getByRole('option')
const count = (page: Page) => page.getByText(/^Showing \d+ of \d+ listings/)

test('with the keyboard alone a town is found among its namesakes, and the list opens, walks and closes as a combobox', async ({
  page,
}) => {
  await page.goto('/marketplace')
  await field(page).focus()
  await expect(field(page)).toHaveRole('combobox')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.type('decat')
  await expect(offered(page)).toHaveCount(8)
  await expect(list(page)).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(
    page.getByRole('status').filter({ hasText: '8 places. Choose with the arrow keys and Enter.' }),
  ).toBeAttached()
  await clean(page)

  await page.keyboard.press('ArrowUp')
  await expect(offered(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(offered(page).first()).toHaveAttribute('aria-selected', 'true')
  const georgia = page.getByRole('option', { name: 'Decatur, GA' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(georgia).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await georgia.getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/near=Decatur%2C\+GA/)
  await expect(field(page)).toHaveValue('Decatur, GA')
  await expect(field(page)).toBeFocused()
  await expect(offered(page)).toHaveCount(0)
  await expect(count(page)).toBeVisible()

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3030')
  await expect(offered(page).filter({ hasText: 'Atlanta, GA 30303' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('3030')
  await page.keyboard.press('ArrowDown')
  await expect(offered(page)).toHaveCount(8)
  await page.keyboard.press('Tab')
  await expect(offered(page)).toHaveCount(0)
})

test('with the finger a town is chosen on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/marketplace')
  await page.getByRole('search').locator('summary').first().click()
  await field(page).pressSequentially('savann')
  await page.getByRole('option', { name: 'Savannah, GA' }).click()
  await expect(page).toHaveURL(/near=Savannah%2C\+GA/)
  await expect(offered(page)).toHaveCount(0)
})

test('when nothing can be offered the field stays a text field', async ({ page }) => {
  await page.route('**/rpc/suggest_places*', (route) => route.abort())
  await page.goto('/marketplace')
  const asked = page.waitForRequest('**/rpc/suggest_places*')
  await field(page).pressSequentially('Atlanta, GA')
  await asked
  await field(page).press('Enter')
  await expect(page).toHaveURL(/near=Atlanta%2C\+GA/)
  await expect(offered(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a place in words is searched all the same', async ({ page }) => {
    await page.goto('/marketplace')
    await field(page).fill('decatur ga')
    await page.getByRole('button', { name: 'Show listings' }).click()
    await expect(page).toHaveURL(/near=decatur\+ga/)
    await expect(count(page)).toBeVisible()
    await field(page).fill('Xyzzy')
    await page.getByRole('button', { name: 'Show listings' }).click()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page)).toHaveValue('Xyzzy')
    await expect(count(page)).toHaveCount(0)
  })
})
