import type { PriceLine } from './price-shape.ts'

/** The words of a line, by their keys in the namespace `orders`. */
type Word =
  | `booking.${'days' | 'hours' | 'fixed' | 'share' | 'insurer' | 'ownNothing' | 'own' | 'insurerBack' | 'ownInEnd' | 'deductible' | 'deposit'}`
  | `booking.lines.${PriceLine['kind']}`
  | `detail.${'insurerOwes' | 'paid' | 'splitOwn' | 'refunded' | 'lost' | 'settledBack' | 'insurerNow' | 'keptUnused' | 'afterChange' | 'split'}`
type Note =
  | `booking.${'appointmentNote' | 'fixedNote' | 'inspectionNote' | 'insurerRate' | 'insurerNote' | 'insurerBackNote' | 'deductibleNote' | 'depositApart' | 'depositLater' | 'depositNote'}`
  | 'detail.refundedNote'
type Values = Record<string, string | number>
/** One line of what a booking costs, is paid by whom, or came back: cents, and the keys of its words. */
export type MoneyLine = {
  key: string
  label: Word
  values?: Values
  note?: Note
  noteValues?: Values
  cents: number
  total?: true
}
