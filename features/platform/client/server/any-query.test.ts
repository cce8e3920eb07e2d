// Whatever is asked in the dialect, the answer is rows or a documented refusal, and soon.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { TABLES } from '../tables.ts'

const world = await createWorld()
const WORDS = `select order limit offset or and not.or id status title profiles vehicles columns
  constructor toString __proto__ (id) (*) vehicles( download=
  eq. in. is. not. ilike. null ( ) , . " \\ * !inner : -> % _ é 1e9 -1`.split(/\s+/)
const words = fc.constantFrom(...WORDS, '\u0000', ' ')
const text = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(''))
const BODIES = [
  '{"last_message_at":{"toString":1}}',
  '{"last_message_at":[[[[1]]]]}',
  '{"__proto__":{"read":true}}',
  `{"content":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
]
const KNOWN =
  /^(PGRST(100|102|107|116|127|200|204|205)|42703|42883|22P02|21000|42501|23505|54000|unauthenticated|forbidden|invalid_input)$/

test('no query and no body is a failure of ours', async () => {
  const { token } = await world.as('dana')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(TABLES), 'nothing', '__proto__'),
      fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
      fc.array(fc.tuple(fc.oneof(words, text), text), { maxLength: 4 }),
      fc.oneof(fc.json(), fc.json({ maxDepth: 30 }), text, fc.constantFrom(...BODIES)),
      async (table, method, query, body) => {
        const address = `/rest/v1/${table}?${new URLSearchParams(query)}`
        const response = await world.api.request(address, {
          method,
          headers: { 'x-client-info': 'supabase-js/2', ...(token && { authorization: `Bearer ${token}` }) },
          ...(method !== 'GET' && method !== 'HEAD' && { body }),
        })
        expect(response.status).toBeLessThan(500)
        if (response.status < 400 || method === 'HEAD') return
        const { code } = (await response.json()) as { code: string }
        expect(code).toMatch(KNOWN)
      },
    ),
    { numRuns: 400 },
  )
})
