// Many cars from a file: every line checked and named, the good ones become drafts; a copy is about another car.
import type { Page } from '@playwright/test'
import { clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stamp = Date.now().toString().slice(-8)

test('an owner imports a file of cars, reads what to change in which line, and duplicates one for another VIN', async ({
  page,
}) => {
  await signIn(page, 'omar.owner', '/provider/listings')
  await page.getByRole('link', { name: 'Import cars from a file' }).first().click()
  await expect(page.getByRole('heading', { name: 'Import cars from a file', level: 1 })).toBeVisible()
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('vin,year,make,model\nA,2020,Ford,Focus')
  await expect(page.getByText('Columns are missing: daily_rate.')).toBeVisible()
  await choose(
    [
      '\uFEFFVIN;Year;Make;Model;Daily rate;Deposit;Color;Weekly rate;Weekend rate',
      `A${stamp};2019;Kia;Soul;41.50;200;red;250.00;48.00`,
      `B${stamp};2019;Kia;Soul;forty;;red`,
      `C${stamp};2020;Kia;Rio;"1,040.00";;blue`,
    ].join('\r\n'),
  )
  await expect(page.getByText('2 cars can be imported.')).toBeVisible()
  await expect(page.getByText('1 line needs a change and is left out.')).toBeVisible()
  await expect(page.getByText('nothing here reads them: Color.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^2019 Kia Soul/ })).toContainText(
    /\$41\.50.*\$48\.00.*\$250\.00.*\$200\.00/,
  )
  const row = page.getByRole('row', { name: /Line 3/ })
  await expect(row).toContainText('Daily rate isn’t an amount from $0.01 to $10,000.00. Write it like 45.50.')
  await clean(page)
  const download = page.waitForEvent('download')
  await act(page, 'Save these lines as CSV').click()
  expect((await download).suggestedFilename()).toBe('cars-to-change.csv')
  await act(page, 'Import 2 cars as drafts').click()
  await expect(page.getByText('2 drafts were created')).toBeVisible()
  await page.getByRole('link', { name: 'View your drafts' }).click()
  await expect(page.getByRole('heading', { name: '2020 Kia Rio' })).toBeVisible()
  await act(page, 'Duplicate: 2019 Kia Soul').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(dialog.getByText('Enter the VIN of the other car.')).toBeVisible()
  await dialog.getByLabel('VIN of the other car').fill(`A${stamp}`)
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(dialog.getByText('You already have a car with this VIN.')).toBeVisible()
  await dialog.getByLabel('VIN of the other car').fill(`D${stamp}`)
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await said(page, 'Copied as a draft')
  await expect(page.getByRole('heading', { name: '2019 Kia Soul', level: 1 })).toBeVisible()
})
