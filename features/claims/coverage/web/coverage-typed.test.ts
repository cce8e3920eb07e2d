import { expect, test } from 'vitest'
import {
  emptySource,
  fromDocument,
  inputOf,
  type Typed,
  typedOf,
  unusualIn,
  usualFor,
  wrongIn,
} from './coverage-typed.ts'

const claim = { loss_date: '2026-11-01' }
const TODAY = '2026-11-20'
const typed = (change: Partial<Typed> = {}): Typed => ({
  ...typedOf(null),
  whole: { how: 'phone', by: ' Lena Ortiz ', on: '', file_id: '' },
  ...change,
})
const codes = (change: Partial<Typed>) => wrongIn(typed(change), claim, TODAY).map(({ field, code }) => [field, code])

test('an empty worksheet asks for its source and nothing else', () => {
  expect(codes({ whole: emptySource() })).toEqual([
    ['confirmed_how', 'how'],
    ['confirmed_by', 'by'],
  ])
  expect(codes({})).toEqual([])
})

test('a source of one figure is asked for its document and a day that has been', () => {
  const file = { how: 'document', by: 'page 2', on: '', file_id: '' }
  const phone = { how: 'phone', by: 'Kim', on: '2026-11-21', file_id: '' }
  expect(codes({ sources: { deductible_cents: file, rental_max_days: phone } })).toEqual([
    ['sources.rental_max_days.on', 'future'],
    ['sources.deductible_cents.file_id', 'document'],
  ])
})

test('unusual figures ask for a reason, which is sent only with them', () => {
  const high = { rental_daily_cap_cents: 40_000 }
  expect(unusualIn(typed(high), claim)).toEqual([{ path: 'rental_daily_cap_cents', code: 'daily_high' }])
  expect(codes(high)).toEqual([['unusual_reason', 'unusual']])
  expect(inputOf(typed({ ...high, unusual_reason: ' Fleet policy ' }), claim).unusual_reason).toBe('Fleet policy')
  expect(inputOf(typed({ unusual_reason: 'Fleet policy' }), claim)).not.toHaveProperty('unusual_reason')
})

test('what is sent leaves out what a kind of source has not, and sources of figures nobody named', () => {
  const input = inputOf(
    typed({
      rental_max_days: ' 30 ',
      whole: { how: 'policy', by: ' Declarations ', on: TODAY, file_id: 'x' },
      sources: {
        rental_max_days: { how: 'document', by: 'p. 1', on: TODAY, file_id: 'f' },
        deductible_cents: { how: 'phone', by: 'Kim', on: '', file_id: '' },
      },
    }),
    claim,
  )
  expect(input).toMatchObject({
    rental_max_days: 30,
    confirmed_how: 'policy',
    confirmed_by: 'Declarations',
    confirmed_on: null,
    confirmed_file_id: null,
    sources: { rental_max_days: { how: 'document', by: 'p. 1', on: null, file_id: 'f' } },
  })
  expect(Object.keys(input.sources!)).toEqual(['rental_max_days'])
})

test('the document that is shown is the source of the whole while that has none, then only of the figure at hand', () => {
  const day = { how: '', by: 'page 2', on: '2026-11-03', file_id: '' }
  expect(fromDocument(typed({ whole: day }), 'file', 'rental_max_days')).toEqual({
    whole: { ...day, how: 'document', file_id: 'file' },
  })
  expect(fromDocument(typed(), 'file', undefined)).toEqual({})
  const kim = { how: 'phone', by: 'Kim', on: '', file_id: '' }
  expect(fromDocument(typed({ sources: { deductible_cents: kim } }), 'file', 'deductible_cents')).toEqual({
    sources: { deductible_cents: { how: 'document', by: 'Kim', on: '', file_id: 'file' } },
  })
  expect(fromDocument(typed({ sources: { deductible_cents: kim } }), 'file', 'rental_max_days').sources).toEqual({
    deductible_cents: kim,
    rental_max_days: { ...emptySource(), how: 'document', file_id: 'file' },
  })
})

test('the usual limits fill what is empty, without a source left from before, and touch nothing else', () => {
  const usual = { daily_cents: 4500, days: 30, total_cents: 135_000 }
  const kim = { how: 'phone', by: 'Kim', on: '', file_id: '' }
  const sources = { rental_max_days: kim, rental_daily_cap_cents: kim }
  expect(usualFor(typed({ rental_daily_cap_cents: 3000, sources }), usual)).toEqual({
    rental_max_days: '30',
    rental_total_cap_cents: 135_000,
    sources: { rental_daily_cap_cents: kim },
  })
  const full = { rental_daily_cap_cents: 3000, rental_max_days: '20', rental_total_cap_cents: 60_000, sources }
  expect(usualFor(typed(full), usual)).toEqual({})
})
