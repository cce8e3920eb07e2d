// The worked bill of a repair from the invoice to the driver's word that all is well: every cent, on both sides' screens.
import { opensLink } from './adjuster.ts'
import { arrives, chosen, CLAIM, line, signs } from './repair.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const rpc = (name: string) => `/rest/v1/rpc/${name}`
const labor = (labor_type: string, hours_tenths: number, rate_cents: number) => ({
  operation: 'repair',
  part_kind: null,
  part_cents: 0,
  taxed: 'none',
  labor_type,
  hours_tenths,
  rate_cents,
})
/** domain/repair.md §5.2: $4,900.71 in all, $4,132.81 of the insurer and $767.90 of the driver. */
const WORKED = [
  line({ description: 'Tire', part_cents: 16_500, betterment_bp: 4_000, betterment_reason: 'Tread 6/32 of 10/32' }),
  line({ description: 'Other parts', part_cents: 224_500 }),
  line({ description: 'Body labor', ...labor('body', 142, 6_400) }),
  line({ description: 'Refinish', ...labor('refinish', 61, 6_400) }),
  line({ operation: 'material', description: 'Paint', part_kind: null, part_cents: 25_620 }),
  line({ description: 'Suspension', ...labor('mechanical', 15, 11_800) }),
  line({
    operation: 'sublet',
    description: 'Alignment rack',
    part_kind: null,
    part_cents: 0,
    taxed: 'none',
    sublet_vendor: 'Rack Co',
    sublet_cents: 32_500,
  }),
  line({ description: 'Stripes', part_cents: 18_000, payer: 'customer', customer_reason: 'own_choice' }),
]

test('the adjuster approves by link, the shop bills the worked case, the driver pays their share by card, gets the car back, and is content', async ({
  page: sal,
  browser,
  request,
  inDatabase,
}) => {
  test.slow() // two people on one machine
  await inDatabase((owner) => owner.query('update coverage set deductible_cents = 50000 where claim_id = $1', [CLAIM]))
  const [driver, shop, admin] = [
    await callsOf(request, 'dana.driver'),
    await callsOf(request, 'sal.shop'),
    await callsOf(request, 'ada.admin'),
  ]
  const id = await chosen(driver, shop, WORKED)
  await signs(driver, id)
  // the insurer's adjuster answers by the link that the driver mailed, once our team called the insurer about them
  const email = 'j.rivera@post.example.net'
  const contact = await driver.post<{ id: string }>('/rest/v1/adjuster_contacts', {
    claim_id: CLAIM,
    name: 'J. Rivera',
    email,
  })
  await driver.post(rpc('make_adjuster_link'), { contact_id: contact.id })
  await admin.post(rpc('confirm_adjuster'), {
    contact_id: contact.id,
    words: 'Called the claims line, Lou says J. Rivera has this claim.',
  })
  const adjuster = await opensLink(browser, request, email)
  await adjuster.getByRole('button', { name: 'Answer E01' }).click()
  const answering = adjuster.getByRole('dialog', { name: 'Your answer to E01' })
  await answering.getByLabel('Answer', { exact: true }).selectOption('approved')
  await clean(adjuster)
  await answering.getByRole('button', { name: 'Send the answer' }).click()
  await said(adjuster, 'Answer sent. It counts.')
  const arrived = await arrives(shop, id)
  await shop.post(rpc('set_stage'), { repair_id: id, stage: 'quality_check', version: arrived.version })

  await signIn(sal, 'sal.shop', `/provider/repairs/${id}`)
  const main = sal.getByRole('main')
  await main.getByRole('button', { name: 'Issue the invoice' }).first().click()
  const billing = sal.getByRole('dialog', { name: 'Issue the invoice' })
  await billing.getByRole('button', { name: 'Issue for $4,900.71' }).click()
  await expect(billing).toContainText('Enter your invoice number.')
  await billing.getByLabel('Your invoice number').fill('26-2101')
  await billing.getByLabel('Note to driver and insurer').fill('We waive your deductible.')
  await clean(sal)
  await billing.getByRole('button', { name: 'Issue for $4,900.71' }).click()
  await expect(billing.getByLabel('Note to driver and insurer'), 'no text gives the deductible away').toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await billing.getByLabel('Note to driver and insurer').fill('')
  // what cost less is lowered, and can be put back
  await billing.getByRole('button', { name: /^It cost less.*E01\.7$/ }).click()
  await billing.getByLabel('Outside work').fill('300.00')
  await expect(billing.getByRole('button', { name: 'Issue for $4,875.71' })).toBeVisible()
  await billing.getByRole('button', { name: 'As signed' }).click()
  await billing.getByRole('button', { name: 'Issue for $4,900.71' }).click()
  await said(sal, 'Invoice issued')
  await expect(main).toContainText('$4,132.81')
  await main.getByRole('button', { name: 'Move the job' }).first().click()
  const moving = sal.getByRole('dialog', { name: 'Move the job' })
  await moving.getByLabel('To', { exact: true }).selectOption('ready')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(main.getByRole('heading', { name: 'The car is ready' })).toBeVisible()
  await main.getByRole('button', { name: 'Hand the car back' }).click()
  const early = sal.getByRole('dialog', { name: 'Hand the car back' })
  await expect(early).toContainText('$767.90 of the driver’s share is open')
  await early.getByRole('button', { name: 'Back' }).click()
  await clean(sal)

  const dana = await browser.newPage({ viewport: { width: 360, height: 800 } })
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/repair`)
  await clean(dana)
  await dana.getByRole('button', { name: 'Pay your share: $767.90' }).click()
  await dana.getByLabel('Card number').fill('4242 4242 4242 4242')
  await dana.getByRole('button', { name: 'Pay $767.90' }).click()
  await expect(dana.getByRole('heading', { name: 'Your share of the repair is paid', level: 1 })).toBeVisible()
  await clean(dana)
  await dana.getByRole('link', { name: 'Go to the repair' }).click()
  await expect(dana.getByRole('button', { name: /^Pay your share/ })).toHaveCount(0)

  await sal.reload()
  await main.getByRole('button', { name: 'Hand the car back' }).click()
  await early.getByLabel('Miles now').fill('41,240')
  await early.getByRole('button', { name: 'The driver has the car' }).click()
  await expect(early, 'nobody takes a car unsaid').toContainText('Choose who signs for the car.')
  await early.getByRole('radio', { name: /^The driver signs here/ }).check()
  await expect(early.getByLabel('The driver’s full name')).toBeVisible()
  await clean(sal)
  await early.getByRole('button', { name: 'Back' }).click()
  // the driver rather signs on their own phone
  await dana.getByRole('button', { name: 'Sign for your car' }).click()
  const taking = dana.getByRole('dialog', { name: 'Sign for your car' })
  await taking.getByRole('button', { name: 'I have my car' }).click()
  await expect(taking).toContainText('Type the full name.')
  await taking.getByLabel('Your full name').fill('Dana Whitfield')
  await clean(dana)
  await taking.getByRole('button', { name: 'I have my car' }).click()
  await said(dana, 'Signed. The shop now hands the car back.')
  await sal.reload()
  await main.getByRole('button', { name: 'Hand the car back' }).click()
  await expect(early).toContainText('Dana Whitfield signed for the car on their own phone')
  await early.getByRole('button', { name: 'The driver has the car' }).click()
  await said(sal, 'Handed back')
  await dana.reload()
  await dana.getByRole('button', { name: 'All is well' }).click()
  await expect(dana.getByRole('heading', { name: 'This repair is closed' })).toBeVisible()
  await clean(dana)
  const { paid } = await driver.get<{ paid: object }>(`${rpc('repair_bill')}?repair_id=${id}`)
  expect(paid).toMatchObject({ card_cents: 76_790, due_cents: 0, short_cents: 413_281 })
  await dana.getByRole('link', { name: 'Review the repair' }).click()
  await expect(dana.getByRole('heading', { name: /^Repair, invoice 26-2101/, level: 1 })).toBeVisible()
  await dana.getByTitle('5 stars').click()
  await dana.getByRole('button', { name: 'Post review' }).click()
  await expect(dana.getByRole('heading', { name: 'Thank you for your review' })).toBeVisible()
})

test('the insurer’s check is recorded by the shop and denied by the driver; the bill is saved, and signed who is paid', async ({
  page: dana,
  request,
}) => {
  const [driver, shop] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'sal.shop')]
  test.slow() // two people on one machine
  const id = await chosen(driver, shop)
  await signs(driver, id)
  await arrives(shop, id)
  type Bill = { next: { total_cents: number } }
  const { next } = await shop.get<Bill>(`${rpc('repair_bill')}?repair_id=${id}`)
  await shop.post(rpc('issue_invoice'), { repair_id: id, number: '26-2102', total_cents: next.total_cents })
  await shop.post(rpc('record_payment'), {
    repair_id: id,
    kind: 'insurer_two_party',
    cents: 30_000,
    reference: '88120',
  })
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/repair?repair=${id}`)
  const main = dana.getByRole('main')
  await expect(main).toContainText('recorded by the shop, waiting for the driver')
  await expect(main).toContainText('Sign the check at the shop.')
  await clean(dana)
  await main.getByRole('button', { name: 'That’s not right' }).click()
  const denying = dana.getByRole('dialog', { name: 'What isn’t right?' })
  await denying.getByRole('textbox').fill('I never saw a check')
  await denying.getByRole('button', { name: 'That’s not right' }).click()
  await expect(main).toContainText('denied by the driver')
  const download = dana.waitForEvent('download')
  await main.getByRole('button', { name: 'Invoice 26-2102 (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe('invoice-26-2102.pdf')

  // where the insurer pays is the driver's word, until it has
  await main.getByRole('button', { name: 'Sign a direction to pay' }).click()
  const signing = dana.getByRole('dialog', { name: 'Direction to pay' })
  await expect(signing).toContainText('It is no assignment of benefits')
  await signing.getByRole('button', { name: 'Sign the direction to pay' }).click()
  await expect(signing).toContainText('Type your full name.')
  await clean(dana)
  await signing.getByLabel('Your full name').fill('Dana Whitfield')
  await signing.getByRole('button', { name: 'Sign the direction to pay' }).click()
  await said(dana, 'Signed')
  await expect(main).toContainText('Direction to pay DP-01')
  await clean(dana)
})
