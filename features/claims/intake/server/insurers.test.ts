import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { newId } from '#lib/ids.ts'
import { intakeContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases

test('insurers that the team recorded or three drivers named are offered, and what fewer typed is not', async () => {
  const dana = (await world.as('dana')).on(intakeContract)
  const claim = (who: typeof dana, insurer_name: string, claim_number: string) =>
    who.submit({ insurer_name, policy_number: 'P-1', claim_number, claim_type: 'glass', loss_date: '2026-11-01' })
  await owner.query(`insert into insurers (id, name, phone) values ($1, 'Recorded Mutual', '800-555-0100')`, [newId()])
  await claim(dana, 'My neighbor Bob', 'B-1')
  await claim(dana, 'Common Casualty', 'C-1')
  expect(await dana.insurers({})).toEqual(['Recorded Mutual'])
  for (const who of ['drew', 'sal'] as const)
    await claim((await world.as(who)).on(intakeContract), 'common casualty', 'C-1')
  expect(await dana.insurers({})).toEqual(['Common Casualty', 'Recorded Mutual'])
})

test('a visitor and the claims team have no claim to type one for', async () => {
  await expect((await world.as('nobody')).on(intakeContract).insurers({})).rejects.toMatchObject({ status: 401 })
  await expect((await world.as('ada')).on(intakeContract).insurers({})).rejects.toMatchObject({ status: 403 })
})
