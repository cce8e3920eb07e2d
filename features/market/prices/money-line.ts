import type { PriceLine } from './price-shape.ts'

/** The words of a line, by their keys in `orders.lines`. */
type Word =
  | 'days'
  | 'hours'
  | 'fixed'
  | 'share'
  | 'tow'
  | 'insurer'
  | 'ownNothing'
  | 'own'
  | 'insurerBack'
  | 'ownInEnd'
  | 'deductible'
  | 'deposit'
  | 'insurerOwes'
  | 'paid'
  | 'splitOwn'
  | 'refunded'
  | 'lost'
  | 'settledBack'
  | 'insurerNow'
  | 'keptUnused'
  | 'afterChange'
  | 'split'
type Note =
  | 'appointmentNote'
  | 'fixedNote'
  | 'inspectionNote'
  | 'insurerRate'
  | 'insurerNote'
  | 'insurerBackNote'
  | 'deductibleNote'
  | 'depositApart'
  | 'depositLater'
  | 'depositNote'
  | 'refundedNote'
type Values = Record<string, string | number>
/** One line of what a booking costs, is paid by whom, or came back: cents, and the keys of its words. */
export type MoneyLine = {
  key: string
  label: Word
  /** Of a rental with a weekly or weekend rate: its words stand in the namespace `rentalTerms` instead. */
  of?: PriceLine['kind']
  values?: Values
  note?: Note
  noteValues?: Values
  cents: number
  total?: true
}
