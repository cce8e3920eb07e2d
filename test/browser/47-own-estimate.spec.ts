// An estimate written elsewhere stands beside the shop's: the adjuster's by link, the shop's own paper, the driver's copy.
import { bms, SPEC } from '#test/imports.ts'
import { CLAIM, chosen, line, signs } from './repair.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const KIM = 'kim.own@post.example.net'
const PDF = {
  name: 'estimate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}
const AMOUNTS = {
  Parts: '400.00',
  Labor: '0',
  'Materials, outside work, other': '0',
  Tax: '35.60',
  'Total before the deductible': '440.00',
}

test('an adjuster adds their own estimate by link; driver and shop read it beside the shop’s on a phone, and it approves nothing', async ({
  page: dana,
  browser,
  request,
}) => {
  test.slow() // three people on one machine
  const [driver, shop] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'sal.shop')]
  const id = await chosen(driver, shop, [line(), line({ description: 'Hinge', part_cents: 10_000 })])
  await signs(driver, id)
  const { vin } = await shop.get<{ vin: string | null }>(`/rest/v1/repairs/${id}`)
  const contact = await driver.post<{ id: string }>('/rest/v1/adjuster_contacts', {
    claim_id: CLAIM,
    name: 'Kim Lane',
    email: KIM,
  })
  await driver.post('/rest/v1/rpc/make_adjuster_link', { contact_id: contact.id })
  const newest = async () =>
    ((await (await request.get(`/dev/mail.json?to=${KIM}`)).json()) as { text: string }[])[0]!.text
  const link = new URL(/https?:\S+\/i#\S+/.exec(await newest())![0])

  const phone = { viewport: { width: 390, height: 844 } }
  const kim = await (await browser.newContext(phone)).newPage()
  await kim.goto(link.pathname + link.hash)
  await kim.getByRole('button', { name: 'Email me a code' }).click()
  await expect(kim.getByText('We emailed you a code.')).toBeVisible()
  await kim.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(await newest())![0])
  await kim.getByRole('button', { name: 'Open the repair' }).click()

  await kim.getByRole('button', { name: 'Add your estimate' }).click()
  const adding = kim.getByRole('dialog', { name: 'Your own estimate' })
  await adding.getByRole('button', { name: 'Add it' }).click()
  await expect(adding).toContainText('Choose your estimate.')
  await adding.getByLabel('Your estimate').last().setInputFiles(PDF)
  await adding.getByRole('button', { name: 'Add it' }).click()
  await expect(adding).toContainText('Enter the total.')
  for (const [name, amount] of Object.entries(AMOUNTS)) await adding.getByLabel(name, { exact: true }).fill(amount)
  await expect(adding).toContainText('the total is $4.40 more than the amounts above it.')
  await adding.getByLabel('Note').fill('Take it to our preferred shop instead.')
  await adding.getByRole('button', { name: 'Add it' }).click()
  await expect(adding).toContainText('nothing here can name or suggest another one')
  await adding.getByLabel('Note').fill('Our first look')
  await clean(kim)
  await adding.getByRole('button', { name: 'Add it' }).click()
  await said(kim, 'Your estimate was added.')
  await expect(kim.getByRole('main')).toContainText('$440.00 · PDF')
  await clean(kim)

  // on a phone, too
  await dana.setViewportSize(phone.viewport)
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/repair`)
  const beside = dana.getByRole('main')
  await expect(beside.getByRole('heading', { name: 'Estimates from elsewhere' })).toBeVisible()
  await expect(beside).toContainText('From Kim Lane')
  await expect(beside).toContainText('Not confirmed')
  await expect(beside.getByRole('row', { name: /^Parts/ })).toContainText('$520.00$400.00$120.00 less')
  await expect(beside).toContainText('the total is $4.40 more than the amounts above it.')
  await clean(dana)

  // a file takes the place of the paper, and its lines stand beside the shop's
  const lines = SPEC.lines.map((one, n) =>
    n ? { ...one, desc: one.desc.replace('&', '&amp;') } : { ...one, section: 'Rear door', desc: 'Door shell' },
  )
  const xml = bms({ ...SPEC, ...(vin && { vin }), lines })
  await kim.getByRole('button', { name: 'Add a newer estimate' }).click()
  await adding
    .getByLabel('Your estimate')
    .last()
    .setInputFiles({ name: 'estimate.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) })
  await expect(adding).toContainText('We read the lines and amounts from this file.')
  await adding.getByRole('button', { name: 'Add it' }).click()
  await said(kim, 'Your estimate was added.')
  await expect(kim.getByRole('main')).toContainText('Replaced by a newer one')
  await dana.reload()
  await dana.locator('summary', { hasText: 'Lines side by side' }).click()
  await expect(dana.getByRole('row', { name: /^Door shell/ }).first()).toContainText('$420.00')
  await expect(dana.getByRole('row', { name: /^Hinge/ })).toContainText('$100.00only here—')
  await clean(dana)
  const { sums } = await driver.get<{ sums: { approved_cents: number } }>(`/rest/v1/repairs/${id}`)
  expect(sums.approved_cents).toBe(0)

  // the driver adds the paper they got, and what they typed outlives a reload
  await dana.getByRole('button', { name: 'Add the insurer’s estimate' }).click()
  const paper = dana.getByRole('dialog', { name: 'Add an estimate from elsewhere' })
  for (const [name, amount] of Object.entries(AMOUNTS)) await paper.getByLabel(name, { exact: true }).fill(amount)
  await dana.reload()
  await dana.getByRole('button', { name: 'Add the insurer’s estimate' }).click()
  await expect(paper.getByLabel('Total before the deductible', { exact: true })).toHaveValue('440.00')
  await paper.getByLabel('The estimate as a PDF').last().setInputFiles(PDF)
  await expect(paper.getByLabel('Document of the claim')).not.toHaveValue('')
  await clean(dana)
  await paper.getByRole('button', { name: 'Add it' }).click()
  await said(dana, 'Estimate added')
  await expect(beside).toContainText('Added by you')

  // the shop reads it, and adds what its own system printed
  const sal = await (await browser.newContext()).newPage()
  await signIn(sal, 'sal.shop', `/provider/repairs/${id}`)
  await expect(sal.getByRole('main')).toContainText('Read from a BMS file')
  await sal.getByRole('button', { name: 'Add the estimate from your system' }).click()
  const own = sal.getByRole('dialog', { name: 'Add an estimate from elsewhere' })
  await own.getByRole('button', { name: 'Add it' }).click()
  await expect(own).toContainText('Add the PDF.')
  await own.getByLabel('The estimate as a PDF').last().setInputFiles(PDF)
  await expect(own).toContainText('estimate.pdf')
  for (const [name, amount] of Object.entries(AMOUNTS)) await own.getByLabel(name, { exact: true }).fill(amount)
  await clean(sal)
  await own.getByRole('button', { name: 'Add it' }).click()
  await said(sal, 'Estimate added')
  await sal.getByRole('button', { name: 'Take it back' }).click()
  const back = sal.getByRole('dialog', { name: 'Take this estimate back?' })
  await back.getByRole('textbox').fill('Of another car')
  await back.getByRole('button', { name: 'Take it back' }).click()
  await expect(sal.getByText('Earlier (2)')).toBeVisible()
  await clean(sal)
})
