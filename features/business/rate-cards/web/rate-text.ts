import { formatCents } from '#lib/money.ts'
import { isCents, type RateNumber } from '../truck.ts'

/** A rate, or a bound of it, as people read it: dollars, percent, or a plain number. */
export const rateText = (name: RateNumber, value: number): string =>
  isCents(name) ? formatCents(value) : name === 'after_hours_bp' ? `${value / 100}%` : String(value)
