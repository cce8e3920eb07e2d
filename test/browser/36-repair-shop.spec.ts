// A shop checks a car in, promises a day, moves the job by keyboard, orders a part, writes more work and makes it ready.
import { PROVIDERS } from '#db/seed/cast.ts'
import { chosen, line, signs } from './repair.ts'
import { callsOf, clean, newPerson, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('a shop works a job from the signature to ready, and is refused while a record is missing', async ({
  page: sal,
  request,
}) => {
  test.slow() // the whole of a job
  const [dana, shop] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'sal.shop')]
  const id = await chosen(dana, shop, [line({ section: 'Front bumper', description: 'Bumper cover' })])
  await signs(dana, id)
  await signIn(sal, 'sal.shop', `/provider/repairs/${id}`)
  const main = sal.getByRole('main')
  await main.getByRole('button', { name: 'Check in the car' }).click()
  const arriving = sal.getByRole('dialog', { name: 'Check in the car' })
  await arriving.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(arriving).toContainText('Enter the miles as a whole number, such as 41,200.')
  await arriving.getByLabel('Miles on the odometer').fill('41,200')
  await arriving.getByLabel('Fuel').selectOption('4')
  await arriving.getByLabel('Your RO number').fill('26-2001')
  const car = { name: 'car.png', mimeType: 'image/png', buffer: await picture('#3a0e1f') }
  await arriving.locator('input[type=file]').first().setInputFiles(car)
  await expect(arriving.getByRole('button', { name: 'Remove car.png' })).toBeVisible()
  await clean(sal)
  await arriving.getByRole('button', { name: 'Check in', exact: true }).click()
  await said(sal, 'Car checked in')

  await main.getByRole('button', { name: 'Promise a day' }).first().click()
  const promising = sal.getByRole('dialog', { name: 'When is the car ready?' })
  await expect(promising.getByLabel('Day'), 'the day that hours and parts suggest').toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await promising.getByRole('button', { name: 'Promise', exact: true }).click()
  await said(sal, 'Day promised')

  await main.getByRole('button', { name: 'Order parts' }).click()
  const ordering = sal.getByRole('dialog', { name: 'Parts and outside work on their way' })
  await ordering.getByRole('checkbox', { name: /^Bumper cover/ }).check()
  await ordering.getByLabel('Supplier').fill('Buford Highway Parts')
  await ordering.getByRole('button', { name: 'Save' }).click()
  await expect(main).toContainText('Ordered · from Buford Highway Parts')
  await main.getByRole('button', { name: /^Arrived/ }).click()
  await sal.getByRole('dialog', { name: 'How did it arrive?' }).getByRole('button', { name: 'Save' }).click()
  await expect(main).toContainText('Received · from Buford Highway Parts')

  await main.getByRole('button', { name: 'Move the job' }).first().click()
  const moving = sal.getByRole('dialog', { name: 'Move the job' })
  await moving.getByLabel('To', { exact: true }).selectOption('ready')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(moving).toContainText('Issue the invoice before the car is ready.')
  await moving.getByRole('button', { name: 'Back' }).click()
  for (const kind of ['scan_pre', 'scan_post']) {
    await main.getByRole('button', { name: 'Add a record' }).click()
    const recording = sal.getByRole('dialog', { name: 'Scan, calibration, or glass' })
    await recording.getByLabel('What', { exact: true }).selectOption(kind)
    await recording.getByLabel('Result', { exact: true }).fill('No codes stored.')
    await recording.getByRole('button', { name: 'Save record' }).click()
    await expect(recording).toHaveCount(0)
  }
  await main.getByRole('button', { name: 'Move the job' }).first().click()
  await moving.getByLabel('To', { exact: true }).selectOption('quality_check')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await main.getByRole('button', { name: 'Issue the invoice' }).first().click()
  const billing = sal.getByRole('dialog', { name: 'Issue the invoice' })
  await billing.getByLabel('Your invoice number').fill('26-2001')
  await billing.getByRole('button', { name: /^Issue for/ }).click()
  await said(sal, 'Invoice issued')
  await main.getByRole('button', { name: 'Move the job' }).first().click()
  await moving.getByLabel('To', { exact: true }).selectOption('ready')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(main.getByRole('heading', { name: 'The car is ready' })).toBeVisible()
  await clean(sal)
})

test('more work is written by keyboard alone, says why each line is needed, and outlives a reload', async ({
  page: pat,
  request,
}) => {
  await signIn(pat, 'sal.shop', '/provider/repairs')
  await pat.getByRole('link', { name: /^Drew/ }).press('Enter')
  const main = pat.getByRole('main')
  await main.getByRole('button', { name: 'Add more work' }).press('Enter')
  const first = main.getByRole('group', { name: 'Line 1' })
  await first.getByLabel('Section').focus()
  await pat.keyboard.type('Front bumper')
  await first.getByLabel('Description').focus()
  await pat.keyboard.type('Absorber')
  await pat.keyboard.press('Enter')
  const second = main.getByRole('group', { name: 'Line 2' })
  await expect(second.getByLabel('Description'), 'Enter begins the next line').toBeFocused()
  await expect(second.getByLabel('Section'), 'in the same section').toHaveValue('Front bumper')
  await pat.keyboard.type('Clips')
  for (const [group, price] of [
    [first, '95.00'],
    [second, '5.00'],
  ] as const) {
    await group.getByLabel('Part', { exact: true }).selectOption('oem')
    await group.getByLabel('Price each').focus()
    await pat.keyboard.type(price)
  }
  await main.getByRole('button', { name: 'Send to the driver' }).press('Enter')
  await expect(main.getByRole('alert')).toContainText('Line 1: Say why it’s needed.')
  await pat.reload()
  await expect(second.getByLabel('Description')).toHaveValue('Clips')
  await first.getByLabel('Why it’s needed').selectOption('hidden_damage')
  await second.getByLabel('Why it’s needed').selectOption('hidden_damage')
  const buffer = await picture()
  const shots = ['left.png', 'right.png'].map((name) => ({ name, mimeType: 'image/png', buffer }))
  await first.locator('input[type=file]').first().setInputFiles(shots)
  await expect(first, 'of two photos at once both stay').toContainText('left.png')
  await expect(first).toContainText('right.png')
  await expect(first.getByRole('button', { name: /^Remove .*png/ })).toHaveCount(2)
  await expect(main).toContainText('$108.90')

  // somebody beside the car adds a photo with a phone; it is offered below each line
  await main.getByText('Take the photos with a phone').press('Enter')
  await expect(main.getByRole('img', { name: 'A code with the address of this job' })).toBeVisible()
  const phone = await pat.context().newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(pat.url())
  await phone.getByRole('button', { name: 'Add photos' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Add photos' })
  await dialog.getByRole('button', { name: 'Save photos' }).click()
  await expect(dialog).toContainText('Add at least one photo.')
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'hinge.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByRole('button', { name: /^Remove hinge.png/ })).toBeVisible()
  await clean(phone)
  await dialog.getByRole('button', { name: 'Save photos' }).click()
  await said(phone, '1 photo added')
  await phone.close()
  await pat.reload()
  await second.getByRole('checkbox', { name: 'hinge.png' }).press('Space')
  await expect(second.getByRole('checkbox', { name: 'hinge.png' })).toBeChecked()
  await clean(pat)
  await main.getByRole('button', { name: 'Send to the driver' }).press('Enter')
  await said(pat, 'Sent to the driver')
  await expect(main.getByRole('heading', { name: 'The driver decides about S01' })).toBeVisible()
  const drew = await callsOf(request, 'drew.driver')
  const news = await drew.get<{ title: string }[]>('/rest/v1/notifications?limit=50')
  expect(news.map(({ title }) => title)).toContain('More work found')
  await main.getByText('See all 2 lines').first().click()
  await expect(main.getByRole('img', { name: 'left.png' }), 'beside the line it shows').toBeVisible()
  await expect(main.getByRole('img', { name: 'right.png' })).toBeVisible()
  await expect(main.getByRole('img', { name: 'hinge.png' }).first()).toBeVisible()
})

test('of two tabs that move one job the second is told that it has changed; who works on cars sees no price', async ({
  page: sal,
  request,
  browser,
  inDatabase,
}) => {
  test.slow() // two people on one machine
  const shop = await callsOf(request, 'sal.shop')
  const board =
    await shop.get<{ id: string; first_name: string; stage: string; version: number }[]>('/rest/v1/rpc/repair_board')
  const job = board.find(({ stage }) => stage === 'checked_in')!
  await signIn(sal, 'sal.shop', '/provider/repairs')
  const card = sal.getByRole('article', { name: new RegExp(`^${job.first_name}`) })
  const where = card.getByRole('combobox')
  await expect(where).toBeVisible()
  await shop.post('/rest/v1/rpc/set_stage', { repair_id: job.id, stage: 'body', version: job.version })
  await where.selectOption('paint')
  await card.getByRole('button', { name: /^Move/ }).click()
  await expect(card.getByRole('alert')).toContainText('A colleague has changed this')
  await clean(sal)
  await where.selectOption('paint')
  await card.getByRole('button', { name: /^Move/ }).press('Enter')
  await expect(sal.getByRole('region', { name: 'Repairs' }).locator('section').filter({ has: card })).toContainText(
    'Paint',
  )

  const maya = await (await browser.newContext()).newPage()
  const { email } = await newPerson(maya, 'Maya Lopez')
  await inDatabase(async (owner) => {
    await owner.query(
      `with made as (update profiles set role = 'shop' where email = $2 returning id)
       insert into provider_members (provider_id, user_id, member_role) select $1, id, 'technician' from made`,
      [PROVIDERS.sal.id, email],
    )
  })
  await maya.goto('/provider/repairs')
  const main = maya.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(main).not.toContainText('$')
  await main
    .getByRole('link', { name: new RegExp(`^${job.first_name}`) })
    .first()
    .click()
  await expect(main.getByRole('heading', { name: 'Work and parts' })).toBeVisible()
  await expect(main).not.toContainText('$')
  await expect(main.getByRole('button', { name: 'Add more work' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Move the job' }).first().click()
  await maya.getByLabel('To', { exact: true }).selectOption('reassembly')
  await maya.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(main.locator('[aria-current=step]')).toHaveText('Reassembly')
  await clean(maya)
})
