// What shows an insurer's answer: a picture of its portal or a letter, uploaded where the answer is written down.
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { sweepEvidence } from '#features/claims/documents/server/evidence.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import type { Caller } from '#test/world.ts'
import { adjusters } from '#test/adjusters.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, calls: repairCalls } = repairs(world)
const { calls, opened, knowDomain } = adjusters(world)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
  await knowDomain(claim_id, 'acme.example')
})
let number = 0
const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0e4a38' } })
  .withExif({ IFD3: { GPSLatitude: '33/1 44/1 0/1' } })
  .jpeg()
  .toBuffer()
/** As the form sends it: an admin's own file, of which nobody else reads. */
async function upload(who: Caller, folder = 'evidence'): Promise<{ id: string; path: string }> {
  const path = `${who.id}/${folder}/${1_763_900_300_000 + (number += 1)}.jpg`
  const headers = { 'x-file-name': 'portal.jpg' }
  const body = new Uint8Array(picture)
  const stored = await who.fetch(`/storage/v1/object/claim-documents/${path}`, { method: 'POST', body, headers })
  return { ...((await stored.json()) as { id: string }), path }
}
const portal = ({ estimate: { id, hash } }: { estimate: { id: string; hash: string } }) => ({
  estimate_id: id,
  hash,
  decision: 'approved' as const,
  confirmed_how: 'portal' as const,
  confirmed_by: 'Portal of the carrier',
})
const openedBy = async (who: Caller, url: string) => {
  const { pathname, search } = new URL(url, 'http://x')
  return who.fetch(pathname + search)
}

test('the team uploads what shows an answer: it becomes a document of the claim, and driver and shop open it beside the answer', async () => {
  const told = await authorized(claim_id)
  const ada = await world.as('ada')
  const own = await upload(ada)
  const { versions } = await (await repairCalls('ada')).answerVersion({ ...portal(told), evidence_id: own.id })
  const { evidence_id, evidence } = versions[0]!.answer!
  expect([evidence_id === own.id, evidence!.name]).toEqual([false, 'portal.jpg'])
  // it is the driver's, with who added it and when, and takes no place of theirs
  const dana = await world.as('dana')
  const documents = await dana.on(documentsContract).documents({ claim_id })
  expect(documents).toContainEqual(
    expect.objectContaining({ file_id: evidence_id, by_team: true, added_by: 'Ada', created_at: expect.any(String) }),
  )
  const { rows } = await owner.query('select owner_id, path from files where id = any($1)', [[evidence_id, own.id]])
  expect(rows).toEqual([{ owner_id: CAST.dana.id, path: expect.stringContaining(`${CAST.dana.id}/insurer/`) }])
  await world.workJobs()
  await expect(world.services.blobs.get(own.path)).rejects.toThrow()
  for (const who of ['dana', 'sal'] as const) {
    const shown = (await (await repairCalls(who)).read({ id: told.id })).versions[0]!.answer!.evidence!
    const bytes = await openedBy(await world.as(who), shown.signed_url)
    expect(bytes.status).toBe(200)
    const { width, exif } = await sharp(Buffer.from(await bytes.arrayBuffer())).metadata()
    expect({ width, exif }, 'without the place where it was taken').toEqual({ width: 40, exif: undefined })
  }
  const read = (await dana.on(documentsContract).documents({ claim_id })).find((one) => one.file_id === evidence_id)!
  expect(read.reads, 'its driver sees who opened it').toHaveLength(1)
  // what shows an answer is no secret of it: another shop has no way to it
  const pat = await world.as('pat')
  expect((await pat.fetch(`/storage/v1/object/sign/claim-documents/${rows[0].path}`, { method: 'POST' })).status).toBe(
    404,
  )
})

test('a shop opens no document of the driver’s own that the team named as evidence', async () => {
  const told = await authorized(claim_id)
  const dana = await world.as('dana')
  const { id: file_id } = await upload(dana, 'claims')
  await dana.on(documentsContract).addDocument({ claim_id, slot: 'further', label: 'A letter', file_id })
  await (await repairCalls('ada')).answerVersion({ ...portal(told), evidence_id: file_id })
  const shown = async (who: 'ada' | 'dana' | 'sal') =>
    (await (await repairCalls(who)).read({ id: told.id })).versions[0]!.answer!.evidence
  expect([(await shown('ada'))?.name, (await shown('dana'))?.name, await shown('sal')]).toEqual([
    'portal.jpg',
    'portal.jpg',
    null,
  ])
})

test('an upload counts once, for its uploader alone, and not where the answer is refused', async () => {
  const told = await authorized(claim_id)
  const [ada, amy] = [await world.as('ada'), await world.as('amy')]
  const own = await upload(ada)
  const answer = async (who: 'ada' | 'amy', more: object = {}) =>
    (await repairCalls(who)).answerVersion({ ...portal(told), evidence_id: own.id, ...more })
  await expect(answer('amy')).rejects.toMatchObject({ status: 409, code: 'no_document' })
  await expect(answer('ada', { evidence_id: (await upload(ada, 'claims')).id })).rejects.toMatchObject({
    code: 'no_document',
  })
  await expect(answer('ada', { hash: 'f'.repeat(64) })).rejects.toMatchObject({ code: 'superseded' })
  expect(await ada.on(documentsContract).documents({ claim_id })).toEqual([])
  const both = await Promise.allSettled([answer('ada'), answer('ada')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await amy.on(documentsContract).documents({ claim_id })).toMatchObject([
    { label: 'portal.jpg', by_team: true },
  ])
})

test('what an adjuster said by link is confirmed with an upload, too, and what was refused takes none', async () => {
  const told = await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const { estimate_id, hash } = portal(told)
  const said = await friend.as.answer({ estimate_id, hash, decision: 'approved' })
  const own = await upload(await world.as('ada'))
  await (
    await calls('ada')
  ).confirmAnswer({
    id: said.id,
    confirmed_how: 'document',
    confirmed_by: 'Letter of the carrier',
    evidence_id: own.id,
  })
  const { versions } = await (await repairCalls('dana')).read({ id: told.id })
  expect(versions[0]!.answer).toMatchObject({ confirmed_how: 'link', evidence: { name: 'portal.jpg' } })
})

test('an upload that no answer took is gone after a day; one that was taken stays', async () => {
  const told = await authorized(claim_id)
  const ada = await world.as('ada')
  const [left, taken] = [await upload(ada), await upload(ada)]
  const { versions } = await (await repairCalls('ada')).answerVersion({ ...portal(told), evidence_id: taken.id })
  const sweep = () => sweepEvidence(systemCtx(world.services, 'sweep_evidence'), {})
  const ids = [left.id, versions[0]!.answer!.evidence_id]
  const still = async () =>
    (await owner.query<{ id: string }>('select id from files where id = any($1)', [ids])).rows.map(({ id }) => id)
  await sweep()
  expect(await still()).toHaveLength(2)
  world.clock.advance(25 * 3_600_000)
  await sweep()
  expect(await still()).toEqual([ids[1]])
  await expect(world.services.blobs.get(left.path)).rejects.toThrow()
})
