// The page where a provider tells the payment provider who they are: plain HTML, no script, says TEST, and asks for nothing real.
import { ANSWERS, answerAccount, isOpen } from './accounts.ts'
import { inTurn } from './due.ts'
import type { Company } from './open.ts'
import { escape, goTo, page } from './page.ts'
import type { AccountState, LinkState } from './states.ts'

const BUTTONS: [string, string, string][] = [
  ['finish', 'Finish everything', 'You are known, and your bank account is there: money can come.'],
  ['no_bank', 'Finish, but without a bank account', 'You are known; money waits until a bank account is there.'],
  [
    'review',
    'Finish, and the documents are looked at',
    'It takes the company half a minute; nobody has to do anything.',
  ],
  ['reject', 'Be rejected', 'The company wants nothing to do with this business.'],
]

function connectPage(account: AccountState, link: LinkState): Response {
  const buttons = BUTTONS.map(
    ([answer, label, meaning], n) =>
      `<button ${n ? '' : 'class="main" '}name="answer" value="${answer}">${label}${n ? `<small>${meaning}</small>` : ''}</button>${n ? '' : `<p class="soft">${meaning}</p>`}`,
  ).join('')
  const body = `<p class="soft">The payment provider asks who gets the money of</p><h1>${escape(account.business_name ?? account.email ?? 'your business')}</h1>
<p class="what">A real company would ask for your name, your birthday, your tax number and your bank account. This one asks for nothing: choose what happens.</p>
<form method="post">${buttons}
<button class="back" name="answer" value="leave">Leave without finishing</button></form>`
  return page('Where your money goes', body, 200, [link.return_url, link.refresh_url])
}

const unknown = () => page('Not found', '<h1>There is no such account</h1><p>Nothing was changed.</p>', 404)

/** Runs `work` for an open link; a used or old one leads back to ours for a new one, as Stripe does. */
function byLink(
  company: Company,
  id: string,
  linkId: string | null,
  work: (account: AccountState, link: LinkState) => Response,
): Response {
  return inTurn(company, () => {
    const account = company.store.read('account', id)
    const link = linkId === null ? undefined : company.store.read('link', linkId)
    if (!account || link?.account !== id) return unknown()
    return isOpen(company, link) ? work(account, link) : goTo(link.refresh_url)
  })
}

export const showConnect = (company: Company, id: string, link: string | null): Response =>
  byLink(company, id, link, connectPage)

/** Does what a button asks and leads back to us; leaving tells nothing and keeps what was. */
export const pressConnect = (company: Company, id: string, linkId: string | null, form: URLSearchParams): Response =>
  byLink(company, id, linkId, (_, link) => {
    const answer = ANSWERS.find((one) => one === form.get('answer'))
    company.store.keep('link', { ...link, used: true })
    if (answer) answerAccount(company, id, answer)
    return goTo(link.return_url)
  })
