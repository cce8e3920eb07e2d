// From the damage to a chosen shop: a driver asks, two shops answer, one is chosen.
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { addDays, dayIn, formatDay } from '#lib/dates.ts'
import { line } from './repair.ts'
import { callsAlone, callsOf, clean, paper, picture, said, signIn, unfold } from './steps.ts'
import { expect, test } from './test.ts'

const CLAIM = '01900000-0000-7000-8000-000000000501'
type Invitation = { id: string }

test('a driver asks two shops, compares what they send and chooses one; that shop gets the contact', async ({
  page: dana,
  browser,
}) => {
  test.slow() // two people on one machine
  await dana.setViewportSize({ width: 390, height: 844 })
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}`)
  await dana.getByRole('link', { name: 'Ask for estimates' }).click()
  await dana.getByRole('radio', { name: 'Ask up to three shops' }).check()
  const shops = dana.getByRole('group', { name: 'Which shops?' })
  await dana.getByRole('button', { name: 'Choose a shop' }).click()
  await expect(dana.getByText('Choose at least one shop.')).toBeVisible()
  await shops.getByText(PROVIDERS.sal.name).click()
  const others = shops.getByRole('checkbox', { checked: false })
  await others.first().check()
  await dana.getByText('Rear', { exact: true }).click()
  await dana.getByLabel(/^What happened/).fill('Hit from behind at a light. The trunk doesn’t close.')
  await dana.getByRole('radio', { name: 'By looking at the car' }).check()
  const suits = addDays(dayIn('America/New_York', new Date()), 4)
  await dana.getByLabel('Day 1').fill(suits)
  await clean(dana)
  await dana.reload()
  await expect(dana.getByLabel(/^What happened/), 'a reload loses nothing').toHaveValue(/trunk/)
  await expect(dana.getByLabel('Day 1')).toHaveValue(suits)
  await dana.getByRole('button', { name: 'Ask 2 shops' }).click()
  await said(dana, 'Request sent', 'We’ll notify you as soon as a shop answers.')
  await expect(dana.getByText('Waiting for an answer')).toHaveCount(2)
  await clean(dana)

  const sal = await (await browser.newContext()).newPage()
  await signIn(sal, 'sal.shop', '/provider/bookings')
  await sal.getByRole('link', { name: 'Estimate requests' }).click()
  await sal.getByRole('link', { name: /Dana/ }).first().click()
  const main = sal.getByRole('main')
  await expect(main).toContainText('The trunk doesn’t close.')
  await expect(main).not.toContainText('Whitfield')
  await expect(main).not.toContainText(CAST.dana.email)
  await expect(main).toContainText(formatDay(suits, 'en'))
  // somebody beside the car takes a photo with a phone
  await main.getByText('Take the photos with a phone').press('Enter')
  await expect(main.getByRole('img', { name: 'A code with the address of this job' })).toBeVisible()
  await main.getByRole('button', { name: 'Add photos' }).click()
  const adding = sal.getByRole('dialog', { name: 'Add photos' })
  const latch = { name: 'latch.png', mimeType: 'image/png', buffer: await picture() }
  await adding.locator('input[type=file]').first().setInputFiles(latch)
  await expect(adding.getByRole('button', { name: /^Remove latch.png/ })).toBeVisible()
  await adding.getByRole('button', { name: 'Save photos' }).click()
  await said(sal, '1 photo added')
  const line = sal.getByRole('group', { name: 'Line 1' })
  await line.getByRole('checkbox', { name: 'latch.png' }).check()
  await line.getByLabel('Section').fill('Rear bumper')
  await line.getByLabel('Description').fill('Bumper cover')
  await line.getByLabel('Price each').fill('420.00')
  await sal.getByLabel('Sales tax in percent').fill('8.9')
  await sal.getByLabel('Tax on labor and outside work').fill('0')
  await line.getByText('Outside work, tax, who pays').press('Enter')
  await line.getByLabel('Maker’s procedure').fill('Bumper position statement, 2019')
  await sal.getByRole('button', { name: 'Send estimate' }).click()
  await expect(sal.getByRole('alert')).toContainText('Line 1: Say what kind of part replaces it.')
  await line.getByLabel('Part', { exact: true }).selectOption('oem')
  await expect(main).toContainText('$457.38')
  await sal.getByText('Add a usual section').press('Enter')
  await sal.getByRole('button', { name: 'Scans' }).press('Enter')
  const third = sal.getByRole('group', { name: 'Line 3' })
  await expect(third.getByLabel('Description')).toHaveValue('Scan after the repair')
  await third.getByRole('button', { name: 'Remove line 3' }).click()
  await clean(sal)
  await sal.getByRole('button', { name: 'Save draft' }).click()
  await said(sal, 'Draft saved')
  await sal.reload()
  await expect(line.getByLabel('Description')).toHaveValue('Bumper cover')
  await sal.getByRole('button', { name: 'Send estimate' }).click()
  await expect(main).toContainText('Estimate sent')

  await dana.reload()
  const card = dana.getByRole('listitem').filter({ hasText: PROVIDERS.sal.name }).first()
  await expect(card).toContainText('$457.38')
  await card.getByText(/^See all /).press('Enter')
  await expect(card.getByRole('img', { name: 'latch.png' }), 'beside the line it shows').toBeVisible()
  await expect(card).toContainText('maker’s procedure: Bumper position statement, 2019')
  await clean(dana)
  await card.getByRole('button', { name: /^Choose this shop/ }).click()
  const dialog = dana.getByRole('dialog', { name: `Choose ${PROVIDERS.sal.name}?` })
  await expect(dialog).toContainText('$457.38')
  await dialog.getByRole('button', { name: 'Choose this shop' }).click()
  await said(dana, 'Shop chosen', 'Read its estimate once more and sign it: nothing starts before that.')
  await unfold(dana, 'The shop')
  await expect(dana.getByRole('link', { name: CAST.sal.email })).toBeVisible()
  await expect(dana.getByRole('heading', { name: 'Sign the estimate' })).toBeVisible()
  await clean(dana)

  await sal.reload()
  await expect(main).toContainText('You were chosen')
  await expect(sal.getByRole('link', { name: 'Open the job' })).toBeVisible()
  await expect(main).toContainText(CAST.dana.email)
  await clean(sal)
})

test('a shop declines and its driver asks another instead; a request that is withdrawn is closed for everybody', async ({
  page: dana,
  browser,
}) => {
  test.slow()
  const calls = await callsOf(dana.request, 'dana.driver')
  // what was chosen before is let go of, so that shops can be asked again
  for (const { id } of await calls.get<Invitation[]>(`/rest/v1/rpc/claim_repairs?claim_id=${CLAIM}`))
    await calls.post('/rest/v1/rpc/cancel_repair', { repair_id: id, reason: 'I want to ask another shop.' })
  const ask = { claim_id: CLAIM, provider_ids: [PROVIDERS.sal.id], note: 'A dent' }
  await calls.post('/rest/v1/rpc/ask_estimates', ask)
  const sal = await (await browser.newContext()).newPage()
  const shop = await callsOf(dana.request, 'sal.shop')
  const [{ id }] = await shop.get<[Invitation]>('/rest/v1/estimate_invitations')
  await signIn(sal, 'sal.shop', `/provider/estimates/${id}`)
  await sal.getByRole('button', { name: 'Decline' }).click()
  const dialog = sal.getByRole('dialog', { name: 'Decline this request?' })
  await dialog.getByLabel('We have no room right now').check()
  await clean(sal)
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect(sal.getByRole('main')).toContainText('Declined')
  await expect(sal.getByRole('main')).not.toContainText('A dent')

  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/repair`)
  await expect(dana.getByRole('main')).toContainText('They have no room right now.')
  await dana.getByRole('button', { name: 'Ask another shop' }).click()
  await dana.getByRole('group', { name: 'Which shops?' }).getByRole('checkbox').first().check()
  await dana.getByRole('button', { name: 'Ask this shop' }).click()
  await said(dana, 'Request sent', 'We’ll notify you as soon as a shop answers.')
  await dana.getByRole('button', { name: 'Withdraw this request' }).click()
  const sure = dana.getByRole('dialog', { name: 'Withdraw your request?' })
  await sure.getByRole('button', { name: 'Withdraw this request' }).click()
  await expect(dana.getByRole('main')).toContainText('Earlier request: withdrawn.')
})

test('a driver who has a shop finds it by name, and shows it what the insurer sent; the choice is kept with the list', async ({
  page: dana,
  browser,
}) => {
  test.slow()
  await dana.setViewportSize({ width: 360, height: 740 })
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/repair`)
  await dana.getByRole('radio', { name: 'I have a shop' }).check()
  await dana.getByRole('button', { name: 'Choose a shop' }).click()
  await expect(dana.getByText('Choose at least one shop.')).toBeVisible()
  const name = dana.getByLabel('Name of your shop')
  await name.fill('No such shop anywhere')
  await expect(dana.getByRole('main')).toContainText('The choice is still yours')
  await name.fill(PROVIDERS.sal.name)
  await dana.getByRole('group', { name: 'Your shop' }).getByText(PROVIDERS.sal.name).click()
  await clean(dana)

  await dana.getByRole('radio', { name: 'My insurer sent me an estimate' }).check()
  await dana.getByLabel('Find a shop by name').fill(PROVIDERS.sal.name)
  const shops = dana.getByRole('group', { name: 'Which shops?' })
  await shops.getByText(PROVIDERS.sal.name).click()
  await dana.getByLabel('Find a shop by name').fill('')
  await expect(shops.getByRole('checkbox', { name: PROVIDERS.sal.name }), 'who was chosen stays').toBeChecked()
  await dana
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'their-estimate.pdf', mimeType: 'application/pdf', buffer: paper })
  await expect(dana.getByRole('checkbox', { name: 'Insurer’s estimate' }), 'what was just added is shown').toBeChecked()
  const total = dana.getByLabel(/^Total of your insurer’s estimate/)
  await total.fill('four hundred')
  await dana.getByRole('button', { name: 'Ask this shop' }).click()
  await expect(dana.getByText('Enter an amount such as 2,400.00.')).toBeVisible()
  await expect(total, 'nothing was sent, and what cannot be read has the focus').toBeFocused()
  await total.fill('400.00')
  await expect(dana.getByRole('main')).toContainText('has your full name, address and claim number on it')
  await clean(dana)
  // nobody asks before the claim's files are there: the shops would be shown none of them
  await callsAlone(dana)
  const comes = Promise.withResolvers<void>()
  await dana.route(/claim_documents/, async (route) => {
    await comes.promise
    await route.continue()
  })
  const asks = dana.waitForRequest(/claim_documents/)
  await dana.reload()
  await asks
  await expect(dana.getByRole('button', { name: 'Ask this shop' })).toHaveCount(0)
  comes.resolve()
  await expect(total, 'a reload loses nothing').toHaveValue('400.00')
  await dana.getByRole('button', { name: 'Ask this shop' }).click()
  await said(dana, 'Request sent', 'We’ll notify you as soon as a shop answers.')
  await expect(dana.getByRole('main')).toContainText('Your insurer’s own estimate: $400.00')

  const shop = await callsOf(dana.request, 'sal.shop')
  const [{ id }] = await shop.get<[Invitation]>('/rest/v1/estimate_invitations')
  const sal = await (await browser.newContext()).newPage()
  await signIn(sal, 'sal.shop', `/provider/estimates/${id}`)
  await expect(sal.getByRole('main')).toContainText('$400.00')
  const link = sal.getByRole('link', { name: 'their-estimate.pdf' })
  const file = await sal.request.get((await link.getAttribute('href'))!)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await clean(sal)

  // a colleague saves a draft meanwhile: a reload does not let what was typed here write over it
  const typed = sal.getByRole('group', { name: 'Line 1' })
  await typed.getByLabel('Section').fill('Door')
  await typed.getByLabel('Description').fill('Mine')
  await shop.post('/rest/v1/rpc/save_estimate', {
    invitation_id: id,
    version: 0,
    lines: [line({ description: 'A colleague’s' })],
    tax_bp: 0,
    valid_until: addDays(dayIn('America/New_York', new Date()), 20),
    days_needed: 3,
    parts_policy: 'oem',
    warranty_months: 12,
  })
  await sal.reload()
  await expect(typed.getByLabel('Description')).toHaveValue('Mine')
  await sal.getByRole('button', { name: 'Save draft' }).click()
  await expect(sal.getByRole('alert')).toContainText('changed it in another tab')
  await sal.getByRole('button', { name: 'Show the newer version, with my lines below' }).click()
  await expect(typed.getByLabel('Description')).toHaveValue('A colleague’s')
  await expect(sal.getByRole('group', { name: 'Line 2' }).getByLabel('Description')).toHaveValue('Mine')
  await sal.getByRole('button', { name: 'Save draft' }).click()
  await said(sal, 'Draft saved')

  await dana.goto(`/claim/${CLAIM}`)
  await unfold(dana, 'Your choices')
  await expect(dana.getByRole('main')).toContainText('Asked for an estimate')
})
