// A rule may be changed by an admin: no sentence may keep saying what it was.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { searchContract } from '#features/market/search/contract.ts'
import { repositoryFiles } from '#test/files.ts'
import { createWorld } from '#test/world.ts'
import { rulesContract } from '../contract.ts'

/** What the seeded rules say: the reservation, the radius, the release, the days of a total loss and of a data request. */
const VALUES = /\b(30 minut(es|os)|25 mil(es|las)|72 h(ours|oras|-)|(45|21) (days|días))\b/
/** Marketing keeps the spec's words (rules.md, "Numbers that nobody computes"). */
const MARKETING = /^features\/base\/site\/web\/copy\.(en|es)\.ts$/
const RADIUS = /\b25 mil(es|las)\b/

test('no sentence of a screen, a mail or a document states what a rule says today', () => {
  const spoken = repositoryFiles().filter((file) => /copy\.(en|es)\.ts$|words\.ts$|^app\/copy\./.test(file))
  const fixed = spoken.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(
        (line) => VALUES.test(line) && !(MARKETING.test(file) && RADIUS.test(line)) && !/^\s*(\/\/|\/?\*)/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(fixed).toEqual([])
})

test('a search says how far it goes by the rule, also when another distance was asked for', async () => {
  const world = await createWorld()
  const rules = (await world.as('ada')).on(rulesContract)
  const rule = (await rules.list({})).find(({ key }) => key === 'matching')!
  await rules.change({
    key: 'matching',
    version: rule.current.version,
    value: { radius_miles: 40 },
    reason: 'Rural claims',
  })
  const visitor = (await world.as('nobody')).on(searchContract)
  expect((await visitor.search({ zip: '30303' })).place).toMatchObject({ radius_miles: 40, usual_miles: 40 })
  expect((await visitor.search({ zip: '30303', radius_miles: 10 })).place).toMatchObject({
    radius_miles: 10,
    usual_miles: 40,
  })
})
