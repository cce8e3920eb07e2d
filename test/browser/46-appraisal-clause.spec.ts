// The appraisal clause of a driver's own policy: the question, the costs, the letter, and each step up to the award.
import { CLAIM } from './repair.ts'
import { clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('a driver weighs an appraisal, asks for it with the letter, and records each step up to the award', async ({
  page: dana,
}) => {
  test.slow()
  await dana.setViewportSize({ width: 1440, height: 900 })
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/appraisal`)
  const main = dana.getByRole('main')
  await dana.getByRole('button', { name: 'Answer' }).click()
  const answer = dana.getByRole('dialog', { name: 'What the policy says' })
  await answer.getByRole('button', { name: 'Record' }).click()
  await expect(answer).toContainText('Choose an answer.')
  await answer.getByRole('radio', { name: 'Yes' }).check()
  await clean(dana)
  await answer.getByRole('button', { name: 'Record' }).click()
  await said(dana, 'Recorded')
  await expect(main).toContainText('Yes, the policy has one.')

  await dana.getByRole('button', { name: 'Enter the amounts' }).click()
  const costs = dana.getByRole('dialog', { name: 'Difference and costs' })
  await costs.getByLabel('Amount of the loss, as the insurer says').fill('4,000')
  await costs.getByLabel('Amount of the loss, as the driver’s side says').fill('4,700')
  await costs.getByLabel('Fee of the driver’s own appraiser').fill('450')
  await costs.getByLabel('Fee of the umpire').fill('600')
  await expect(costs).toContainText('it’s not worth it')
  await costs.getByLabel('Amount of the loss, as the driver’s side says').fill('6,200')
  await expect(costs).toContainText('$1,450.00 would be left')
  await clean(dana)
  await costs.getByRole('button', { name: 'Record' }).click()
  await said(dana, 'Recorded')
  await expect(main).toContainText('What you’d keep$1,450.00')

  const saved = dana.waitForEvent('download')
  await dana.getByRole('button', { name: 'Get the letter (PDF)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^appraisal-.*\.pdf$/)
  const today = await dana.evaluate(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format())
  const record = async (button: string, title: string, fields: Record<string, string>) => {
    await dana.getByRole('button', { name: button }).click()
    const form = dana.getByRole('dialog', { name: title })
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByRole('button', { name: 'Record' }).click()
    await expect(form).toBeHidden()
  }
  await record('Record the request', 'Appraisal requested in writing', {
    'Day the insurer received the letter': today,
  })
  await record('Record the appraisers', 'Both appraisers named', {
    'The driver’s appraiser': 'Ann Ash',
    'The insurer’s appraiser': 'Ted Tor',
    'Day the insurer named its appraiser': today,
  })
  await record('Record the inspection', 'Car inspected', { 'Day of the inspection': today })
  await clean(dana)
  await record('Record the umpire', 'Umpire named', { Umpire: 'Una Pike', 'Day the umpire was named': today })
  await record('Record the award', 'Award by the umpire', { 'Amount of the loss': '5,900', 'Day of the award': today })
  await expect(main).toContainText('After costs$1,150.00')
  await expect(main).toContainText('Award made')
  await clean(dana)

  // recorded by mistake: it is taken back, and stays in the history
  await dana.getByRole('button', { name: /^Take back ?Award by the umpire/ }).click()
  const back = dana.getByRole('dialog', { name: 'Take this step back?' })
  await back.getByRole('textbox').fill('That was only a proposal')
  await back.getByRole('button', { name: 'Take it back' }).click()
  await said(dana, 'Step taken back')
  await expect(main).toContainText('With the umpire')
  await expect(main).toContainText('Taken back. It no longer counts.')
  await expect(main).toContainText('Reason: That was only a proposal')
  await expect(dana.getByRole('button', { name: /^Take back ?Umpire named/ })).toBeVisible()
  await clean(dana)
})
