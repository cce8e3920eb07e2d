// A car is a total loss: the driver types the insurer's offer, the team records the next one, and shop and team see it coming.
import { arrives, chosen, CLAIM, line, lossOf, signs } from './repair.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('an offer for a lost car is typed, read line by line, superseded by the team, and its papers are ticked', async ({
  page: dana,
  browser,
  request,
}) => {
  test.slow()
  const [driver, sal, team] = [
    await callsOf(request, 'dana.driver'),
    await callsOf(request, 'sal.shop'),
    await callsOf(request, 'ada.admin'),
  ]
  const repair = await chosen(driver, sal, [line({ part_cents: 900_000, taxed: 'none' })])
  await signs(driver, repair)
  await arrives(sal, repair)

  // before the insurer says so, team and shop see it coming; the driver does not
  const ada = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(ada, 'ada.admin', `/admin/repairs/${repair}`)
  await ada.getByRole('button', { name: 'Record the value' }).click()
  const value = ada.getByRole('dialog')
  await value.getByRole('button', { name: 'Record the value' }).click()
  await expect(value).toContainText('Enter who said so.')
  await value.getByLabel('Value').fill('11,000')
  await value.getByLabel('Who said so, and how').fill('Lena Ortiz, by phone')
  await clean(ada)
  await value.getByRole('button', { name: 'Record the value' }).click()
  await expect(ada.getByRole('main')).toContainText('come to 81% of what the insurer says the car is worth')
  await clean(ada)
  const shop = await (await browser.newContext()).newPage()
  await signIn(shop, 'sal.shop', `/provider/repairs/${repair}`)
  await expect(shop.getByRole('main')).toContainText('A total loss is likely.')
  await dana.setViewportSize({ width: 390, height: 844 })
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/total-loss`)
  await expect(dana.getByText('No total loss is recorded on this claim')).toBeVisible()
  await expect(dana.getByRole('main')).not.toContainText('%')

  await lossOf(team)
  await dana.goto(`/claim/${CLAIM}`)
  await dana.getByRole('link', { name: 'See offer and papers' }).click()
  await dana.getByRole('button', { name: 'Record an offer' }).click()
  const form = dana.getByRole('dialog', { name: 'Record an offer' })
  await form.getByRole('button', { name: 'Record the offer' }).click()
  await expect(form).toContainText('Enter what the offer says the car is worth.')
  await form.getByLabel('Value of the car before the loss').fill('12,480.00')
  await form.getByLabel(/^Sales tax/).fill('823.68')
  await form.getByLabel(/^Title and registration fees/).fill('38')
  await form.getByLabel(/^Deductible/).fill('500')
  await form.getByLabel(/^Damage from before/).fill('125.50')
  await form.getByLabel(/^Still owed to a lender/).fill('9,140.75')
  await expect(form).toContainText('The insurer pays $12,716.18: $9,140.75 to the lender, $3,575.43 to the owner.')
  await clean(dana)
  await form.getByRole('button', { name: 'Record the offer' }).click()
  await said(dana, 'Offer recorded')
  const main = dana.getByRole('main')
  await expect(main).toContainText('To you$3,575.43')
  await expect(main).toContainText('Deductible− $500.00')

  await dana.getByRole('button', { name: 'Add a car' }).click()
  const car = dana.getByRole('dialog', { name: 'Add a comparable car' })
  await car.getByLabel('Year').fill('2019')
  await car.getByLabel('Make, model and trim').fill('Honda Civic LX')
  await car.getByLabel('Miles on the car').fill('61,200')
  await car.getByLabel('Price in the report').fill('11,999')
  await car.getByRole('button', { name: 'Add an adjustment' }).click()
  await car.getByRole('button', { name: 'Add the car' }).click()
  await expect(car).toContainText('Enter a reason and an amount for each adjustment.')
  await car.getByLabel('Reason').fill('Fewer miles')
  await car.getByLabel('Amount').fill('420')
  await clean(dana)
  await car.getByRole('button', { name: 'Add the car' }).click()
  await said(dana, 'Saved')
  await expect(main).toContainText('2019 Honda Civic LX')
  await expect(main).toContainText('Average$11,579.00')
  await dana.getByLabel('All keys and remotes').click()
  await expect(main).toContainText('1 of 8 done')
  await expect(main).toContainText('Georgia’s title office uses form T-56 for this.')
  await clean(dana)
  await dana.getByRole('button', { name: 'Write to the insurer' }).click()
  await expect(dana.getByRole('dialog')).toContainText('the complete valuation report')
  await clean(dana)
  await dana.keyboard.press('Escape')

  // the team records the next offer while the driver has a window open: theirs says why it can't be sent
  await dana.getByRole('button', { name: 'Record a new offer' }).click()
  const next = dana.getByRole('dialog', { name: 'Record a new offer' })
  await ada.goto(`/admin/claims/${CLAIM}`)
  await ada.getByRole('link', { name: 'See offer and papers' }).click()
  await expect(ada.getByRole('main')).toContainText('To the owner$3,575.43')
  await clean(ada)
  await ada.getByRole('button', { name: 'Record a new offer' }).click()
  const theirs = ada.getByRole('dialog')
  await theirs.getByLabel('Value of the car before the loss').fill('8,000')
  await theirs.getByRole('button', { name: 'Record the offer' }).click()
  await said(ada, 'Offer recorded')
  await expect(ada.getByRole('main')).toContainText('The owner would still owe the lender $904.57')
  await next.getByRole('button', { name: 'Record the offer' }).click()
  await expect(next).toContainText('Somebody recorded another one meanwhile')
  await dana.keyboard.press('Escape')
  await expect(main).toContainText('You’d still owe the lender $904.57')
  await dana.getByText('Earlier offers').click()
  await expect(main).toContainText('Offer 1')
  await clean(dana)
})
