// A file of cars: its columns, and what each line says. Pure; the calls give lines and words, the screen their sentences.
import * as z from 'zod'
import { namesContact } from '#features/business/providers/policy.ts'
import { promiseIn } from '#features/business/providers/promise.ts'
import { Cents, parseDollars } from '#lib/money.ts'
import { otherYears, vinProblem } from '#lib/vin.ts'
import { MAX_TURNAROUND_DAYS } from './listing.ts'
import { RETURN_MOST } from './rental-limits.ts'
import { mostWeekly } from './weekly.ts'

export const MOST_CAR_BYTES = 2_000_000
export const MOST_CARS = 2000
const MOST_CENTS = 1_000_000

const TEXTS = { vin: 17, make: 60, model: 60, trim: 60, license_plate: 12, title: 120, description: 5000 } as const
const COUNTS = {
  min_days: [1, 365],
  max_days: [1, 365],
  turnaround_days: [0, MAX_TURNAROUND_DAYS],
  miles_per_day: [1, RETURN_MOST.miles_per_day],
  late_grace_minutes: [0, RETURN_MOST.late_grace_minutes],
} as const
export const CAR_COLUMNS = [
  'vin',
  'year',
  'make',
  'model',
  'trim',
  'mileage',
  'license_plate',
  'wheelchair_accessible',
  'title',
  'description',
  'daily_rate',
  'weekend_rate',
  'weekly_rate',
  'insurer_daily_rate',
  'deposit',
  'min_days',
  'max_days',
  'turnaround_days',
  'miles_per_day',
  'extra_mile',
  'fuel_eighth',
  'late_hour',
  'late_grace_minutes',
] as const
export type CarColumn = (typeof CAR_COLUMNS)[number]
export const NEEDED_COLUMNS = ['vin', 'year', 'make', 'model', 'daily_rate'] as const satisfies readonly CarColumn[]

/** How else people head these columns, in both languages of the screens. */
const ALSO: Record<string, CarColumn> = {
  ano: 'year',
  marca: 'make',
  modelo: 'model',
  version: 'trim',
  odometer: 'mileage',
  millaje: 'mileage',
  kilometraje: 'mileage',
  plate: 'license_plate',
  placa: 'license_plate',
  wheelchair: 'wheelchair_accessible',
  titulo: 'title',
  descripcion: 'description',
  rate: 'daily_rate',
  price_per_day: 'daily_rate',
  tarifa_diaria: 'daily_rate',
  price_per_week: 'weekly_rate',
  tarifa_semanal: 'weekly_rate',
  tarifa_fin_de_semana: 'weekend_rate',
  tarifa_de_fin_de_semana: 'weekend_rate',
  insurer_rate: 'insurer_daily_rate',
  security_deposit: 'deposit',
  deposito: 'deposit',
  minimum_days: 'min_days',
  maximum_days: 'max_days',
}
/** The column that a heading names, or null: `Daily rate`, `daily_rate` and `DAILY RATE` are one. */
export function columnOf(heading: string): CarColumn | null {
  const plain = heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return CAR_COLUMNS.find((name) => name === plain) ?? ALSO[plain] ?? null
}

/** Faults keep a car out; doubts are looked at and let through, as in the form of one car. */
const FAULTS = [
  'needed',
  'long',
  'number',
  'money',
  'yes_no',
  'order',
  'not_below',
  'contact',
  'deductible',
  'cash',
  'cells',
  'twice',
  'owned',
] as const
const DOUBTS = ['vin_length', 'vin_letters', 'vin_check_digit', 'vin_year'] as const
const Said = <const C extends readonly [string, ...string[]]>(codes: C) =>
  z.object({
    /** Null: the line as a whole. */
    column: z.enum(CAR_COLUMNS).nullable(),
    code: z.enum(codes),
    /** The bounds of a number, money in cents; the most letters; or the line that has the same VIN. */
    least: z.int().optional(),
    most: z.int().optional(),
    line: z.int().optional(),
  })
export type Fault = z.output<ReturnType<typeof Said<typeof FAULTS>>>
type Doubt = z.output<ReturnType<typeof Said<typeof DOUBTS>>>

/** What a file of cars would become: every line that cannot be taken, and why; nothing is stored. */
export const CarsRead = z.object({
  /** Cars that can be imported. */
  good: z.int(),
  lines: z.int(),
  /** The columns as the file heads them, and those that nothing reads. */
  heading: z.array(z.string()),
  ignored: z.array(z.string()),
  faults: z.array(z.object({ line: z.int(), cells: z.array(z.string()), said: z.array(Said(FAULTS)) })),
  doubts: z.array(z.object({ line: z.int(), vin: z.string(), said: z.array(Said(DOUBTS)) })),
  /** The first of the good ones, as they were understood. */
  sample: z.array(
    z.object({
      line: z.int(),
      vin: z.string(),
      title: z.string(),
      daily_rate_cents: Cents,
      weekend_rate_cents: Cents.nullable(),
      weekly_rate_cents: Cents.nullable(),
      deposit_cents: Cents,
    }),
  ),
})
export type CarsRead = z.output<typeof CarsRead>

export type Car = {
  vehicle: {
    vin: string
    year: number
    make: string
    model: string
    trim: string | null
    mileage: number | null
    license_plate: string | null
    daily_rate_cents: number
    wheelchair_accessible: boolean
  }
  listing: {
    title: string
    description: string
    daily_rate_cents: number
    insurer_daily_rate_cents: number | null
    weekend_rate_cents: number | null
    weekly_rate_cents: number | null
    deposit_required_cents: number | null
    min_days: number
    max_days: number
    turnaround_days: number
    miles_per_day: number | null
    extra_mile_cents: number | null
    fuel_eighth_cents: number | null
    late_hour_cents: number | null
    late_grace_minutes: number
  }
}

const YES = ['yes', 'y', 'true', '1', 'si', 'sí', 'x']
const NO = ['no', 'n', 'false', '0', '']

/** One line: the car it describes, unless it has faults. Money is read exactly, never rounded; `thisYear` bounds the model year. */
export function carOf(
  cells: Partial<Record<CarColumn, string>>,
  thisYear: number,
): { car: Car | null; faults: Fault[]; doubts: Doubt[] } {
  const faults: Fault[] = []
  const text = (column: keyof typeof TEXTS): string => {
    const cell = cells[column] ?? ''
    if (cell.length > TEXTS[column]) faults.push({ column, code: 'long', most: TEXTS[column] })
    if (column === 'title' || column === 'description') {
      const code = namesContact(cell) ? 'contact' : promiseIn(cell)
      if (code) faults.push({ column, code })
    }
    return cell
  }
  const number = (column: CarColumn, [least, most]: readonly [number, number]): number | null => {
    const cell = cells[column] ?? ''
    if (!cell) return null
    const value = /^\d{1,3}(,\d{3})+$|^\d{1,9}$/.test(cell) ? Number(cell.replaceAll(',', '')) : Number.NaN
    if (value >= least && value <= most) return value
    faults.push({ column, code: 'number', least, most })
    return null
  }
  const money = (column: CarColumn, least: number, most = MOST_CENTS): number | null => {
    const cell = cells[column] ?? ''
    if (!cell) return null
    const cents = parseDollars(cell)
    if (cents !== null && cents >= least && cents <= most) return cents
    faults.push({ column, code: 'money', least, most })
    return null
  }
  for (const column of NEEDED_COLUMNS) if (!cells[column]) faults.push({ column, code: 'needed' })
  const vin = text('vin').toUpperCase()
  const year = number('year', [1950, thisYear + 2])
  const [make, model, trim] = [text('make'), text('model'), text('trim')]
  const daily_rate_cents = money('daily_rate', 1)
  const insurer_daily_rate_cents = money('insurer_daily_rate', 1)
  const weekend_rate_cents = money('weekend_rate', 1)
  const weekly_rate_cents = money(
    'weekly_rate',
    1,
    daily_rate_cents ? mostWeekly(daily_rate_cents, weekend_rate_cents) : undefined,
  )
  const deposit = money('deposit', 0)
  if (insurer_daily_rate_cents && daily_rate_cents && insurer_daily_rate_cents >= daily_rate_cents)
    faults.push({ column: 'insurer_daily_rate', code: 'not_below' })
  const min_days = number('min_days', COUNTS.min_days) ?? 1
  const max_days = number('max_days', COUNTS.max_days) ?? Math.max(30, min_days)
  if (max_days < min_days) faults.push({ column: 'max_days', code: 'order' })
  const turnaround_days = number('turnaround_days', COUNTS.turnaround_days) ?? 0
  const miles_per_day = number('miles_per_day', COUNTS.miles_per_day)
  const extra_mile_cents = money('extra_mile', 1, RETURN_MOST.extra_mile_cents)
  if (!cells.miles_per_day !== !cells.extra_mile)
    faults.push({ column: cells.miles_per_day ? 'extra_mile' : 'miles_per_day', code: 'needed' })
  const fuel_eighth_cents = money('fuel_eighth', 1, RETURN_MOST.fuel_eighth_cents)
  const late_hour_cents = money('late_hour', 1, RETURN_MOST.late_hour_cents)
  const late_grace_minutes = number('late_grace_minutes', COUNTS.late_grace_minutes) ?? 30
  const adapted = (cells.wheelchair_accessible ?? '').toLowerCase()
  if (!YES.includes(adapted) && !NO.includes(adapted)) faults.push({ column: 'wheelchair_accessible', code: 'yes_no' })
  const mileage = number('mileage', [0, 2_000_000])
  const license_plate = text('license_plate') || null
  const title = text('title') || [year, make, model, trim].filter(Boolean).join(' ').slice(0, 120)
  const description = text('description')
  if (faults.length > 0 || year === null || daily_rate_cents === null) return { car: null, faults, doubts: [] }
  const wrong = vinProblem(vin)
  const doubts: Doubt[] = wrong
    ? [{ column: 'vin', code: `vin_${wrong}` }]
    : otherYears(vin, year, thisYear)
      ? [{ column: 'year', code: 'vin_year' }]
      : []
  const vehicle = { vin, year, make, model, trim: trim || null, mileage, license_plate, daily_rate_cents }
  return {
    car: {
      vehicle: { ...vehicle, wheelchair_accessible: YES.includes(adapted) },
      listing: {
        title,
        description,
        daily_rate_cents,
        insurer_daily_rate_cents,
        weekend_rate_cents,
        weekly_rate_cents,
        deposit_required_cents: deposit || null,
        min_days,
        max_days,
        turnaround_days,
        miles_per_day,
        extra_mile_cents,
        fuel_eighth_cents,
        late_hour_cents,
        late_grace_minutes,
      },
    },
    faults,
    doubts,
  }
}
