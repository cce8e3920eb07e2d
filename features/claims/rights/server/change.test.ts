import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { rightsContract } from '../contract.ts'
import { lawOf } from '../laws.ts'
import type { StateRightInput } from '../right.ts'

const world = await createWorld()
const as = async (who: 'ada' | 'amy' | 'dana' | 'nobody') => (await world.as(who)).on(rightsContract)
const [ada, amy, dana, visitor] = [await as('ada'), await as('amy'), await as('dana'), await as('nobody')]
const { state: _, name: __, version: ___, ...georgia } = lawOf('GA')
const value: StateRightInput = { ...georgia, source: 'Read on the state’s own pages', reviewed_on: '2026-11-20' }
const asked = { state: 'GA', version: 1, value, reason: 'The statute was renumbered' } as const

test('a correction counts everywhere at once, and the version before is kept', async () => {
  const next = { ...value, citation: 'O.C.G.A. § 33-34-7', reviewed_by_counsel: true }
  expect(await ada.change({ ...asked, value: next })).toMatchObject({ version: 2, citation: 'O.C.G.A. § 33-34-7' })
  expect(await visitor.list({ state: 'GA' })).toMatchObject([{ citation: 'O.C.G.A. § 33-34-7', version: 2 }])
  expect(await ada.versions({ state: 'GA' })).toMatchObject({
    source: 'Read on the state’s own pages',
    versions: [{ version: 2, changed_by: CAST.ada.name, reason: 'The statute was renumbered' }],
  })
  const { rows } = await world.databases.owner.query(
    `select before ->> 'citation' as before, after ->> 'citation' as after from audit_log where action = 'right.change'`,
  )
  expect(rows).toEqual([{ before: 'O.C.G.A. § 33-34-6', after: 'O.C.G.A. § 33-34-7' }])
})

test('a correction from an old copy is refused', async () => {
  const florida = { ...asked, state: 'FL', value: { ...value, citation: 'Fla. Stat. § 627.7288' } } as const
  const both = await Promise.allSettled([ada.change(florida), amy.change(florida)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'changed' } })
})

test.each<[string, Partial<StateRightInput>, string]>([
  ['a right without the law that gives it', { citation: null }, 'value.citation'],
  ['a right that covers nothing', { covers: [] }, 'value.covers'],
  ['an unknown law that is said to be there', { strength: 'unknown' }, 'value.strength'],
  ['an address that is not https', { complaint_url: 'http://example.com' }, 'value.complaint_url'],
  ['a review in the future', { reviewed_on: '2031-01-01' }, 'value.reviewed_on'],
  ['a notice of two words', { ui_notice: 'No law.' }, 'value.ui_notice'],
])('%s is refused by field', async (_what, wrong, path) => {
  await expect(ada.change({ ...asked, state: 'AL', value: { ...value, ...wrong } })).rejects.toMatchObject({
    status: 422,
    details: [{ path }],
  })
})

test('only admins correct, and only they see the versions', async () => {
  await expect(dana.change(asked)).rejects.toMatchObject({ status: 403 })
  await expect(dana.versions({ state: 'GA' })).rejects.toMatchObject({ status: 403 })
})
