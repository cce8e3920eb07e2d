import { paths } from '#app/paths.ts'
import { type Age, AGES } from '../aging.ts'

export type Search = NonNullable<Parameters<typeof paths.adminReceivables>[0]>
export const DEBTOR_SORTS = ['owed', 'oldest', 'name'] as const
export const DEBT_SORTS = ['oldest', 'newest', 'amount'] as const

/** What stands in the address of the receivables; what cannot be meant is left out. */
export function searchOf(params: URLSearchParams) {
  const text = (name: string, most: number) => params.get(name)?.trim().slice(0, most) || undefined
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((each) => each === params.get(name))
  const insurer = text('insurer', 200)
  const search = {
    insurer,
    age: one<Age>('age', AGES),
    q: text('q', 100),
    show: one('show', ['all'] as const),
    sort: insurer ? one('sort', DEBT_SORTS) : one('sort', DEBTOR_SORTS),
  }
  return {
    search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Omit<
      typeof search,
      never
    >,
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
  }
}
export type Found = ReturnType<typeof searchOf>['search']
