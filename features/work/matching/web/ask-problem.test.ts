import { expect, test } from 'vitest'
import choices from './choices-copy.en.ts'
import { Refusal, tooMany } from '#lib/errors.ts'
import { askProblem } from './ask-problem.ts'
import listingPage from '#features/market/listing-page/web/page-copy.en.ts'

test('whoever has started as many conversations as a day allows is not told to try again now', () => {
  const many = askProblem(tooMany(3600, 'You started 20 new conversations today.'))
  for (const words of [listingPage, choices.card]) {
    expect(words[many]).toMatch(/tomorrow/)
    expect(words[many]).not.toMatch(/[Tt]ry again/)
  }
})
test('one’s own listing and everything else keep their words', () => {
  expect(askProblem(new Refusal(409, 'with_oneself', 'Yourself.'))).toBe('askOwn')
  expect(askProblem(new Error('offline'))).toBe('askFailed')
})
