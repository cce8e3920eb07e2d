import type { paths } from '#app/paths.ts'
import { ACCOUNTS, MOVEMENTS } from '../books.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d\d-\d\d$/

export type Search = NonNullable<Parameters<typeof paths.adminLedger>[0]>

/** What stands in the address of the ledger; what cannot be meant is left out. */
export function searchOf(params: URLSearchParams): { search: Search; page: number } {
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((each) => each === params.get(name))
  const like = (name: string, form: RegExp) => (form.test(params.get(name) ?? '') ? params.get(name)! : undefined)
  const search = {
    from: like('from', DAY),
    to: like('to', DAY),
    kind: one('kind', MOVEMENTS),
    account: one('account', ACCOUNTS),
    party_id: like('party_id', ID),
    order_id: like('order_id', ID),
  }
  return {
    search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search,
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
  }
}
