import { expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { assignmentsContract } from '../contract.ts'

const world = await createWorld()
const as = async (who: Who) => (await world.as(who)).on(assignmentsContract)
const [ada, amy] = [await as('ada'), await as('amy')]
const row = (id: string) => ({ table: 'provider_profiles' as const, id })
const [sal, pat, omar, nina] = [PROVIDERS.sal.id, PROVIDERS.pat.id, PROVIDERS.omar.id, PROVIDERS.nina.id].map(row) as [
  ReturnType<typeof row>,
  ReturnType<typeof row>,
  ReturnType<typeof row>,
  ReturnType<typeof row>,
]

test('an assigned row stays with its admin, and others are told who', async () => {
  expect(await ada.assign(sal)).toMatchObject({ mine: true })
  expect(await amy.assign(sal)).toMatchObject({ mine: false, name: CAST.ada.name })
  expect(await ada.assign(sal)).toMatchObject({ mine: true })
})

test('taking over is possible, and the one before learns of it', async () => {
  await ada.assign(pat)
  expect(await amy.assign({ ...pat, over: true })).toMatchObject({ mine: true })
  expect(await ada.assign(pat)).toMatchObject({ mine: false, name: CAST.amy.name })
})

test('releasing frees one’s own row, never somebody else’s', async () => {
  await ada.assign(omar)
  await amy.unassign(omar)
  expect(await amy.assign(omar)).toMatchObject({ mine: false })
  await ada.unassign(omar)
  expect(await amy.assign(omar)).toMatchObject({ mine: true })
})

test('of two admins at the same moment exactly one has it', async () => {
  const both = await Promise.all([ada.assign(nina), amy.assign(nina)])
  expect(both.filter(({ mine }) => mine)).toHaveLength(1)
  expect(new Set(both.map(({ admin_id }) => admin_id)).size).toBe(1)
})

test('a row that is not there cannot be taken', async () => {
  await expect(ada.assign(row(newId()))).rejects.toMatchObject({ status: 404 })
})

test('a row ends by itself after a quarter of an hour', async () => {
  const { until } = await ada.assign(sal)
  const taken = await world.databases.owner.query(
    `select until - taken_at = interval '15 minutes' as yes from assignments`,
  )
  expect(taken.rows.every(({ yes }: { yes: boolean }) => yes)).toBe(true)
  await world.databases.owner.query(
    `update assignments set taken_at = now() - interval '1 hour', until = now() - interval '1 minute' where subject_id = $1`,
    [sal.id],
  )
  expect(await amy.assign(sal)).toMatchObject({ mine: true })
  expect(new Date(until).getTime()).toBeGreaterThan(Date.now())
})
