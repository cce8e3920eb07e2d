import { day, id, oneOf, pageNumber, searchOf } from '#lib/search-params.ts'
import { ACCOUNTS, BOOKS_SORTS, MOVEMENTS } from '../books.ts'

/** What stands in the address of the ledger. */
export const BOOKS = searchOf({
  from: day,
  to: day,
  kind: oneOf(MOVEMENTS),
  account: oneOf(ACCOUNTS),
  party_id: id,
  order_id: id,
  sort: oneOf(BOOKS_SORTS),
  page: pageNumber(100_000),
})
export type Search = Omit<ReturnType<typeof BOOKS.read>, 'page'>
