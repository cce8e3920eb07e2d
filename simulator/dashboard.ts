// The company's own dashboard in the demo: what happens there past us, at the press of a button. Plain HTML, no script, says TEST.
import { formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { command } from './control.ts'
import { takesTransfers } from './connect-objects.ts'
import { inTurn } from './due.ts'
import { CONTROL } from '#features/money/payments/server/simulated.ts'
import type { Company } from './open.ts'
import { escape, goTo, page } from './page.ts'
import { WireError } from './params.ts'
import { refundedOf } from './show.ts'
import type { Kept, Kind } from './states.ts'

const LATEST = 12
const HOUR = 3600
const ENDED = ['won', 'lost']

/** One thing that can be made to happen: its sentence, the command and what the command is told. */
type Button = [label: string, command: string, params: Record<string, string | number>]
const form = (buttons: Button[], about = '') =>
  buttons
    .map(([label, name, params]) => {
      const fields = Object.entries({ command: name, ...params }).map(
        ([field, value]) => `<input type="hidden" name="${field}" value="${escape(String(value))}">`,
      )
      return `<form method="post">${fields.join('')}<button${about && ` aria-label="${escape(`${label}: ${about}`)}"`}>${escape(label)}</button></form>`
    })
    .join('')

type Row = { words: string; about: string; buttons: Button[] }
const section = (title: string, none: string, rows: Row[]) =>
  `<h2>${escape(title)}</h2>${
    rows.length
      ? `<ul class="rows">${rows
          .map(
            ({ words, about, buttons }) =>
              `<li>${escape(words)}<p class="soft">${escape(about)}</p>${form(buttons, words)}</li>`,
          )
          .join('')}</ul>`
      : `<p class="soft">${escape(none)}</p>`
  }`

const when = (seconds: number) => formatInstant(new Date(seconds * 1000), 'en', 'America/New_York')

function rowsOf(company: Company) {
  const { store } = company
  const latest = <K extends Kind>(kind: K): Kept[K][] => store.page(kind, { limit: 100 })!.data
  const charges = latest('charge').filter(({ status }) => status === 'succeeded')
  const title = (intent: string) =>
    store.row<{ title: string }>(
      `select body ->> 'title' as title from objects where kind = 'session' and body ->> 'payment_intent' = ?`,
      intent,
    )?.title
  const payments = charges
    .filter(({ captured }) => captured)
    .slice(0, LATEST)
    .map((charge): Row => {
      const back = refundedOf(store, charge.payment_intent)
      const { payment_intent } = charge
      const left = charge.amount_captured - back
      const free: Button[] = [
        ['The bank takes it back', 'dispute', { payment_intent }],
        ['Refund all of it by hand', 'refund', { payment_intent }],
      ]
      return {
        words: `${formatCents(charge.amount_captured)} · ${title(payment_intent) ?? 'Deposit charged'}`,
        about: `${when(charge.created)}${back ? ` · ${formatCents(back)} refunded` : ''}${charge.disputed ? ' · disputed' : ''}`,
        buttons: charge.disputed || left === 0 ? [] : free,
      }
    })
  const holds = charges
    .filter(({ captured, released }) => !captured && !released)
    .slice(0, LATEST)
    .map((charge): Row => ({
      words: `${formatCents(charge.amount)} held`,
      about: `Lapses ${when(charge.capture_before ?? 0)}`,
      buttons: [['Let it lapse now', 'lapse', { payment_intent: charge.payment_intent }]],
    }))
  const disputes = latest('dispute')
    .slice(0, LATEST)
    .map(({ id, amount, reason, status, due_by }): Row => ({
      words: `${formatCents(amount)} · ${reason.replaceAll('_', ' ')} · ${status.replaceAll('_', ' ')}`,
      about: ENDED.includes(status) ? 'Ended' : `An answer is due by ${when(due_by)}`,
      buttons: ENDED.includes(status)
        ? []
        : [
            ['ClaimChoice wins', 'decide', { dispute: id, outcome: 'won' }],
            ['ClaimChoice loses', 'decide', { dispute: id, outcome: 'lost' }],
          ],
    }))
  const accounts = latest('account')
    .slice(0, LATEST)
    .map((account): Row => ({
      words: `${account.business_name ?? account.email ?? account.id} · ${formatCents(store.balance(account.id))}`,
      about: `${takesTransfers(account) ? 'Takes transfers' : 'Takes no transfers'} · ${account.bank ? 'bank account known' : 'no bank account'}`,
      buttons: [
        ['Everything is in order', 'account', { account: account.id, answer: 'finish' }],
        ['Look at its documents', 'account', { account: account.id, answer: 'review' }],
        ['Reject it', 'account', { account: account.id, answer: 'reject' }],
        ...(store.balance(account.id) > 0 && account.bank
          ? [['Send its money to its bank', 'payout', { account: account.id }] satisfies Button]
          : []),
      ],
    }))
  const payouts = latest('payout')
    .slice(0, LATEST)
    .map(({ id, amount, status, arrival_date }): Row => ({
      words: `${formatCents(amount)} to a bank · ${status.replaceAll('_', ' ')}`,
      about: `Arrives ${when(arrival_date)}`,
      buttons: status === 'failed' ? [] : [['The bank sends it back', 'fail_payout', { payout: id }]],
    }))
  return { payments, holds, disputes, accounts, payouts }
}

/** The dashboard as it is now; `said` is what the last button could not do. */
export function showDashboard(company: Company, said?: string): Response {
  const { payments, holds, disputes, accounts, payouts } = inTurn(company, () => rowsOf(company))
  const time: Button[] = [
    ['Let an hour pass', 'advance', { seconds: HOUR }],
    ['Let a day pass', 'advance', { seconds: 24 * HOUR }],
    ['Let five days pass', 'advance', { seconds: 120 * HOUR }],
  ]
  const body = `<p class="soft">The payment provider’s own dashboard</p><h1>What happens past ClaimChoice</h1>
<p class="what">Banks take payments back, send payouts back and let deposits lapse. Here you decide when; ClaimChoice hears of it as it would in real life.</p>
${said ? `<p class="bad" role="alert">${escape(said)}</p>` : ''}
<p class="what">The company has ${escape(formatCents(company.store.balance('')))} of ClaimChoice.</p>
<div class="rows">${form([['Add $500.00 from ClaimChoice’s bank', 'top_up', { amount: 50_000 }]])}</div>
${section('Payments', 'Nobody has paid by card yet.', payments)}
${section('Deposits held', 'No deposit is held.', holds)}
${section('Disputes', 'No bank has taken a payment back.', disputes)}
${section('Accounts of providers', 'No provider has an account here yet.', accounts)}
${section('Payouts to banks', 'Nothing was sent to a bank yet.', payouts)}
<h2>Time</h2><p class="soft">What is still to come at the company comes that much earlier. ClaimChoice’s own clock stays.</p><div class="rows">${form(time)}</div>`
  return page('The payment provider’s dashboard', body, said ? 409 : 200)
}

/** Does what a button of the dashboard asks and shows the dashboard again; what could not be done is said on it. */
export function pressDashboard(company: Company, asked: URLSearchParams): Response {
  const { command: name = '', ...params } = Object.fromEntries(asked)
  try {
    command(company, name, params)
    return goTo(CONTROL)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return showDashboard(company, error.message)
  }
}
