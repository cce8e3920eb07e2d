// A paper of somebody else as a test needs one: uploaded, and a document of the claim where its driver brings it.
import { CAST, type Who } from '#db/seed/cast.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { outsideContract } from '#features/trades/repair-board/contract.ts'
import type { World } from './world.ts'

export const PDF = new TextEncoder().encode(
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
) as Uint8Array<ArrayBuffer>
/** What a paper says; its sums make its total. */
export const PAPER = {
  parts_cents: 40_000,
  labor_cents: 20_000,
  other_cents: 1_500,
  tax_cents: 3_560,
  total_cents: 65_060,
  deductible_cents: 50_000,
}

export function outside(world: World) {
  const calls = async (who: Who) => (await world.as(who)).on(outsideContract)
  let stamp = 1_780_000_000_000
  async function upload(who: Who, bytes: Uint8Array<ArrayBuffer> = PDF, ending = 'pdf') {
    const path = `${CAST[who].id}/claims/${++stamp}.${ending}`
    const response = await (
      await world.as(who)
    ).fetch(`/storage/v1/object/claim-documents/${path}`, { method: 'POST', body: bytes })
    return ((await response.json()) as { id: string }).id
  }
  /** A document of a claim of the driver's. */
  async function paper(claim_id: string, who: Who = 'dana', bytes?: Uint8Array<ArrayBuffer>, ending?: string) {
    const file_id = await upload(who, bytes, ending)
    await (
      await world.as(who)
    )
      .on(documentsContract)
      .addDocument({ claim_id, slot: 'further', label: 'Insurer’s estimate', file_id })
    return file_id
  }
  return { calls, upload, paper }
}
