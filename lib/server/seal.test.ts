import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastFour, randomToken, sameText, seal, unseal } from './seal.ts'

const SECRET = 'a secret of at least thirty-two characters'

test('what is sealed opens again, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(SECRET, text)
      expect(unseal(SECRET, sealed)).toBe(text)
      expect(sealed).not.toBe(seal(SECRET, text))
      expect(sealed).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]*$/)
    }),
  )
})

test('one changed character, another key or another form opens nothing', () => {
  const sealed = seal(SECRET, '12-3456789')
  expect(() => unseal(`${SECRET}!`, sealed)).toThrow()
  for (const part of [1, 2, 3]) {
    const parts = sealed.split('.')
    parts[part] = parts[part]!.startsWith('A') ? `B${parts[part]!.slice(1)}` : `A${parts[part]!.slice(1)}`
    expect(() => unseal(SECRET, parts.join('.'))).toThrow()
  }
  for (const other of ['', 'v1', 'v2.a.b.c', 'v1.a.b', sealed.replace('v1', 'v0')])
    expect(() => unseal(SECRET, other)).toThrow()
})

test('a shortened tag is refused: it would be easier to guess', () => {
  const [version, nonce, tag, body] = seal(SECRET, 'text').split('.')
  expect(() => unseal(SECRET, [version, nonce, tag!.slice(0, 6), body].join('.'))).toThrow()
})

test('the last four are letters and digits only, and no more than four', () => {
  expect(lastFour('12-3456789')).toBe('6789')
  expect(lastFour('A-1')).toBe('A1')
  expect(lastFour('')).toBe('')
})

test('tokens are long and different; texts compare whole', () => {
  expect(randomToken()).toMatch(/^[\w-]{43}$/)
  expect(new Set(Array.from({ length: 1000 }, randomToken)).size).toBe(1000)
  expect([sameText('a', 'a'), sameText('a', 'b'), sameText('a', 'aa'), sameText('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
