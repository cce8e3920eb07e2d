import { expect, test } from 'vitest'
import { worthOf } from './statement.ts'

const given = { days: 0, until: null, daily_cap_cents: null, total_cap_cents: null }
test.each([
  ['the day after the standing last one is one day', { until: '2031-05-11' }, '2031-05-10', 4_000],
  ['the standing last one itself is none', { until: '2031-05-10' }, '2031-05-10', 0],
  ['today counts where no last day stands', { until: '2031-05-03' }, null, 12_000],
  ['today counts where the standing one has passed', { until: '2031-05-03' }, '2031-04-30', 12_000],
  ['days are worth the higher limit a day', { days: 2, daily_cap_cents: 5_000 }, null, 10_000],
  ['a higher limit in all is worth what it adds', { total_cap_cents: 52_000 }, null, 12_000],
] as const)('%s', (_, said, until, cents) => {
  const now = { daily_cap_cents: 4_000, total_cents: 40_000, until }
  expect(worthOf({ ...given, ...said }, now, '2031-05-01')).toBe(cents)
})
