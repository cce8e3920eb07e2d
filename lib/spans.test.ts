import { expect, test } from 'vitest'
import { spansOf } from './spans.ts'

test('neighboring days are one span, over the end of a month too', () => {
  expect(spansOf(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-05'])).toEqual([
    { start: '2026-11-29', end: '2026-12-01' },
    { start: '2026-12-05', end: '2026-12-05' },
  ])
  expect(spansOf([])).toEqual([])
})
