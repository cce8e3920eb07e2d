// Estimates as other systems write them, with invented people: BMS as text, EMS as tables.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DBFFile } from 'dbffile'
import { zipSync } from 'fflate'

export const VIN = '1HGCV1F30LA900001'
/** Nobody, and nothing of them may leave the reader. */
export const PEOPLE = ['Marigold', 'Pennyfeather', '17 Larkspur Row', 'QXZ-4471', 'POL-99-1234', '404-555-0142']

type Labor = { type?: string; op?: string; hours: string; tax?: boolean; included?: boolean }
export type FileLine = {
  section?: string
  desc: string
  memo?: string
  part?: { type?: string; number?: string; price: string; qty?: string; tax?: boolean; included?: boolean }
  labor?: Labor[]
  sublet?: string
  charge?: { type: string; price: string; tax?: boolean }
}
export type FileSpec = {
  version?: string
  vin?: string
  /** Of the elements’ names; none without it. */
  prefix?: string
  total_loss?: boolean
  lines: FileLine[]
  rates?: Record<string, string>
  /** Sums by class: amount, and tax on it. */
  parts?: [amount: string, tax: string]
  labor?: [amount: string, tax: string]
  materials?: [amount: string, tax: string]
  gross: string
}

const RATES = { LAB: '64.00', LAR: '64.00', LAM: '118.00' }
const flag = (on: boolean | undefined) => (on ? '1' : '0')
const el = (name: string, content: string | undefined) => (content === undefined ? '' : `<${name}>${content}</${name}>`)

function lineXml({ section, desc, memo, part, labor = [], sublet, charge }: FileLine, n: number): string {
  const parts =
    part &&
    `<PartInfo>${el('PartType', part.type ?? 'PAN')}${el('PartNum', part.number)}${el('PartPrice', part.price)}${el('Quantity', part.qty ?? '1')}${el('TaxableInd', flag(part.tax ?? true))}${el('PriceInclInd', flag(part.included))}</PartInfo>`
  const work = labor.map(
    ({ type = 'LAB', op = 'OP11', hours, tax, included }) =>
      `<LaborInfo>${el('LaborType', type)}${el('LaborOperation', op)}${el('LaborHours', hours)}${el('LaborInclInd', flag(included))}${el('TaxableInd', flag(tax))}</LaborInfo>`,
  )
  return `<DamageLineInfo>${el('LineNum', String(n + 1))}${el('UniqueSequenceNum', String(n + 100))}${el('LineDesc', desc)}${el('LineHeaderDesc', section)}${parts ?? ''}${work.join('')}${sublet ? `<SubletInfo>${el('SubletAmount', sublet)}${el('TaxableInd', '0')}</SubletInfo>` : ''}${charge ? `<OtherChargesInfo>${el('OtherChargesType', charge.type)}${el('Price', charge.price)}${el('TaxableInd', flag(charge.tax))}</OtherChargesInfo>` : ''}${el('LineMemo', memo)}</DamageLineInfo>`
}
const sumXml = (name: string, type: string, of: [string, string] | undefined) =>
  of
    ? `<${name}><TotalType>${type}</TotalType><TaxableAmt>${of[1] === '0.00' ? '0.00' : of[0]}</TaxableAmt><TaxTotalAmt>${of[1]}</TaxTotalAmt><TotalAmt>${of[0]}</TotalAmt></${name}>`
    : ''

/** A BMS document. */
export function bms({
  version = '5.2.22',
  vin = VIN,
  prefix,
  total_loss,
  lines,
  rates = RATES,
  ...sums
}: FileSpec): string {
  const [first, last, street, plate, policy, phone] = PEOPLE
  const xml = `<VehicleDamageEstimateAddRq><RqUID>00000000-0000-4000-8000-000000000001</RqUID><RefClaimNum>${policy}</RefClaimNum><DocumentInfo><BMSVer>${version}</BMSVer><DocumentType>E</DocumentType></DocumentInfo><AdminInfo><PolicyHolder><Party><PersonInfo><PersonName><FirstName>${first}</FirstName><LastName>${last}</LastName></PersonName><Communications><Address><Address1>${street}</Address1></Address><CommPhone>${phone}</CommPhone></Communications></PersonInfo></Party></PolicyHolder></AdminInfo><ClaimInfo><PolicyInfo><PolicyNum>${policy}</PolicyNum></PolicyInfo><LossInfo><TotalLossInd>${total_loss ? 'Y' : 'N'}</TotalLossInd></LossInfo></ClaimInfo><VehicleInfo><VINInfo><VIN><VINNum>${vin}</VINNum></VIN></VINInfo><License><LicensePlateNum>${plate}</LicensePlateNum></License></VehicleInfo><ProfileInfo>${Object.entries(
    rates,
  )
    .map(
      ([type, rate]) =>
        `<RateInfo><RateType>${type}</RateType><RateTierInfo><Rate>${rate}</Rate></RateTierInfo></RateInfo>`,
    )
    .join(
      '',
    )}</ProfileInfo>${lines.map(lineXml).join('')}<RepairTotalsInfo>${sumXml('LaborTotalsInfo', 'LA', sums.labor)}${sumXml('PartsTotalsInfo', 'PA', sums.parts)}${sumXml('OtherChargesTotalsInfo', 'MAPA', sums.materials)}<SummaryTotalsInfo><TotalType>TOT</TotalType><TotalSubType>CE</TotalSubType><TotalAmt>${sums.gross}</TotalAmt></SummaryTotalsInfo></RepairTotalsInfo></VehicleDamageEstimateAddRq>`
  const named = prefix
    ? xml.replaceAll(/<(\/?)(\w)/g, `<$1${prefix}:$2`).replace('Rq>', `Rq xmlns:${prefix}="urn:estimate">`)
    : xml
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named}`
}

type Field = { name: string; type: 'C' | 'N' | 'L' | 'F'; size: number; decimalPlaces?: number }
const c = (name: string, size: number): Field => ({ name, type: 'C', size })
const n = (name: string, size: number, decimalPlaces = 0): Field => ({ name, type: 'N', size, decimalPlaces })
const l = (name: string): Field => ({ name, type: 'L', size: 1 })

/** A dBase table, written by the library that reads it. */
async function table(fields: Field[], rows: Record<string, unknown>[]): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'table-'))
  try {
    const path = join(folder, 't.dbf')
    const file = await DBFFile.create(path, fields)
    await file.appendRecords(rows)
    return new Uint8Array(await readFile(path))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An EMS set by the endings of its files; `judgment` is the name that the field has in this system, `more` are rows below. */
export async function ems(
  spec: FileSpec,
  judgment = 'PART_DESCJ',
  more: Record<string, unknown>[] = [],
): Promise<Record<string, Uint8Array>> {
  const [first, last, street] = PEOPLE
  const rows = spec.lines.flatMap(({ section, desc, part, labor = [], sublet, charge }, i) => {
    const head =
      section && section !== spec.lines[i - 1]?.section ? [{ LINE_DESC: section.toUpperCase(), LINE_NO: 1000 + i }] : []
    const work: (Labor | undefined)[] = labor.length > 0 ? labor : [undefined]
    const own = work.map((each, k) => ({
      LINE_NO: i + 1,
      LINE_DESC: desc,
      ...(k === 0 && part
        ? {
            PART_TYPE: part.type ?? 'PAN',
            OEM_PARTNO: part.number ?? '',
            PART_QTY: Number(part.qty ?? 1),
            ACT_PRICE: Number(part.price),
            TAX_PART: part.tax ?? true,
            PRICE_INC: part.included ?? false,
          }
        : {}),
      ...(k === 0 && (sublet || charge)
        ? { MISC_AMT: Number(sublet ?? charge!.price), MISC_SUBLT: Boolean(sublet), MISC_TAX: charge?.tax ?? false }
        : {}),
      ...(each && {
        LBR_OP: each.op ?? 'OP11',
        MOD_LBR_TY: each.type ?? 'LAB',
        MOD_LB_HRS: Number(each.hours),
        LBR_TAX: each.tax ?? false,
        LBR_INC: each.included ?? false,
      }),
      [judgment]: i === 0,
    }))
    return [...head, ...own]
  })
  const sums = [
    ['PAT', spec.parts],
    ['LAT', spec.labor],
    ['MAPA', spec.materials],
  ] as const
  const tax = sums.reduce((all, [, of]) => all + Number(of?.[1] ?? 0), 0)
  return {
    env: await table([c('EMS_VER', 5)], [{ EMS_VER: '2.01' }]),
    veh: await table([c('V_VIN', 25), c('PLATE_NO', 10)], [{ V_VIN: spec.vin ?? VIN, PLATE_NO: PEOPLE[3] }]),
    ad1: await table(
      [c('OWNR_LN', 35), c('OWNR_FN', 35), c('OWNR_ADDR1', 40), l('TLOS_IND')],
      [{ OWNR_LN: last, OWNR_FN: first, OWNR_ADDR1: street, TLOS_IND: spec.total_loss ?? false }],
    ),
    lin: await table(
      [
        n('LINE_NO', 4),
        c('LINE_DESC', 60),
        c('PART_TYPE', 4),
        c('OEM_PARTNO', 25),
        n('PART_QTY', 3),
        n('ACT_PRICE', 9, 2),
        l('TAX_PART'),
        l('PRICE_INC'),
        n('MISC_AMT', 10, 2),
        l('MISC_SUBLT'),
        l('MISC_TAX'),
        c('LBR_OP', 4),
        c('MOD_LBR_TY', 4),
        n('MOD_LB_HRS', 5, 1),
        l('LBR_TAX'),
        l('LBR_INC'),
        l(judgment),
      ],
      [...rows, ...more],
    ),
    pfl: await table(
      [c('LBR_TYPE', 4), n('LBR_RATE', 6, 2)],
      Object.entries(spec.rates ?? RATES).map(([type, rate]) => ({ LBR_TYPE: type, LBR_RATE: Number(rate) })),
    ),
    stl: await table(
      [c('TTL_TYPECD', 4), n('T_AMT', 9, 2), n('TTL_AMT', 9, 2), n('TAX_AMT', 9, 2)],
      sums.flatMap(([code, of]) =>
        of
          ? [
              {
                TTL_TYPECD: code,
                T_AMT: Number(of[1]) ? Number(of[0]) : 0,
                TTL_AMT: Number(of[0]),
                TAX_AMT: Number(of[1]),
              },
            ]
          : [],
      ),
    ),
    ttl: await table([n('G_TTL_AMT', 9, 2), n('G_TAX', 9, 2)], [{ G_TTL_AMT: Number(spec.gross), G_TAX: tax }]),
  }
}

/** The files of a set as the editor sends them: in one archive. */
export const packed = (files: Record<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([ending, bytes]) => [`0415A.${ending.toUpperCase()}`, bytes])))

/** A file whose sums close: 2 × 210.10 + 165.00 + 5.7 h × 64.00 + 1.5 h × 118.00 + 76.80 + 325.00, 8.9% on parts and materials. */
export const SPEC: FileSpec = {
  lines: [
    {
      section: 'Rear bumper',
      desc: 'Bumper cover & trim',
      part: { number: '00123', price: '210.10', qty: '2' },
      labor: [{ hours: '3.2' }, { type: 'LAR', op: 'OP6', hours: '2.5' }],
    },
    { section: 'Rear lamps', desc: 'Lamp right', part: { type: 'PAL', number: '81550-06', price: '165.00' } },
    { section: 'Rear lamps', desc: 'Diagnosis', labor: [{ type: 'LAM', op: 'OP7', hours: '1.5' }] },
    { section: 'Calibration', desc: 'Radar', sublet: '325.00' },
  ],
  parts: ['585.20', '52.08'],
  labor: ['541.80', '0.00'],
  materials: ['76.80', '6.84'],
  gross: '1587.72',
}
