import { expect, test } from 'vitest'
import { LISTINGS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { Services } from '#lib/server/ctx.ts'
import { createWorld } from '#test/world.ts'
import { searchContract } from '../contract.ts'
import { rankOf } from '#features/market/listings/ranking.ts'
import { signImpression, readImpression } from './impressions.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(searchContract)
const { services } = world
const later = (days: number): Services => ({
  ...services,
  now: () => new Date(services.now().getTime() + days * 86_400_000),
})

test('the impression token of an answer says what was asked, where, and what stood there in which order', async () => {
  const answer = await visitor.search({ zip: '30303', radius_miles: 40, q: "a~b; c,d 'e'", max_daily_rate_cents: 9000 })
  const all = await visitor.search({ zip: '30303', category: 'vehicle' })
  const { shown, position } = readImpression(services, all.shown_as, all.rows[0]!.id)
  expect(position).toBe(1)
  expect(shown).toMatchObject({
    kind: 'list',
    on: 'search',
    query: { zip: '30303', category: 'vehicle', sort: 'best' },
    page: 1,
    total: all.total,
    place: { zip: '30303', radius_miles: 25 },
  })
  expect(shown.kind === 'list' && shown.rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id))
  const score = shown.kind === 'list' ? shown.rows[0]!.score : NaN
  expect(score).toBeCloseTo(rankOf(all.rows[0]!).total, 1)
  const none = signImpression(services, {
    on: 'claim',
    query: { q: "a~b; c,d 'e'" },
    page: 1,
    total: 1,
    place: answer.place,
    rows: all.rows,
  })
  expect(readImpression(services, none, all.rows[0]!.id).shown).toMatchObject({
    on: 'claim',
    query: { q: "a~b; c,d 'e'" },
  })
})

test('places are counted over all pages', async () => {
  const { rows } = await visitor.search({})
  const impression = signImpression(services, { on: 'search', query: {}, page: 3, total: 60, place: null, rows })
  expect(readImpression(services, impression, rows[1]!.id)).toMatchObject({
    position: 50,
    shown: { page: 3, place: null },
  })
})

test('an impression token that was touched, that is eight days old, or that shows other listings proves nothing and throws nothing', async () => {
  const { rows, shown_as } = await visitor.search({})
  const { id } = rows[0]!
  const read = (impression: string | null | undefined, of: string = id, by = services) =>
    readImpression(by, impression, of)
  expect(read(shown_as, id, later(6.9)).shown.kind).toBe('list')
  expect(read(shown_as, id, later(7.1))).toEqual({ shown: { kind: 'unverified', why: 'expired' }, position: null })
  expect(read(shown_as, newId()).shown).toEqual({ kind: 'unverified', why: 'elsewhere' })
  const forged = { kind: 'unverified', why: 'forged' }
  for (const impression of [
    shown_as.replace('~1~', '~2~'),
    shown_as.slice(0, -1),
    shown_as.replaceAll(LISTINGS.corolla, newId()),
    '~',
    'x'.repeat(1_000_000),
    '\u0000~😀',
  ])
    expect(read(impression).shown).toEqual(forged)
  for (const nothing of ['', null, undefined]) expect(read(nothing).shown).toEqual({ kind: 'direct' })
})

test('an impression token holds nobody’s claim and no exact point', async () => {
  const { rows } = await visitor.search({})
  const claim_id = newId()
  const impression = signImpression(services, {
    on: 'search',
    query: { claim_id, lat: 33.7512345, lng: -84.3912345 },
    page: 1,
    total: 1,
    place: null,
    rows,
  })
  expect(impression).not.toContain(claim_id)
  expect(readImpression(services, impression, rows[0]!.id).shown).toMatchObject({
    query: { lat: '33.75', lng: '-84.39' },
  })
})
