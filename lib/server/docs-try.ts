// The small form on /docs that sends a GET call: with a key that is typed, kept nowhere, and sent to this site only.

/** Shown where scripts run. */
export const TRY_FORM = `<form id="try" aria-labelledby="try-a-call" hidden><h2 id="try-a-call">Try a call</h2>
<p><label>Key or access token <input name="key" type="password" autocomplete="off" spellcheck="false"></label></p>
<p><label>GET <input name="at" value="/rest/v1/rpc/search_listings" spellcheck="false" autocapitalize="off"></label> <button>Send</button></p>
<pre aria-live="polite"></pre></form>`

export const TRY_SCRIPT = `{
const form = document.forms.try, out = form.querySelector('pre')
form.hidden = false
for (const head of document.querySelectorAll('h3')) {
  if (!head.textContent.startsWith('GET /')) continue
  const path = head.textContent.slice(4), button = document.createElement('button')
  button.textContent = 'Try'
  button.onclick = () => { form.at.value = path; form.scrollIntoView(); form.at.focus() }
  head.append(' ', button)
}
const say = (text) => { out.textContent = text }
form.onsubmit = async (event) => {
  event.preventDefault()
  const key = form.key.value.trim(), at = form.at.value.trim(), missing = /\\{\\w+\\}/.exec(at)
  if (missing) return say('Replace ' + missing[0] + ' first.')
  if (!/^\\/(?![\\/\\\\\\s])/.test(at)) return say('An address here begins with one slash.')
  say('…')
  try {
    const answer = await fetch(at, { credentials: 'omit', headers: key ? { authorization: 'Bearer ' + key } : {} })
    const text = await answer.text(), json = answer.headers.get('content-type')?.includes('json')
    const names = ['x-request-id', 'api-version', 'ratelimit', 'link', 'retry-after']
    const heads = names.flatMap((name) => answer.headers.has(name) ? name + ': ' + answer.headers.get(name) : [])
    const body = json ? JSON.stringify(JSON.parse(text), null, 2) : text
    say([answer.status + ' ' + answer.statusText, ...heads, '', body.slice(0, 20000)].join('\\n'))
  } catch { say('No answer came. Check your connection and try again.') }
}
}`
