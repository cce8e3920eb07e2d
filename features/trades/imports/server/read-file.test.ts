import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { bms, ems, type FileSpec, packed, PEOPLE, SPEC, VIN } from '#test/imports.ts'
import { MOST_BYTES } from '../file-read.ts'
import { readBms } from './bms.ts'
import { readEms } from './ems.ts'
import { readFile } from './read-file.ts'

/** Nobody else’s files are among those that are looked for. */
const own = await mkdtemp(join(tmpdir(), 'reads-'))
vi.stubEnv('TMPDIR', own)
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(own, { recursive: true, force: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (file: Uint8Array | string) =>
  readFile('sal', async () => (typeof file === 'string' ? bytes(file) : file))
const previewOf = async (file: Uint8Array | string) => (await read(file)).preview
// an ampersand stands in XML as it must
const inXml = (spec: FileSpec): FileSpec => ({
  ...spec,
  lines: spec.lines.map((line) => ({ ...line, desc: line.desc.replaceAll('&', '&amp;') })),
})

const WAYS: [string, () => Promise<Uint8Array | string>][] = [
  ['BMS 5.2.22', async () => bms(inXml(SPEC))],
  ['BMS 5.2.28', async () => bms({ ...inXml(SPEC), version: '5.2.28' })],
  ['BMS with prefixes', async () => bms({ ...inXml(SPEC), prefix: 'bms' })],
  ['BMS in an archive', async () => packed({ xml: bytes(bms(inXml(SPEC))) })],
  ['BMS in UTF-16', async () => new Uint8Array(Buffer.from(`\uFEFF${bms(inXml(SPEC))}`, 'utf16le'))],
  ['EMS, judgment as PART_DESCJ', async () => packed(await ems(SPEC))],
  ['EMS, judgment as PART_DES_J', async () => packed(await ems(SPEC, 'PART_DES_J'))],
]

test.each(WAYS)('%s becomes our lines, and its sums close to the cent', async (_, make) => {
  const preview = await previewOf(await make())
  expect(preview.withheld).toBeNull()
  expect(preview).toMatchObject({ tax_bp: 890, labor_tax_bp: 0, total_loss: false, notes: [] })
  expect(preview.totals.total_cents).toBe(158_772)
  expect(preview.sums).toEqual([
    { kind: 'parts', file_cents: 58_520, our_cents: 58_520 },
    { kind: 'labor', file_cents: 54_180, our_cents: 54_180 },
    { kind: 'other', file_cents: 40_180, our_cents: 40_180 },
    { kind: 'tax', file_cents: 5892, our_cents: 5892 },
    { kind: 'total', file_cents: 158_772, our_cents: 158_772 },
  ])
  const [cover, paint, lamp, check, radar, material] = preview.lines
  expect(preview.lines).toHaveLength(6)
  expect(cover).toMatchObject({
    operation: 'replace',
    description: 'Bumper cover & trim',
    part_kind: 'oem',
    part_number: '00123',
    quantity: 2,
    part_cents: 21_010,
    labor_type: 'body',
    hours_tenths: 32,
    rate_cents: 6400,
    taxed: 'parts',
  })
  expect(paint).toMatchObject({ operation: 'refinish', labor_type: 'refinish', hours_tenths: 25, part_cents: 0 })
  expect(lamp).toMatchObject({
    operation: 'replace',
    part_kind: 'recycled',
    part_number: '81550-06',
    part_cents: 16_500,
  })
  expect(check).toMatchObject({ operation: 'inspect', labor_type: 'mechanical', hours_tenths: 15, rate_cents: 11_800 })
  expect(radar).toMatchObject({ operation: 'sublet', sublet_cents: 32_500, taxed: 'none', sublet_vendor: '' })
  expect(material).toMatchObject({ operation: 'material', part_cents: 7680, taxed: 'parts' })
  expect([cover, lamp].map((line) => line?.section.toLowerCase())).toEqual(['rear bumper', 'rear lamps'])
})

test.each(WAYS)('of %s nothing about people is read', async (_, make) => {
  const file = JSON.stringify(await read(await make()))
  expect(PEOPLE.filter((each) => file.includes(each))).toEqual([])
  expect(file).toContain(VIN)
})

test('what of a table is written to a disk while it is read has nobody in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'set-'))
  await readEms(new Map(Object.entries(await ems(SPEC))), folder)
  const written = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')
  await rm(folder, { recursive: true })
  expect(written).toContain('Bumper cover & trim')
  expect(PEOPLE.filter((each) => written.includes(each))).toEqual([])
})

test('both spellings of the judgment field are read', async () => {
  for (const name of ['PART_DESCJ', 'PART_DES_J'])
    expect((await previewOf(packed(await ems(SPEC, name)))).lines[0]).toMatchObject({ judgment: true })
})

test('a total loss, and the version, are read from both', async () => {
  const spec = { ...inXml(SPEC), total_loss: true, version: '5.2.28' }
  expect(await previewOf(bms(spec))).toMatchObject({ total_loss: true, version: '5.2.28', format: 'bms' })
  expect(await previewOf(packed(await ems(spec)))).toMatchObject({ total_loss: true, version: '2.01', format: 'ems' })
})

const document = bms(inXml(SPEC))
const withDoctype = document.replace('<Veh', '<!DOCTYPE x [<!ENTITY a "b">]><Veh')
const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'b'.repeat(n + 1)} "${`&${n ? 'b'.repeat(n) : 'a'};`.repeat(10)}">`).join('')}]><VehicleDamageEstimateAddRq>&bbbbbbbbb;</VehicleDamageEstimateAddRq>`
describe('what is no estimate is refused with a sentence, and leaves no file behind', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['nothing at all', new Uint8Array(), 'unreadable'],
    ['a document with definitions of its own', withDoctype, 'unreadable'],
    ['entities that grow', bomb, 'unreadable'],
    [
      'an entity from outside',
      document.replace('<Veh', '<!DOCTYPE x SYSTEM "file:///etc/hostname"><Veh'),
      'unreadable',
    ],
    ['half of a document', document.slice(0, document.length / 2), 'unreadable'],
    [
      'a document that ends between two lines',
      document.slice(0, document.lastIndexOf('<DamageLineInfo>')),
      'unreadable',
    ],
    ['another document', '<?xml version="1.0"?><Invoice><Total>1</Total></Invoice>', 'unreadable'],
    ['elements as deep as a well', `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`, 'unreadable'],
    [
      'a name that would reach into every object',
      '<VehicleDamageEstimateAddRq><__proto__>1</__proto__></VehicleDamageEstimateAddRq>',
      'unreadable',
    ],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'unreadable'],
    [
      'noise',
      new Uint8Array(Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919 + (n >> 3)) % 256))),
      'unreadable',
    ],
    ['an archive of other things', zipSync({ 'a.pdf': bytes('x') }), 'unreadable'],
    ['half of an archive', zipSync({ 'a.xml': bytes(document) }).slice(0, 400), 'unreadable'],
    ['10,000 lines', bms({ ...SPEC, lines: Array.from({ length: 10_000 }, () => ({ desc: 'x' })) }), 'too_large'],
    [
      '1,200,000 empty elements',
      `<VehicleDamageEstimateAddRq>${'<a/>'.repeat(1_200_000)}</VehicleDamageEstimateAddRq>`,
      'too_large',
    ],
    [
      'a line of 5,000 pieces',
      document.replace('<LaborInfo>', '<LaborInfo><LaborHours>1</LaborHours></LaborInfo>'.repeat(5000) + '<LaborInfo>'),
      'too_large',
    ],
    [
      '20,000 kinds of material',
      document.replace(
        '<SummaryTotalsInfo>',
        '<OtherChargesTotalsInfo><TotalType>MA</TotalType><TotalAmt>1.00</TotalAmt></OtherChargesTotalsInfo>'.repeat(
          20_000,
        ) + '<SummaryTotalsInfo>',
      ),
      'too_large',
    ],
    ['more than 5 MB', new Uint8Array(MOST_BYTES + 1), 'too_large'],
    ['an archive that unpacks to more than 5 MB', zipSync({ 'a.xml': new Uint8Array(MOST_BYTES + 1) }), 'too_large'],
  ])('%s', async (_, file, code) => {
    await expect(read(file)).rejects.toMatchObject({ name: 'FileRefused', code })
    expect(readdirSync(tmpdir())).toEqual([])
  })
})

describe('a table whose header lies is refused', () => {
  const lie = async (change: (view: DataView, lin: Uint8Array) => void) => {
    const files = await ems(SPEC)
    const lin = files['lin']!.slice()
    change(new DataView(lin.buffer), lin)
    return read(packed({ ...files, lin }))
  }
  test.each<[string, (view: DataView, lin: Uint8Array) => void]>([
    ['more records than there are', (view) => view.setUint32(4, 4_000_000_000, true)],
    ['a negative number of records', (view) => view.setInt32(4, -1, true)],
    ['a header as long as the file', (view, lin) => view.setUint16(8, lin.length, true)],
    ['no header', (view) => view.setUint16(8, 0, true)],
    ['records of no length', (view) => view.setUint16(10, 0, true)],
    ['longer records', (view) => view.setUint16(10, 60_000, true)],
    ['a field of no length', (view) => view.setUint8(32 + 16, 0)],
    ['a field longer than its record', (view) => view.setUint8(32 + 16, 255)],
    ['a field of an unknown kind', (view) => view.setUint8(32 + 11, 0x58)],
    ['no end of the fields', (view, lin) => lin.fill(0x41, 32, view.getUint16(8, true))],
  ])('%s', async (_, change) => {
    await expect(lie(change)).rejects.toMatchObject({ name: 'FileRefused', code: 'unreadable' })
  })

  test('a set without its lines, cut off, or with words for numbers', async () => {
    const { lin, ...rest } = await ems(SPEC)
    await expect(read(packed(rest))).rejects.toMatchObject({ code: 'lines_missing' })
    await expect(read(packed({ ...rest, lin: lin!.slice(0, lin!.length - 200) }))).rejects.toMatchObject({
      code: 'unreadable',
    })
    const text = new TextDecoder('latin1').decode(lin)
    const at = text.indexOf('210.1') + 5 - 9
    for (const instead of ['wordy', ' 1,210.10', '12wordy  ', '     1E5 ', '    21 10', '    0x2A0', '    21..1']) {
      const words = lin!.slice()
      words.set(bytes(instead), at)
      await expect(read(packed({ ...rest, lin: words })), instead).rejects.toMatchObject({ code: 'unreadable' })
    }
    const same = lin!.slice()
    same.set(bytes('+210.1   '), at)
    expect((await previewOf(packed({ ...rest, lin: same }))).withheld).toBeNull()
  })
})

test('rows that say something of their own are lines of their own, and none is lost', async () => {
  const { lines } = await previewOf(
    packed(
      await ems({ lines: [], gross: '0.00' }, undefined, [
        { LINE_NO: 1, LINE_DESC: 'FRONT' },
        { LINE_NO: 2, LINE_DESC: 'Panel', PART_TYPE: 'PAN', ACT_PRICE: 10, LBR_OP: 'OP11' },
        { LINE_NO: 2, LINE_DESC: 'Panel', LBR_OP: 'OP6', MOD_LBR_TY: 'LAR', MOD_LB_HRS: 2 },
        { LINE_NO: 2, LINE_DESC: 'Clear coat', LBR_OP: 'OP6', MOD_LBR_TY: 'LAR', MOD_LB_HRS: 0.4 },
        { LINE_NO: 2, LBR_OP: 'OP11', PART_TYPE: 'PAL', OEM_PARTNO: 'X9' },
        { LINE_NO: 0, LINE_DESC: 'Rail', MOD_LB_HRS: 1 },
        { LINE_NO: 0, LINE_DESC: 'Rail', MOD_LB_HRS: 1 },
        { LINE_NO: 5, LINE_DESC: 'SET UP', MOD_LB_HRS: 1.5 },
        { LINE_NO: 6, LINE_DESC: 'CALL THE OWNER FIRST' },
        { LINE_NO: 7, LINE_DESC: 'REAR' },
        { LINE_NO: 8, LINE_DESC: 'Lamp', PART_TYPE: 'PAN', ACT_PRICE: 5 },
        { LINE_NO: 9, LINE_DESC: 'NOTHING BELOW' },
      ]),
    ),
  )
  const said = lines.map(({ section, description, hours_tenths }) => [section, description, hours_tenths])
  expect(said).toEqual([
    ['FRONT', 'Panel', 0],
    ['FRONT', 'Panel', 20],
    ['FRONT', 'Clear coat', 4],
    ['FRONT', 'Line 2', 0],
    ['FRONT', 'Rail', 10],
    ['FRONT', 'Rail', 10],
    ['FRONT', 'SET UP', 15],
    ['FRONT', 'CALL THE OWNER FIRST', 0],
    ['REAR', 'Lamp', 0],
    ['REAR', 'NOTHING BELOW', 0],
  ])
  expect(lines[3]).toMatchObject({ part_kind: 'recycled', part_number: 'X9' })
})

test('a line of thousands of parts and labor is refused before anything is made of it', () => {
  const many = `<DamageLineInfo>${'<PartInfo><PartType>PAN</PartType></PartInfo>'.repeat(15_000)}${'<LaborInfo><LaborType>LAB</LaborType></LaborInfo>'.repeat(15_000)}</DamageLineInfo>`
  expect(() => readBms(bytes(`<VehicleDamageEstimateAddRq>${many}</VehicleDamageEstimateAddRq>`))).toThrow(/more than/)
})

test('one person has two files read at a time, and the third is refused before a byte of it is taken', async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const taken: string[] = []
  const bring = (who: string, of: Promise<Uint8Array>) =>
    readFile(who, () => {
      taken.push(who)
      return of
    })
  const two = [bring('sal', promise), bring('sal', promise)]
  await expect(bring('sal', promise)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  const others = Array.from({ length: 8 }, (_, n) => bring(`shop ${n}`, promise))
  await expect(bring('late', promise)).rejects.toMatchObject({ status: 503 })
  expect(taken).toHaveLength(10)
  resolve(bytes('hello'))
  const done = await Promise.allSettled([...two, ...others])
  expect(done.every(({ status }) => status === 'rejected')).toBe(true)
  await expect(bring('late', promise)).rejects.toMatchObject({ code: 'unreadable' })
})
