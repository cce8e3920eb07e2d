import { paths } from '#app/paths.ts'
import { oneOf, pageNumber, searchOf, text } from '#lib/search-params.ts'
import { AGES } from '../aging.ts'
import { DEBTOR_SORTS, RECEIVABLE_SORTS } from '../receivable.ts'

export type Search = NonNullable<Parameters<typeof paths.adminReceivables>[0]>

const both = { age: oneOf(AGES), q: text(), show: oneOf(['all']), page: pageNumber() }
const OF_ALL = searchOf({ ...both, sort: oneOf(DEBTOR_SORTS) })
const OF_ONE = searchOf({ insurer: text(200), ...both, sort: oneOf(RECEIVABLE_SORTS) })

/** What stands in the address of the receivables; the bookings of one insurer are sorted in other ways. */
export function receivablesAt(params: URLSearchParams) {
  const one = OF_ONE.read(params)
  const { page, ...search } = one.insurer ? one : { insurer: undefined, ...OF_ALL.read(params) }
  return { search, page }
}
export type Found = ReturnType<typeof receivablesAt>['search']
