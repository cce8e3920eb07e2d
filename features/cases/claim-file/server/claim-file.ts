import { Hono } from 'hono'
import { readBlob } from '#features/base/files/server/read.ts'
import { claimNumberKey } from '#features/claims/claims/claim.ts'
import { getClaim } from '#features/claims/claims/server/get.ts'
import { newId } from '#lib/ids.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { makePdf, type PdfAppendix } from '#lib/server/pdf.ts'
import { claimFileContract } from '../claim-documents.ts'
import { claimPages, type FileDocument } from './claim-file-pages.ts'
import { stayPages } from '#features/towing/storage/server/stay-pages.ts'
import { repairPages } from './repair-pages.ts'
import type { Language } from '#lib/languages.ts'

/** What may follow the pages in all: above it the later documents are named only. */
const APPENDIX_BYTES = 100 * 1_048_576

/** The documents of a claim with who may read them decided by row security, oldest first. */
const documentsOf = (ctx: Ctx, claimId: string) =>
  ctx.db
    .selectFrom('claim_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.slot', 'd.label', 'd.file_id', 'd.created_at', 'f.path', 'f.original_name', 'f.content_type', 'f.size'])
    .select((e) =>
      e
        .selectFrom('appraisal_reports as a')
        .innerJoin('appraisal_reports as newer', 'newer.order_id', 'a.order_id')
        .select(({ fn }) => fn.max('newer.number').as('number'))
        .whereRef('a.file_id', '=', 'd.file_id')
        .whereRef('newer.version', '>', 'a.version')
        .as('replaced_by'),
    )
    .where('d.claim_id', '=', claimId)
    .orderBy('d.created_at')
    .orderBy('d.slot')
    .$narrowType<Pick<FileDocument, 'slot'>>()
    .execute()

/** Everybody but the driver reads on the record: each document as if opened, and the file itself (rules.md). */
async function recordRead(ctx: Ctx, claimId: string, documents: readonly { file_id: string }[]): Promise<void> {
  const reader_id = person(ctx).id
  await ctx.write(async (tx) => {
    await audit(tx, { action: 'claim.file', table: 'claims', id: claimId })
    for (const { file_id } of documents) {
      await tx.insertInto('file_reads').values({ file_id, reader_id, link_id: newId() }).execute()
      await audit(tx, { action: 'file.read', table: 'files', id: file_id })
    }
  })
}

/** One PDF of the whole claim for its driver and for admins; somebody else's claim is answered as missing. */
async function makeClaimFile(ctx: Ctx, id: string, given: Language | undefined) {
  const me = person(ctx)
  const claim = await getClaim(ctx, { id })
  const profile = await ctx.db.selectFrom('profiles').select('language').where('id', '=', me.id).executeTakeFirst()
  const language = given ?? profile?.language ?? 'en'
  let room = APPENDIX_BYTES
  const documents = (await documentsOf(ctx, id)).map((row) => {
    const follows = row.size <= room
    if (follows) room -= row.size
    return { ...row, follows }
  })
  if (claim.driver_id !== me.id)
    await recordRead(
      ctx,
      id,
      documents.filter(({ follows }) => follows),
    )
  const { title, content, nameOf } = await claimPages(ctx, claim, documents, language)
  const stays = await stayPages(ctx, claim, language)
  const repairs = await repairPages(ctx, claim, language)
  const appendix: PdfAppendix[] = []
  for (const document of documents.filter(({ follows }) => follows)) {
    const bytes = await readBlob(ctx.services, document.path)
    appendix.push({ name: nameOf(document), content_type: document.content_type, bytes })
  }
  return {
    name: `claim-${claimNumberKey(claim.claim_number)}.pdf`,
    bytes: await makePdf({ title, language, content: [...content, ...stays, ...repairs], appendix }),
  }
}

export function claimFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the claim and the language.' } as const
  answerRaw(app, services, claimFileContract.claimFile, how, async (ctx, { claim_id, language }) => {
    const { name, bytes } = await makeClaimFile(ctx, claim_id, language)
    return pdfAnswer(ctx, name, bytes)
  })
  return app
}
