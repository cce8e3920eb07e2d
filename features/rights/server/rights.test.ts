import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { rightsContract } from '../contract.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(rightsContract)

test('a visitor reads the notice of one state with its citation and review date', async () => {
  const [georgia, ...rest] = await visitor.list({ state: 'GA' })
  expect(rest).toEqual([])
  expect(georgia).toMatchObject({
    name: 'Georgia',
    citation: 'O.C.G.A. § 33-34-6',
    ui_notice: 'In Georgia, state law bars requiring a particular shop when the work costs the same elsewhere.',
    reviewed_by_counsel: false,
  })
})

test('all fifty states and DC have one', async () => {
  expect(await visitor.list({})).toHaveLength(51)
})

test('a state that does not exist is refused by name', async () => {
  await expect(visitor.list({ state: 'ZZ' as 'GA' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'state' }],
  })
})
