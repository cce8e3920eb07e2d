// The page that asks for the card, as the test payment provider's own site would: plain HTML, no script, says TEST.
import { createHash } from 'node:crypto'
import { formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { CARDS } from './cards.ts'
import type { SessionState } from './states.ts'

/** What the buttons ask for; all but cancel and expire need a card. */
export const WAYS = ['pay', 'pay_and_leave', 'pay_late', 'pay_twice', 'pay_unheard', 'cancel', 'expire'] as const
export type Way = (typeof WAYS)[number]

const FAULTS: [Way, string, string][] = [
  ['pay_and_leave', 'Pay but never come back', 'The browser stays here; only the event tells ClaimChoice.'],
  ['pay_late', 'Deliver the event late', 'You go back at once; the event follows after 30 seconds.'],
  ['pay_twice', 'Deliver the event twice', 'The same event arrives two times.'],
  ['pay_unheard', 'Never deliver the event', 'ClaimChoice has to ask by itself.'],
  ['expire', 'Let this checkout expire', 'As if its time were over. Needs no card.'],
]

const STYLE = `
:root{color-scheme:light dark;--paper:#fbf8f1;--card:#fff;--line:#ddd6c6;--line-strong:#8a8372;--ink:#16211b;--ink-soft:#4a564e;--accent:#0e4a38;--accent-hover:#0a3829;--on-accent:#fff;--signal:#ffc21a;--on-signal:#221a00;--bad:#ab2418;--bad-wash:#fbe6e3}
@media (prefers-color-scheme:dark){:root{--paper:#0f1512;--card:#171f1a;--line:#2b352e;--line-strong:#77837a;--ink:#eff1ea;--ink-soft:#b4bdb4;--accent:#86d6b2;--accent-hover:#a5e3c7;--on-accent:#07261b;--signal:#ffcb45;--bad:#ff9a8d;--bad-wash:#3b1a16}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 "Atkinson Hyperlegible Next Variable",system-ui,sans-serif}
.banner{margin:0;padding:.75rem 1rem;background:var(--signal);color:var(--on-signal);text-align:center}
main{max-width:31rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{margin:.25rem 0 0;font:700 2.125rem/1.15 "Bricolage Grotesque Variable",system-ui,sans-serif;font-variant-numeric:tabular-nums}
h2{margin:2.5rem 0 .25rem;font-size:1.0625rem}
.soft{margin:0;color:var(--ink-soft)}
.what{margin:.75rem 0 0;overflow-wrap:anywhere}
form{margin-top:1.5rem;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1.25rem}
label{display:block;font-weight:700}
input{width:100%;margin:.5rem 0 .25rem;padding:.75rem;border:1px solid var(--line-strong);border-radius:.75rem;background:var(--card);color:inherit;font:inherit;font-size:1.25rem;font-variant-numeric:tabular-nums}
code{font:inherit;font-variant-numeric:tabular-nums;white-space:nowrap;color:var(--ink)}
button,.button{display:block;width:100%;min-height:3rem;margin-top:1rem;padding:.6rem 1rem;border:1px solid var(--line-strong);border-radius:.75rem;background:transparent;color:inherit;font:inherit;text-align:left;text-decoration:none;cursor:pointer}
button small{display:block;color:var(--ink-soft)}
.main{border-color:var(--accent);background:var(--accent);color:var(--on-accent);font-weight:700;font-size:1.25rem;text-align:center}
.main:hover{background:var(--accent-hover)}
.back{border-color:transparent;text-align:center;text-decoration:underline}
.button{width:fit-content}
.bad{margin:0 0 1rem;padding:.75rem 1rem;border-left:4px solid var(--bad);border-radius:.375rem;background:var(--bad-wash);color:var(--bad);font-weight:700}
.cards{padding:0;list-style:none}
.cards li{margin:.4rem 0}
.rows{margin:0;padding:0;list-style:none}
.rows li{padding:1rem 0;border-top:1px solid var(--line)}
.rows form{display:inline-block;margin:.5rem .5rem 0 0;padding:0;border:0;background:none}
.rows button{width:auto;min-height:2.75rem;margin:0}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`

export const escape = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!)

/** A form that leads on to the shop again needs that origin in `form-action`: browsers follow redirects with it. */
const contentPolicy = (leads: (string | null)[]) => {
  const origins = leads.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:',
    `form-action ${[...new Set(["'self'", ...origins])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A page of the test company, which says so; `leads` are the addresses its forms may lead on to. */
export function page(title: string, body: string, status: number, leads: (string | null)[] = []): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escape(title)} · Test checkout</title><style>${STYLE}</style></head>
<body><p class="banner" role="note"><b>TEST</b> · No real card is charged. Never type a real card number here.</p><main>${body}</main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(leads),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}
/** Leads the browser on, never from a cache. */
export const goTo = (url: string) =>
  new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } })

const spaced = (card: string) => `<code>${card.replaceAll(/(....)(?=.)/g, '$1 ')}</code>`
const CARD_WORDS = CARDS.map(({ number, words }) => `<li>${words.replace('{}', spaced(number))}</li>`).join('')
const leadsOf = (session: SessionState) => [session.success_url, session.cancel_url]

/** The open checkout; with a `problem` it is shown again, keeping the card that was typed. */
export function checkoutPage(session: SessionState, problem?: { card: string; sentence: string }): Response {
  const { amount, title, customer_email } = session
  const until = formatInstant(new Date(session.expires_at * 1000), 'en', 'America/New_York')
  const does = amount === null ? 'Keep this card' : `Pay ${formatCents(amount)}`
  const faults = FAULTS.map(
    ([way, label, meaning]) =>
      `<button name="how" value="${way}"${way === 'expire' ? ' formnovalidate' : ''}>${label}<small>${meaning}</small></button>`,
  ).join('')
  const asked =
    amount === null
      ? '<p class="soft">ClaimChoice asks you to keep a card</p><h1>Nothing is charged now</h1>'
      : `<p class="soft">ClaimChoice asks you to pay</p><h1>${escape(formatCents(amount))}</h1>\n<p class="what">${escape(title)}</p>`
  const keeps = session.keeps_card
    ? '<p class="what">The card is kept, so that ClaimChoice can hold a deposit on it later without you.</p>'
    : ''
  const body = `${asked}${keeps}${customer_email ? `<p class="soft">Receipt to ${escape(customer_email)}</p>` : ''}<p class="soft">Open until ${escape(until)}</p>
<form method="post">${problem ? `<p class="bad" role="alert" id="problem">${escape(problem.sentence)}</p>` : ''}
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="23" required value="${escape(problem?.card ?? '')}"${problem ? ' aria-invalid="true" autofocus' : ''} aria-describedby="${problem ? 'problem ' : ''}cards">
<ul class="soft cards" id="cards">${CARD_WORDS}</ul>
<button class="main" name="how" value="pay">${escape(does)}</button>
<button class="back" name="how" value="cancel" formnovalidate>Cancel and go back</button>
<h2>Try what can go wrong</h2><p class="soft">Paying ones take the card above.</p>${faults}</form>`
  return page(does, body, 200, leadsOf(session))
}

/** What is left to say when nothing can be paid here any more. */
export function closedPage(session: SessionState | undefined): Response {
  if (!session) return page('Not found', '<h1>There is no such checkout</h1><p>Nothing was charged.</p>', 404)
  if (session.status === 'complete') {
    const done = session.amount === null ? 'Card kept' : `Paid ${formatCents(session.amount)}`
    const body = `<h1>${escape(done)}</h1><p class="what">${escape(session.title)}</p><p>You can close this tab. ClaimChoice hears of it from the payment provider.</p>`
    return page(done, body, 200, leadsOf(session))
  }
  const leave = session.cancel_url
    ? `<p><a class="button" href="${escape(session.cancel_url)}">Back to ClaimChoice</a></p>`
    : ''
  const body = `<h1>This checkout has expired</h1><p>Nothing was charged.</p>${leave}`
  return page('Expired', body, 410, leadsOf(session))
}
