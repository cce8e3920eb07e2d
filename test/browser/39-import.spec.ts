// A shop that wrote its estimate elsewhere brings the file instead of typing it again.
import { PROVIDERS } from '#db/seed/cast.ts'
import { bms, ems, SPEC } from '#test/imports.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const CLAIM = '01900000-0000-7000-8000-000000000501'
type Asked = { id: string; status: string; request: { vin: string | null } | null }

test('a shop imports its file: another car needs a reason, sums that differ are shown, the lines go below what was typed', async ({
  page: sal,
}) => {
  const dana = await callsOf(sal.request, 'dana.driver')
  await dana.post('/rest/v1/rpc/ask_estimates', { claim_id: CLAIM, provider_ids: [PROVIDERS.sal.id] })
  const shop = await callsOf(sal.request, 'sal.shop')
  const [asked] = await shop.get<Asked[]>('/rest/v1/estimate_invitations')
  const vin = asked!.request!.vin!
  const spec = { ...SPEC, vin, lines: SPEC.lines.map((line) => ({ ...line, desc: line.desc.replace('&', '&amp;') })) }
  const xml = (more: object = {}) => ({
    name: 'estimate.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(bms({ ...spec, ...more })),
  })
  await signIn(sal, 'sal.shop', `/provider/estimates/${asked!.id}`)
  const file = sal.getByLabel('Import a file')
  const preview = sal.getByRole('region', { name: 'What the file says' })

  await file.setInputFiles({ name: 'notes.xml', mimeType: 'application/xml', buffer: Buffer.from('hello') })
  await expect(sal.getByRole('alert')).toContainText('This isn’t an estimate we can read.')

  await file.setInputFiles(xml({ vin: '5NMJBCAE8PH900004' }))
  await expect(sal.getByText('Its VIN ends in 900004.')).toBeVisible()
  await sal.getByRole('button', { name: 'Read the file' }).click()
  await expect(sal.getByText('Enter at least three letters.')).toBeVisible()
  await sal.getByLabel('Why is it the right one?').fill('The claim has a typo.')
  await sal.getByLabel('Why is it the right one?').press('Enter')
  await expect(preview).toContainText('add up to the total in the file')
  await preview.getByRole('button', { name: 'Close without using it' }).click()
  await expect(preview).toHaveCount(0)

  await file.setInputFiles(xml({ gross: '1600.00' }))
  await expect(preview).toContainText('don’t add up')
  await expect(preview.getByRole('row', { name: /^Total/ })).toContainText('$1,587.72differs')
  await expect(preview.getByRole('button', { name: /Use these lines|Add them|Replace/ })).toHaveCount(0)
  await clean(sal)

  // all files of a set together
  await sal.getByRole('group', { name: 'Line 1' }).getByLabel('Description').fill('Typed before')
  const part = { type: 'PAO', price: '165.00' }
  const odd = { ...SPEC, vin, lines: SPEC.lines.map((line, n) => (n === 1 ? { ...line, part } : line)) }
  const files = Object.entries(await ems(odd)).map(([ending, bytes]) => ({
    name: `0415A.${ending.toUpperCase()}`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }))
  await file.setInputFiles(files)
  await expect(preview).toContainText('EMS 2.01')
  await expect(preview.getByRole('heading', { name: 'What the file says' })).toBeFocused()
  await expect(preview).toContainText('Line 2: Part type PAO is unknown here.')
  await clean(sal)
  await preview.getByRole('button', { name: 'Add them below your line' }).press('Enter')
  await said(sal, '6 lines added', 'Check them, then save or send them.')
  await expect(sal.getByRole('group', { name: 'Line 1' }).getByLabel('Description')).toHaveValue('Typed before')
  await expect(sal.getByRole('group', { name: 'Line 2' }).getByLabel('Part number')).toHaveValue('00123')
  await expect(sal.getByLabel('Sales tax in percent')).toHaveValue('8.9')
  await expect(sal.getByRole('main')).toContainText('$1,587.72')

  // beside the lines in the editor, line by line and field by field; what is the same is folded away
  await sal.getByRole('group', { name: 'Line 2' }).getByLabel('Price each').fill('200.00')
  await file.setInputFiles(xml())
  const differences = preview.getByRole('region', { name: 'Beside the 7 lines in the editor' })
  await expect(preview).toContainText('1 only in the file · 2 not in the file · 1 changed · 4 the same')
  await expect(differences.getByRole('listitem').filter({ hasText: 'Typed before' })).toContainText('Not in the file')
  await expect(differences).toContainText('Price each: $200.00 to $210.10 (+$10.10)')
  await expect(differences.getByText('Diagnosis')).toHaveCount(0)
  await clean(sal)
  await preview.getByText('Lines that are the same (4)').press('Enter')
  await expect(preview.getByText('Inspect: Diagnosis').first()).toBeVisible()
  await preview.getByRole('button', { name: 'Replace your 7 lines' }).click()
  await expect(sal.getByRole('group', { name: 'Line 1' }).getByLabel('Description')).toHaveValue('Bumper cover & trim')
  await expect(sal.getByRole('group', { name: 'Line 7' })).toHaveCount(0)
  await sal.getByRole('button', { name: 'Save draft' }).click()
  await said(sal, 'Draft saved')

  // and out again
  for (const [button, name] of [
    ['Save as CSV', 'estimate-E01.csv'],
    ['Save as BMS', 'estimate-E01.xml'],
  ] as const) {
    const download = sal.waitForEvent('download')
    await sal.getByRole('button', { name: button }).click()
    expect((await download).suggestedFilename()).toBe(name)
  }
  await clean(sal)
})
