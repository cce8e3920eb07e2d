// What providers were sent is what the company sent them, transfer by transfer, and their balances in the ledger say so.
import type { CompanyBooks } from './company-file.ts'

type Sql = <T>(text: string, values?: unknown[]) => Promise<T[]>
type Payout = { id: string; status: string; cents: number; reversed: number; transfer: string | null; account: string }

export async function auditPayouts(sql: Sql, company: CompanyBooks): Promise<string[]> {
  const wrong: string[] = []
  const payouts = await sql<Payout>(`select p.id, p.status, p.amount_cents as cents, p.reversed_cents as reversed,
    p.stripe_transfer_id as transfer, a.stripe_account_id as account
    from payouts p join payout_accounts a on a.provider_id = p.provider_id`)
  const known = new Map(payouts.map((payout) => [payout.id, payout]))
  for (const { id, payout, cents, reversed, account } of company.transfers) {
    const ours = payout === null ? undefined : known.get(payout)
    if (!ours) wrong.push(`a transfer that no payout asked for: ${id}`)
    else if (ours.transfer !== id || ours.cents !== cents || ours.account !== account)
      wrong.push(`a payout of ${ours.cents} cents and its transfer of ${cents} differ: ${ours.id}`)
    else if (ours.reversed !== reversed)
      wrong.push(`${ours.reversed} cents of a payout are on record as reversed, ${reversed} were: ${ours.id}`)
  }
  const sent = new Set(company.transfers.map(({ id }) => id))
  for (const { id, transfer } of payouts)
    if (transfer !== null && !sent.has(transfer))
      wrong.push(`paid out here, and the payment provider never sent it: ${id}`)
  const paid = await sql<{ account: string; cents: number }>(`select a.stripe_account_id as account,
      sum(e.amount_cents)::float8 as cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join payout_accounts a on a.provider_id = e.party_id
    where e.account = 'provider_balance' and t.kind in ('payout', 'payout_reversed') group by 1`)
  const inBooks = new Map(paid.map(({ account, cents }) => [account, cents]))
  for (const account of new Set([...inBooks.keys(), ...company.transfers.map((transfer) => transfer.account)])) {
    const transfers = company.transfers.filter((transfer) => transfer.account === account)
    const there = transfers.reduce((sum, { cents, reversed }) => sum + cents - reversed, 0)
    const here = inBooks.get(account) ?? 0
    if (here !== there) wrong.push(`${here} cents were paid out by the ledger, ${there} by the company: ${account}`)
  }
  return wrong
}
