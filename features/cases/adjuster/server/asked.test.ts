import { beforeEach, expect, test } from 'vitest'
import { adjusters } from '#test/adjusters.ts'
import { sharedFilesOf } from '#test/estimates.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { addDays } from '#lib/dates.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, calls: repairCalls, today } = repairs(world)
const { calls, opened, knowDomain } = adjusters(world)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
  await knowDomain(claim_id, 'acme.example')
})
const given = ({ estimate: { id, hash } }: { estimate: { id: string; hash: string } }) => ({ estimate_id: id, hash })
const news = async (told: { id: string }, text: string) => {
  const { rows } = await owner.query<{ user_id: string }>(
    `select user_id from notifications where message like '%' || $1 || '%' and created_at > now() - interval '1 hour'`,
    [text],
  )
  expect(told.id).toBeTruthy()
  return rows.length
}

test('an adjuster names the day they look at the car: it is ahead, and driver and shop read it', async () => {
  const told = await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const inspect = { ...given(told), decision: 'inspect' as const }
  await expect(kim.as.answer(inspect)).rejects.toMatchObject({ status: 422, details: [{ path: 'inspect_on' }] })
  for (const day of [today(), addDays(today(), -1), addDays(today(), 61)])
    await expect(kim.as.answer({ ...inspect, inspect_on: day })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'inspect_on' }],
    })
  const day = addDays(today(), 3)
  const said = await kim.as.answer({ ...inspect, inspect_on: day, photo_lines: [1] })
  expect(said).toMatchObject({ outcome: 'counted', inspect_on: day, photo_lines: [] })
  for (const who of ['dana', 'sal'] as const)
    expect((await (await repairCalls(who)).read({ id: told.id })).versions[0]!.answer).toMatchObject({
      decision: 'inspect',
      inspect_on: day,
    })
  expect(await news(told, 'see the car on ')).toBeGreaterThanOrEqual(2)
  // another day in another tab is another answer
  const later = { ...inspect, inspect_on: addDays(today(), 4) }
  await expect(kim.as.answer(later)).rejects.toMatchObject({ code: 'answered_already' })
  expect(await kim.as.answer({ ...later, after: said.id })).toMatchObject({ outcome: 'counted' })
})

test('who asks for more says of which lines, or what; the shop reads which', async () => {
  const told = await authorized(claim_id, [line(), line({ description: 'Handle' })])
  const kim = await opened(claim_id, 'kim@acme.example')
  const more = { ...given(told), decision: 'more_info' as const }
  await expect(kim.as.answer(more)).rejects.toMatchObject({ status: 422, details: [{ path: 'photo_lines' }] })
  await expect(kim.as.answer({ ...more, photo_lines: [3] })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'photo_lines.0' }],
  })
  expect(await kim.as.answer({ ...more, photo_lines: [2, 1, 2] })).toMatchObject({ photo_lines: [1, 2] })
  const { answer } = (await (await repairCalls('sal')).read({ id: told.id })).versions[0]!
  expect(answer).toMatchObject({ decision: 'more_info', photo_lines: [1, 2] })
  expect(await news(told, 'photos of these lines: 1, 2')).toBeGreaterThanOrEqual(2)
})

test('what waited keeps its day when the team confirms it', async () => {
  const told = await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const day = addDays(today(), 5)
  const said = await friend.as.answer({ ...given(told), decision: 'inspect', inspect_on: day })
  expect(said.outcome).toBe('waiting')
  const ada = await calls('ada')
  expect((await ada.waiting({})).find(({ id }) => id === said.id)).toMatchObject({ inspect_on: day })
  await ada.confirmAnswer({ id: said.id, confirmed_how: 'phone', confirmed_by: 'Lou' })
  expect((await (await repairCalls('dana')).read({ id: told.id })).versions[0]!.answer).toMatchObject({
    inspect_on: day,
  })
})

test('the team enters an answer of a portal with its reason per line and the document that shows it', async () => {
  const told = await authorized(claim_id)
  const ada = await repairCalls('ada')
  const said = {
    ...given(told),
    decision: 'in_part' as const,
    lines: [{ line_no: 1, approved_cents: 100, code: 'labor_time' as const }],
    confirmed_by: 'Portal of the carrier',
  }
  await expect(ada.answerVersion({ ...said, confirmed_how: 'document' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'evidence_id' }],
  })
  const stranger = await sharedFilesOf(world, await claim('dana'))
  const portal = { ...said, confirmed_how: 'portal' as const }
  await expect(ada.answerVersion({ ...portal, evidence_id: stranger })).rejects.toMatchObject({ code: 'no_document' })
  const evidence_id = await sharedFilesOf(world, claim_id)
  const { versions } = await ada.answerVersion({ ...portal, evidence_id })
  expect(versions[0]!.answer).toMatchObject({
    confirmed_how: 'portal',
    evidence_id,
    lines: [{ line_no: 1, approved_cents: 100, code: 'labor_time' }],
  })
})
