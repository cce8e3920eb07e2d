// Our lines as a BMS document, for an estimating system to begin with: each arrives there as a typed line. Pure.
import type { Line } from '#features/trades/estimates/estimate.ts'
import type { Estimate } from '#features/trades/estimates/request.ts'
import { codesOf } from './codes.ts'

/** Signs that no XML document may hold are left out, and those that mean something in one are written otherwise. */
const written = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- which ones XML allows: tab, line feed, carriage return
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
const el = (name: string, text: string) => `<${name}>${text}</${name}>`
const amount = (cents: number) => (cents / 100).toFixed(2)
const ind = (on: boolean) => (on ? '1' : '0')

const CHARGES: Partial<Record<Line['operation'], string>> = { tow: 'OTTW', storage: 'OTST', material: 'MAPA' }
/** One rate for each kind of labor is all that a file has room for: the one that most lines have. */
function ratesOf(lines: readonly Line[]): Map<string, number> {
  const seen = new Map<string, Map<number, number>>()
  for (const line of lines) {
    const { labor } = codesOf(line)
    if (!labor || line.hours_tenths === 0) continue
    const rates = seen.get(labor) ?? new Map<number, number>()
    rates.set(line.rate_cents, (rates.get(line.rate_cents) ?? 0) + 1)
    seen.set(labor, rates)
  }
  return new Map([...seen].map(([labor, rates]) => [labor, [...rates].toSorted((a, b) => b[1] - a[1])[0]![0]]))
}

function lineOf(line: Line, n: number, rates: ReadonlyMap<string, number>): string {
  const codes = codesOf(line)
  const sign = line.operation === 'discount' ? -1 : 1
  // no charge of a file can say that it is included: it costs nothing there
  const charged = line.included ? 0 : sign
  const charge = CHARGES[line.operation]
  const rate = codes.labor && rates.get(codes.labor)
  const otherRate = line.hours_tenths > 0 && line.rate_cents !== rate
  const memo = [otherRate && `${amount(line.rate_cents)} / h`, line.procedure].filter(Boolean).join(' · ')
  return el(
    'DamageLineInfo',
    [
      el('LineNum', String(n + 1)),
      el('UniqueSequenceNum', String(n + 1)),
      el('LineDesc', written(line.description)),
      el('LineHeaderDesc', written(line.section)),
      el('ManualLineInd', '1'),
      line.part_cents > 0 && !charge
        ? el(
            'PartInfo',
            (codes.part ? el('PartType', codes.part) : '') +
              el('PartNum', written(line.part_number)) +
              el('PartPrice', amount(sign * line.part_cents)) +
              el('Quantity', String(line.quantity)) +
              el('TaxableInd', ind(line.taxed !== 'none')) +
              el('PriceInclInd', ind(line.included)),
          )
        : '',
      line.hours_tenths > 0
        ? el(
            'LaborInfo',
            el('LaborType', codes.labor ?? 'LAU') +
              el('LaborOperation', codes.operation) +
              el('LaborHours', ((sign * line.hours_tenths) / 10).toFixed(1)) +
              el('LaborInclInd', ind(line.included)) +
              el('TaxableInd', ind(line.taxed === 'all')),
          )
        : '',
      line.sublet_cents > 0
        ? el(
            'SubletInfo',
            el('SubletAmount', amount(charged * line.sublet_cents)) + el('TaxableInd', ind(line.taxed === 'all')),
          )
        : '',
      charge && line.part_cents > 0
        ? el(
            'OtherChargesInfo',
            el('OtherChargesType', charge) +
              el('Price', amount(charged * line.part_cents * line.quantity)) +
              el('TaxableInd', ind(line.taxed !== 'none')),
          )
        : '',
      memo ? el('LineMemo', written(memo)) : '',
    ].join(''),
  )
}

/** An estimate of ours as BMS 5.2.22: the car, the lines and their sums, and nobody’s name. */
export function bmsOf({ lines, totals }: Pick<Estimate, 'lines' | 'totals'>, vin: string | null): string {
  const rates = ratesOf(lines)
  const profile = [...rates].map(([type, cents]) =>
    el('RateInfo', el('RateType', type) + el('RateTierInfo', el('Rate', amount(cents)))),
  )
  const gross = el(
    'SummaryTotalsInfo',
    el('TotalType', 'TOT') + el('TotalSubType', 'CE') + el('TotalAmt', amount(totals.total_cents)),
  )
  const tax = el(
    'SummaryTotalsInfo',
    el('TotalType', 'TOT') + el('TotalSubType', 'TX') + el('TotalAmt', amount(totals.tax_cents)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el(
    'VehicleDamageEstimateAddRq',
    [
      el('DocumentInfo', el('BMSVer', '5.2.22') + el('DocumentType', 'E')),
      vin ? el('VehicleInfo', el('VINInfo', el('VIN', el('VINNum', written(vin))))) : '',
      el('ProfileInfo', profile.join('')),
      ...lines.map((line, n) => lineOf(line, n, rates)),
      el('RepairTotalsInfo', gross + tax),
    ].join(''),
  )}\n`
}
