import { expect, test } from 'vitest'
import type { Order } from '#features/work/orders/order.ts'
import { type Beside, whyOf, whyOfJob } from './today.ts'

const TODAY = '2026-11-25'
const order = (values: Partial<Order>, listing_type: 'service' | 'vehicle' = 'service') =>
  ({
    id: 'o',
    status: 'paid',
    work_status: 'accepted',
    service_date: TODAY,
    end_date: null,
    extends_order_id: null,
    starts_at: null,
    repair_id: null,
    listing: { listing_type },
    ...values,
  }) as Order
const NOW = new Date('2026-11-25T15:00:00Z')
const none = { now: NOW, today: TODAY, extended: new Map(), returned: new Set<string>() }
const why = (values: Partial<Order>, type?: 'service' | 'vehicle', beside: Partial<Beside> = {}) =>
  whyOf(order(values, type), { ...none, ...beside })

test('an appointment comes on its day, is overdue after it, and is in the works once begun', () => {
  expect(why({})).toEqual({ why: 'comes', day: TODAY })
  expect(why({ service_date: '2026-11-26' })).toBeNull()
  expect(why({ service_date: '2026-11-24' })).toEqual({ why: 'not_started', day: '2026-11-24' })
  expect(why({ work_status: 'in_progress', service_date: '2026-11-20' })).toEqual({ why: 'working', day: null })
})

test('a car is picked up, is out, is due back on its last day, and is overdue after it', () => {
  const rental = (values: Partial<Order>) => why({ end_date: '2026-11-27', ...values }, 'vehicle')
  expect(rental({})).toEqual({ why: 'picks_up', day: TODAY })
  expect(rental({ work_status: 'in_progress' })).toEqual({ why: 'out', day: '2026-11-27' })
  expect(rental({ work_status: 'in_progress', end_date: TODAY })).toEqual({ why: 'due_back', day: TODAY })
  expect(rental({ work_status: 'in_progress', service_date: '2026-11-20', end_date: '2026-11-24' })).toEqual({
    why: 'not_back',
    day: '2026-11-24',
  })
})

test('an extended car is out while its extension is to come, stands once in all when that runs, and is overdue after its end', () => {
  const first = { work_status: 'in_progress', service_date: '2026-11-20', end_date: '2026-11-23' } as const
  const by = (status: 'accepted' | 'in_progress') => ({ extended: new Map([['o', status]]) })
  expect(why(first, 'vehicle', by('accepted'))).toEqual({ why: 'out', day: null })
  expect(why(first, 'vehicle', by('in_progress'))).toBeNull()
  const more = { id: 'x', extends_order_id: 'o', service_date: '2026-11-24' }
  expect(why({ ...more, end_date: '2026-11-26' }, 'vehicle'), 'it begins by itself').toBeNull()
  const runs = { ...more, work_status: 'in_progress' } as const
  expect(why({ ...runs, end_date: '2026-11-26' }, 'vehicle')).toEqual({ why: 'out', day: '2026-11-26' })
  expect(why({ ...runs, end_date: TODAY }, 'vehicle')).toEqual({ why: 'due_back', day: TODAY })
  expect(why({ ...runs, end_date: '2026-11-24' }, 'vehicle')).toEqual({ why: 'not_back', day: '2026-11-24' })
})

test('a car that is back waits for its booking to be completed, however late', () => {
  const back = { work_status: 'in_progress', service_date: '2026-11-20', end_date: '2026-11-23' } as const
  expect(why(back, 'vehicle', { returned: new Set(['o']) })).toEqual({ why: 'returned', day: null })
})

test('an appointment whose time has passed is overdue on its day, and work by the day after its last one', () => {
  expect(why({ starts_at: '2026-11-25T14:00:00Z' })).toEqual({ why: 'late', day: TODAY })
  expect(why({ starts_at: '2026-11-25T16:00:00Z' })).toEqual({ why: 'comes', day: TODAY })
  const stored = { work_status: 'in_progress', service_date: '2026-11-20' } as const
  expect(why({ ...stored, end_date: '2026-11-24' })).toEqual({ why: 'over', day: '2026-11-24' })
  expect(why({ ...stored, end_date: TODAY })).toEqual({ why: 'working', day: null })
})

test('what is not paid, ended, or only the share of a repair’s bill is no part of a day', () => {
  expect(why({ status: 'pending' })).toBeNull()
  expect(why({ work_status: 'completed' })).toBeNull()
  expect(why({ work_status: 'requested', service_date: '2026-11-24' })).toBeNull()
  expect(why({ repair_id: 'r' })).toBeNull()
  expect(why({ service_date: null })).toBeNull()
})

test('a repair is in the works, ready, or late against its promised day', () => {
  expect(whyOfJob({ status: 'in_shop', late: false })).toBe('working')
  expect(whyOfJob({ status: 'in_shop', late: true })).toBe('promise_late')
  expect(whyOfJob({ status: 'ready', late: false })).toBe('ready')
  expect(whyOfJob({ status: 'stopped', late: false })).toBe('stopped')
  expect(whyOfJob({ status: 'chosen', late: false })).toBeNull()
  expect(whyOfJob({ status: 'delivered', late: false })).toBeNull()
})
