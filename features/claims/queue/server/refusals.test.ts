// A reader of Spanish is told in Spanish what the server refuses of the team's work on a claim.
import { expect, test } from 'vitest'
import { addDays, dayIn, TEAM_ZONE } from '#lib/dates.ts'
import { isRefusal, type Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { claimNotesContract } from '../claim-notes.ts'
import { claimWorkContract } from '../claim-work.ts'
import { queueContract } from '../queue.ts'
import { inWords } from '../web/in-words.ts'
import en from '../web/work-copy.en.ts'
import es from '../web/work-copy.es.ts'

const world = await createWorld()
const ada = (await world.as('ada')).on({ ...claimNotesContract, ...claimWorkContract, ...queueContract })
const { rows } = await ada.queue({ status: 'open' })
const claim_id = rows[0]!.id
const today = dayIn(TEAM_ZONE, world.services.now())
const refused = async (work: Promise<unknown>, words: Parameters<typeof inWords>[1]): Promise<Refusal> => {
  const error: unknown = await inWords(work, words).then(
    () => 'it was let through',
    (thrown: unknown) => thrown,
  )
  if (!isRefusal(error)) throw new Error(String(error))
  return error
}

test('what the server finds wrong stands beside the field of the form, in its words', async () => {
  const on = { path: 'on', message: es.followUp.wrong.day }
  const reason = { path: 'reason', message: es.followUp.wrong.reason }
  const set = (day: string, why = 'Llamar') => ada.setFollowUp({ claim_id, on: day, reason: why, was: null })
  for (const day of [addDays(today, -1), addDays(today, 366)])
    expect((await refused(set(day), { on, reason })).details).toEqual([on])
  expect((await refused(set(addDays(today, 1), 'x'), { on, reason })).details).toEqual([reason])

  const time = { path: 'time', message: es.call.wrong.time }
  const call = { with: 'insurer', to: '555', at: addDays(today, 2) + 'T12:00:00Z' } as const
  expect((await refused(ada.addNote({ claim_id, body: 'x', call }), { 'call.at': time })).details).toEqual([time])

  const to = { path: 'to', message: es.assign.gone }
  const toNobody = ada.assignMany({ claims: [{ id: claim_id, was: null }], to: newId() })
  expect((await refused(toNobody, { to })).details).toEqual([to])

  const documents = { path: 'documents', message: 'Elija al menos un documento.' }
  const unnamed = ada.askMany({
    claim_ids: [claim_id],
    documents: [{ slot: 'further', label: '' }],
    message: 'Por favor',
  })
  expect((await refused(unnamed, { documents })).details).toEqual([documents])
})

test('what belongs to no field leaves no sentence of the server behind, and other refusals pass as they are', async () => {
  const none = await refused(ada.noteMany({ claim_ids: [], body: 'x' }), {})
  expect([none.code, none.details]).toEqual(['invalid_input', []])
  const missing = await refused(ada.work({ claim_id: newId() }), {})
  expect(missing).toMatchObject({ status: 404, code: 'PGRST116' })
})

test('every code that these calls may answer with has its sentence in both languages', () => {
  const codes = Object.values({
    ...claimNotesContract,
    ...claimWorkContract,
    assign: queueContract.assignMany,
  }).flatMap((one) => ('refusals' in one ? (one.refusals as readonly string[]) : []))
  expect(codes.length).toBeGreaterThan(4)
  for (const words of [en, es])
    for (const code of [...codes, 'invalid_input', 'other'])
      expect(words.refusals, code).toHaveProperty(code === 'own_claim' ? 'forbidden' : code)
})
