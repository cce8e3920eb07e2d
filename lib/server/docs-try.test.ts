import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { TRY_SCRIPT } from './docs-try.ts'
import { policyOf } from './html.ts'

const world = await createWorld()

type Button = { textContent: string; onclick: () => void }
/** The page as far as the script touches it; what it asks for goes to the real API. */
function opened() {
  const out = { textContent: '' }
  const form = {
    hidden: true,
    key: { value: '' },
    at: { value: '', focus: () => {} },
    querySelector: () => out,
    scrollIntoView: () => {},
    onsubmit: (async () => {}) as (event: { preventDefault: () => void }) => Promise<void>,
  }
  const buttons: Button[] = []
  const heads = ['GET /rest/v1/orders/{id}', 'POST /rest/v1/claims'].map((textContent) => ({
    textContent,
    append: (_: string, button: Button) => buttons.push(button),
  }))
  const asked: [string, RequestInit][] = []
  runInNewContext(TRY_SCRIPT, {
    document: { forms: { try: form }, querySelectorAll: () => heads, createElement: () => ({}) },
    fetch: async (path: string, init: RequestInit) => {
      asked.push([path, init])
      return world.api.request(path, init)
    },
  })
  const send = async (at: string, key = '') => {
    Object.assign(form.key, { value: key })
    Object.assign(form.at, { value: at })
    await form.onsubmit({ preventDefault: () => {} })
    return out.textContent
  }
  return { form, buttons, asked, send }
}

test('the page of the calls lets its own script run and no other, and nothing of it is sent elsewhere', async () => {
  const response = await world.api.request('/docs')
  const page = await response.text()
  expect(page).toContain(`<script>${TRY_SCRIPT}</script>`)
  expect(response.headers.get('content-security-policy')).toBe(policyOf(page))
  expect(response.headers.get('content-security-policy')).toContain(`connect-src 'self'`)
  expect(page).not.toMatch(/\son\w+=/)
})

test('a reader of the calls tries one with a token, and sees status, headers and answer', async () => {
  const { form, buttons, asked, send } = opened()
  expect([form.hidden, buttons.length]).toEqual([false, 1])
  buttons[0]!.onclick()
  expect(form.at.value).toBe('/rest/v1/orders/{id}')
  expect(await send(form.at.value)).toBe('Replace {id} first.')
  const { token } = await world.as('dana')
  const said = await send('/rest/v1/claims?limit=1', token)
  expect(said).toMatch(/^200 /)
  expect(said).toMatch(/\nratelimit: "person";r=\d+;t=\d+\n/)
  expect(said).toContain('"driver_name": "')
  expect(asked).toEqual([
    ['/rest/v1/claims?limit=1', { credentials: 'omit', headers: { authorization: `Bearer ${token}` } }],
  ])
  expect(await send('/rest/v1/claims')).toMatch(/^401 /)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  String.raw`/\elsewhere.example`,
  '/\t/elsewhere.example',
  'javascript:1',
  '',
])('a key is never sent to %s', async (at) => {
  const { asked, send } = opened()
  expect(await send(at, 'cc_key_x')).toBe('An address here begins with one slash.')
  expect(asked).toEqual([])
})
