// Estimates that a driver asks shops for, as both sides work on them.
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { importsContract } from '#features/trades/imports/contract.ts'
import { outsideContract } from '#features/trades/repair-board/contract.ts'
import { bms, SPEC } from '#test/imports.ts'
import { makePhoto, type Person } from './people.ts'
import { pdf, type Scene } from './scene.ts'
import { change, repeatable, type Trials } from './trial.ts'
import { verified } from './trials-claims.ts'

/** Sal's shop, asked about a claim of its own driver. */
async function asked(s: Scene) {
  const { driver, claim_id } = await verified(s)
  const request = await s.call(driver, estimatesContract.ask, { claim_id, provider_ids: [PROVIDERS.sal.id] })
  const sal: Person = await s.known(CAST.sal)
  const { id } = await s.soon('select id from estimate_invitations where request_id = $1', [request.id])
  return { driver, sal, request_id: request.id, invitation_id: String(id) }
}
const words = (s: Scene, invitation_id: string) => ({
  invitation_id,
  version: 0,
  lines: [
    {
      section: 'Rear',
      operation: 'repair' as const,
      description: 'Rear panel',
      labor_type: 'body' as const,
      hours_tenths: 20,
      rate_cents: 6_400,
    },
  ],
  tax_bp: 890,
  valid_until: s.day(30),
  days_needed: 4,
  parts_policy: 'oem' as const,
  warranty_months: 12,
})
async function drafted(s: Scene) {
  const told = await asked(s)
  const { id, hash } = await s.call(told.sal, estimatesContract.save, words(s, told.invitation_id))
  return { ...told, id, hash }
}
export async function sent(s: Scene) {
  const told = await drafted(s)
  await s.call(told.sal, estimatesContract.send, { id: told.id, hash: told.hash })
  return told
}

export const estimateTrials: Trials<typeof estimatesContract> = {
  ask: change(async (s) => {
    const { driver, claim_id } = await verified(s)
    return [driver, { claim_id, provider_ids: [PROVIDERS.sal.id] }]
  }),
  withdraw: change(async (s) => {
    const { driver, request_id } = await asked(s)
    return [driver, { request_id }]
  }),
  choose: change(async (s) => {
    const { driver, id, hash } = await sent(s)
    return [driver, { estimate_id: id, hash }]
  }),
  see: repeatable(async (s) => {
    const { sal, invitation_id } = await asked(s)
    return [sal, { invitation_id }]
  }),
  decline: change(async (s) => {
    const { sal, invitation_id } = await asked(s)
    return [sal, { invitation_id, reason: 'full' }]
  }),
  addPhotos: change(async (s) => {
    const { sal, invitation_id } = await asked(s)
    return [sal, { invitation_id, photos: [await makePhoto(s.owner, sal)] }]
  }),
  save: change(async (s) => {
    const { sal, invitation_id } = await asked(s)
    return [sal, words(s, invitation_id)]
  }),
  send: change(async (s) => {
    const { sal, id, hash } = await drafted(s)
    return [sal, { id, hash }]
  }),
}

export const importTrials: Trials<typeof importsContract> = {
  importEstimate: repeatable(async (s) => {
    const { sal, invitation_id } = await asked(s)
    const spec = { ...SPEC, lines: SPEC.lines.map((line) => ({ ...line, desc: 'Work' })) }
    const headers = { 'x-other-vehicle': 'The claim has the VIN wrong.' }
    return [sal, { invitation_id }, { headers, bytes: new TextEncoder().encode(bms(spec)) }]
  }),
}

/** A paper of Sal's own system. */
async function paper(s: Scene) {
  const { sal, invitation_id } = await asked(s)
  const { id } = await s.upload(sal, `/storage/v1/object/claim-documents/${sal.id}/claims/${s.stamp()}.pdf`, pdf())
  const sums = { parts_cents: 100, labor_cents: 0, other_cents: 0, tax_cents: 0, total_cents: 100 }
  return { sal, given: { invitation_id, whose: 'shop' as const, file_id: String(id), ...sums } }
}
export const outsideTrials: Trials<typeof outsideContract> = {
  bring: repeatable(async (s) => {
    const { sal, given } = await paper(s)
    return [sal, given]
  }),
  takeBack: change(async (s) => {
    const { sal, given } = await paper(s)
    const { id } = await s.call(sal, outsideContract.bring, given)
    return [sal, { id, reason: 'Of another car' }]
  }),
}
