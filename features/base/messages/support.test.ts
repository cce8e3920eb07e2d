import { expect, test } from 'vitest'
import { fillReply, unknownPlaceholder } from './support.ts'

const reply = { body_en: 'Hello {name}, about {claim}.', body_es: 'Hola, {name}: sobre {claim}.' }

test('a ready answer is filled in with the first name and the claim, in the language of the person', () => {
  const dana = { name: '  Dana Whitfield ', claim: 'HB-26-004417' }
  expect(fillReply(reply, 'en', dana)).toBe('Hello Dana, about claim HB-26-004417.')
  expect(fillReply(reply, 'es', dana)).toBe('Hola, Dana: sobre el reclamo HB-26-004417.')
})
test('without a claim it speaks of the person’s claim, and nothing in a name is a placeholder', () => {
  expect(fillReply(reply, 'en', { name: '{claim} $&', claim: null })).toBe('Hello {claim}, about your claim.')
  expect(fillReply(reply, 'es', { name: 'Ana', claim: null })).toBe('Hola, Ana: sobre su reclamo.')
})
test('what nothing fills in is found', () => {
  expect(unknownPlaceholder(reply.body_en)).toBeNull()
  expect(unknownPlaceholder('Hi {first name}, {claim}')).toBe('{first name}')
  expect(unknownPlaceholder('Hi {}')).toBe('{}')
})
