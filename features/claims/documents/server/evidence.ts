import { sql } from 'kysely'
import { EVIDENCE_FOLDER } from '#features/base/files/file.ts'
import { newPath } from '#features/base/files/server/new-path.ts'
import { readBlob } from '#features/base/files/server/read.ts'
import { signedLink } from '#features/base/files/server/sign.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { addJob, asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import type { ShownEvidence } from '../evidence.ts'

/** What shows an answer, once it is a document of the claim: asked for in the transaction that needs it. */
export type Kept = (tx: Tx, claimId: string) => Promise<string | null>
const noDocument = () => conflict('no_document', 'Choose a document of this claim.')

/**
 * What an admin names as evidence: a document of the claim, or an upload of their own, which becomes one in the transaction
 * of `work`, as a file of the driver's. Refuses 409 `no_document` anything else. Ask first whether they may judge the claim.
 */
export async function withEvidence<T>(
  ctx: Ctx,
  driverId: string,
  fileId: string | null | undefined,
  work: (kept: Kept) => Promise<T>,
): Promise<T> {
  const own = fileId ? await ownUpload(ctx, fileId) : undefined
  if (!own) return work(async (tx, claimId) => (fileId ? documentOf(tx, claimId, fileId) : null))
  const { blobs, now } = ctx.services
  const bytes = await readBlob(ctx.services, own.path)
  if (bytes.length === 0) throw noDocument()
  const path = newPath(driverId, 'insurer', own.path.split('.').at(-1)!)
  const most = { maxBytes: bytes.length, accept: [own.content_type] }
  await blobs.put(path, new Blob([new Uint8Array(bytes)]).stream(), most)
  try {
    return await work(async (tx, claimId) => {
      const id = newId(now().getTime())
      const { rows } = await sql<{ kept: boolean }>`
        select keep_evidence(${own.id}, ${claimId}, ${id}, ${path}) as kept`.execute(tx)
      if (!rows[0]?.kept) throw noDocument()
      await addJob(tx, 'delete_blob', { path: own.path })
      const after = { file_id: id, name: own.original_name }
      await audit(tx, { action: 'claim.evidence', table: 'claims', id: claimId, after })
      return id
    })
  } finally {
    // not needed, or a call that was sent twice; where nobody can say whether it was kept, it stays
    const { db } = asSystem(ctx, 'evidence that was not kept')
    const isKept = await db
      .selectFrom('files')
      .select('id')
      .where('path', '=', path)
      .executeTakeFirst()
      .catch(() => true)
    if (!isKept) await blobs.remove(path)
  }
}

/** Links to what shows each word, by its file; with `added` only what the claims team added as evidence. Read as the system: ask before who may read the words. */
export async function evidenceOf(
  ctx: Ctx,
  words: readonly { evidence_id?: string | null | undefined }[],
  added: boolean,
): Promise<Map<string, ShownEvidence>> {
  const ids = words.flatMap(({ evidence_id }) => evidence_id ?? [])
  if (ids.length === 0) return new Map()
  const files = await asSystem(ctx, 'what shows an insurer’s word')
    .db.selectFrom('claim_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['f.id', 'f.path', 'f.original_name'])
    .where('f.id', 'in', ids)
    .$if(added, (rows) => rows.where('d.by_team', '=', true))
    .execute()
  return new Map(
    files.map(({ id, path, original_name }) => [
      id,
      { name: original_name, signed_url: signedLink(ctx, path).signed_url },
    ]),
  )
}

/** Uploaded by who asks, as evidence, and not taken over yet. */
const ownUpload = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('files')
    .select(['id', 'path', 'original_name', 'content_type'])
    .where('id', '=', id)
    .where('owner_id', '=', person(ctx).id)
    .where('path', 'like', `%/${EVIDENCE_FOLDER}/%`)
    .executeTakeFirst()

async function documentOf(tx: Tx, claimId: string, fileId: string): Promise<string> {
  const document = await tx
    .selectFrom('claim_documents')
    .select('file_id')
    .where('claim_id', '=', claimId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!document) throw noDocument()
  return document.file_id
}

const WAITS_MS = 86_400_000

/** Uploads whose answer was never sent, or was refused: gone after a day, of whatever claim they show something. */
export const sweepEvidence: Job = async (ctx) => {
  const before = new Date(ctx.services.now().getTime() - WAITS_MS).toISOString()
  const rows = await ctx.db
    .selectFrom('files')
    .select(['id', 'path'])
    .where(sql`split_part(path, '/', 2)`, '=', EVIDENCE_FOLDER)
    .where('created_at', '<', before)
    .limit(500)
    .execute()
  for (const { id, path } of rows) {
    const still = await ctx.db.deleteFrom('files').where('id', '=', id).returning('id').executeTakeFirst()
    if (still) await ctx.services.blobs.remove(path)
  }
}
