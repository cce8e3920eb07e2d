// What the test payment provider has of somebody, line by line as Stripe lists it, and money that is put there from a bank.
import * as z from 'zod'
import { balanceObject, lineObject } from './money-objects.ts'
import type { Company } from './open.ts'
import { type Call, List, Nothing, read, WireError } from './params.ts'
import { expand } from './show.ts'
import { newTestId, secondsOf } from './states.ts'
import type { MoneyLine } from './store.ts'

const readBalance: Call = (company, { params, account }) => {
  read(Nothing, params)
  return balanceObject(company.store.balance(account))
}

const missing = (id: string, status: number, param: string) =>
  new WireError(status, `No such balance transaction: '${id}'`, { code: 'resource_missing', param })

const ListLines = List.extend({
  currency: z.literal('usd').optional(),
  source: z.string().optional(),
  type: z.string().optional(),
})
const listLines: Call = (company, { params, account }) => {
  const { limit, starting_after, created, source, type, expand: paths } = read(ListLines, params)
  const listing = {
    limit,
    ...(created?.gte !== undefined && { created_gte: created.gte }),
    ...(starting_after !== undefined && { starting_after }),
    ...(source !== undefined && { parent: source }),
  }
  const page = company.store.pageOfLines(account, listing, type ?? null)
  if (!page) throw missing(starting_after ?? '', 400, 'starting_after')
  const { data, has_more } = page
  return expand(
    company,
    { object: 'list', data: data.map(lineObject), has_more, url: '/v1/balance_transactions' },
    paths,
  )
}

const readLine: Call = (company, { id, params, account }) => {
  const { expand: paths } = read(Nothing, params)
  const line = company.store.row<MoneyLine>(
    'select id, account, amount, fee, net, type, source, created from money where id = ? and account = ?',
    id,
    account,
  )
  if (!line) throw missing(id, 404, 'id')
  return expand(company, lineObject(line), paths)
}

/** Money from the platform's own bank, in its balance at once. Returns the line of it. */
export function topUp({ store, now }: Company, amount: number): object {
  const [id, source] = [newTestId('txn'), newTestId('tu')]
  store.move({ id, account: '', amount, fee: 0, type: 'topup', source }, secondsOf(now()))
  return lineObject(store.linesOf(source)[0]!)
}

export const BALANCE_CALLS = { readBalance, listLines, readLine }
