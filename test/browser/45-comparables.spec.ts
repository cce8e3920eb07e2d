// The cars that an insurer compared a lost one with, changed by two people at once.
import { CLAIM, lossOf } from './repair.ts'
import { callsOf, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('the car that was read is the one that goes, whatever list came meanwhile', async ({ page: dana, request }) => {
  const [driver, team] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'ada.admin')]
  await lossOf(team)
  const car = {
    miles: 61_200,
    price_cents: 1_199_900,
    distance_miles: null,
    link: null,
    file_id: null,
    adjustments: [],
  }
  const cars = [2017, 2018, 2019].map((year) => ({ ...car, year, car: 'Honda Civic LX' }))
  const list = (calls: typeof driver, after: number, comparables: object[]) =>
    calls.post('/rest/v1/total_loss_valuations', { claim_id: CLAIM, after, file_id: null, comparables })
  await list(driver, 0, cars)
  await dana.clock.install()
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/total-loss`)
  await dana.getByRole('button', { name: 'Remove', exact: true }).first().click()
  const form = dana.getByRole('dialog')
  await expect(form).toContainText('2017 Honda Civic LX')
  await list(team, 1, cars.slice(1))
  await dana.clock.fastForward(61_000)
  await expect(dana.locator('main')).toContainText('List 2: 2 cars')
  await expect(form).toContainText('2017 Honda Civic LX')
  await form.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(form).toContainText('Somebody recorded another one meanwhile')
  await dana.keyboard.press('Escape')
  await expect(dana.getByRole('main')).toContainText('2018 Honda Civic LX')
})
