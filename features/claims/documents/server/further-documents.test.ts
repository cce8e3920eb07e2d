import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Caller, createWorld } from '#test/world.ts'
import {
  CLAIM_TYPES,
  type ClaimInput,
  MAX_FURTHER,
  MAX_SLOT_PHOTOS,
  PHOTO_GUIDE,
} from '#features/claims/claims/claim.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { documentsContract } from '../contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'

const world = await createWorld()
const dana = await world.as('dana')
const drew = await world.as('drew')
const api = dana.on({ ...intakeContract, ...documentsContract, ...claimsContract })
let number = 0
const form = (change: Partial<ClaimInput> = {}): ClaimInput => ({
  insurer_name: 'Harborline Mutual',
  policy_number: 'HM-POL-20-884417',
  claim_number: `PP-26-${(number += 1)}`,
  claim_type: 'collision',
  loss_date: '2026-11-01',
  ...change,
})
const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
  .png()
  .toBuffer()
const bodies = { png: picture, pdf: Buffer.from('%PDF-1.7\n%%EOF\n') }
const upload = async (kind: 'png' | 'pdf' = 'png', who: Caller = dana) => {
  const path = `${who.id}/claims/${1_763_900_000_000 + (number += 1)}.${kind}`
  const init = { method: 'POST', body: new Uint8Array(bodies[kind]) }
  const response = await who.fetch(`/storage/v1/object/claim-documents/${path}`, init)
  return ((await response.json()) as { id: string }).id
}

test.each(CLAIM_TYPES)(
  'every photo of the guide for %s comes with the claim under its own kind',
  async (claim_type) => {
    const wanted = await Promise.all(PHOTO_GUIDE[claim_type].map(async (slot) => [slot, [await upload()]] as const))
    const claim = await api.submit(form({ claim_type, photos: Object.fromEntries(wanted) }))
    const documents = await api.documents({ claim_id: claim.id })
    expect(documents.map((row) => row.slot).toSorted()).toEqual([...PHOTO_GUIDE[claim_type]].toSorted())
  },
)

test('a guided slot takes eight photos, with the claim and later; the ninth is refused with the reason', async () => {
  const claim = await api.submit(form({ photos: { photo_scene: [await upload(), await upload()] } }))
  const add = async () => api.addDocument({ claim_id: claim.id, slot: 'photo_scene', file_id: await upload() })
  for (let more = 2; more < MAX_SLOT_PHOTOS; more += 1) await add()
  await expect(add()).rejects.toMatchObject({ code: 'slot_taken', message: expect.stringContaining('8 photos') })
  expect(await api.documents({ claim_id: claim.id })).toHaveLength(MAX_SLOT_PHOTOS)
  const nine = await Promise.all(Array.from({ length: 9 }, () => upload()))
  await expect(api.submit(form({ photos: { photo_scene: nine } }))).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'photos.photo_scene' }],
  })
})

test('a guided photo is a picture: a PDF is refused at its field', async () => {
  const photos = { photo_scene: [await upload('pdf')] }
  await expect(api.submit(form({ photos }))).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'photos.photo_scene' }],
  })
})

test('documents that come later say what they are, and there may be several, up to a limit', async () => {
  const { id: claim_id } = await api.submit(form())
  const further = async (label?: string) =>
    api.addDocument({ claim_id, slot: 'further', file_id: await upload('pdf'), ...(label && { label }) })
  await expect(further()).rejects.toMatchObject({ status: 422, details: [{ path: 'label' }] })
  await expect(further(' '.repeat(5))).rejects.toMatchObject({ status: 422, details: [{ path: 'label' }] })
  await expect(further('x'.repeat(101))).rejects.toMatchObject({ status: 422, details: [{ path: 'label' }] })
  const labeled = { claim_id, slot: 'police_report', label: 'No', file_id: await upload() } as const
  await expect(api.addDocument(labeled)).rejects.toMatchObject({ status: 422, details: [{ path: 'label' }] })
  for (let i = 0; i < MAX_FURTHER; i += 1) await further(`Receipt ${i} 🚗 قَبَض <b>`)
  await expect(further('One more')).rejects.toMatchObject({ status: 409, code: 'too_many_documents' })
  const documents = await api.documents({ claim_id })
  expect(documents).toHaveLength(MAX_FURTHER)
  expect(documents[0]).toMatchObject({ slot: 'further', label: 'Receipt 0 🚗 قَبَض <b>' })
})

test('while typing, one’s own open claim is found however insurer and number are spelt; nobody else’s is', async () => {
  const claim = await api.submit(form({ claim_number: 'EX 77/a' }))
  const typed = { insurer_name: ' harborline MUTUAL', claim_number: 'ex-77A' }
  expect(await api.existing(typed)).toMatchObject([{ id: claim.id, claim_number: 'EX 77/a', status: 'intake' }])
  expect(await api.existing({ ...typed, insurer_name: 'Other' })).toEqual([])
  expect(await api.existing({ insurer_name: 'Harborline Mutual', claim_number: '--' })).toEqual([])
  expect(await drew.on(claimsContract).existing(typed)).toEqual([])
  await api.withdraw({ claim_id: claim.id, reason: 'Wrong number' })
  expect(await api.existing(typed)).toEqual([])
})

const ODD = ['🚗💥 emoji', 'شركة التأمين', '<script>alert(1)</script>', `' or 1=1 --`, 'e\u0301clair', '\u202eevil']
test.each(ODD)('%s is kept as text wherever text is asked, and comes back unchanged', async (text) => {
  const odd = { insurer_name: text, policy_number: text, description: text, claim_number: `A${number} ${text}` }
  const claim = await api.submit(form(odd))
  expect(await api.get({ id: claim.id })).toMatchObject(odd)
  const answers = { insurer_name: text, description: text, loss_date: text, vin: text, services_needed: [text] }
  await api.saveDraft({ step: 'claim', answers })
  expect(await api.draft({})).toMatchObject([{ answers }])
  await api.dropDraft({})
})

test.each([
  [{ insurer_name: 'x'.repeat(201) }, 'insurer_name'],
  [{ policy_number: 'x'.repeat(101) }, 'policy_number'],
  [{ claim_number: '9'.repeat(101) }, 'claim_number'],
  [{ claim_number: '🚗' }, 'claim_number'],
  [{ description: 'x'.repeat(5001) }, 'description'],
  [{ adjuster_email: `${'x'.repeat(250)}@a.example` }, 'adjuster_email'],
  [{ loss_date: 20261101 as never }, 'loss_date'],
  [{ drivable: 'yes' as never }, 'drivable'],
  [{ services_needed: ['wash'] as never }, 'services_needed.0'],
  [{ vehicle_zip: '3030３' }, 'vehicle_zip'],
  [{ documents: { further: '01900000-0000-7000-8000-000000000001' } as never }, 'documents.further'],
])('too long or of the wrong kind is refused at its field: %o', async (change, path) => {
  await expect(api.submit(form(change))).rejects.toMatchObject({ status: 422, details: [{ path }] })
})
