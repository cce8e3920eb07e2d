// Documents that may be asked for any number of times: the same number while nothing changed, the next one when it did.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { documentNumber } from '#features/money/documents/issued-document.ts'
import { issueDocument } from '#features/money/documents/server/issue-document.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'

type Wanted = Omit<Parameters<typeof issueDocument>[1], 'key' | 'cancels' | 'issued_at'>
/** `corrects` is the number of the document before it, when that said something else. */
type Issued = { id: string; number: string; issued_at: Date; corrects: string | null }

/**
 * The document about `about` as it stands. When it says the same as the last one, that one is answered; otherwise a new one
 * is issued that corrects it. Ask only for what the reader has been found to be allowed to read.
 */
export const issueChanged = (ctx: Ctx, about: string, wanted: Wanted): Promise<Issued> =>
  asSystem(ctx, 'issue-document').write(async (tx) => {
    const says = createHash('sha256').update(JSON.stringify(wanted.facts)).digest('base64url').slice(0, 22)
    const last = await tx
      .selectFrom('issued_documents as p')
      .select(['p.id', 'p.key'])
      .where('p.kind', '=', wanted.kind)
      .where(sql<boolean>`starts_with(p.key, ${`${about}#`})`)
      .where(sql<boolean>`not exists (select from issued_documents n where n.cancels = p.id)`)
      .executeTakeFirst()
    const same = last?.key.endsWith(`#${says}`)
    const key = `${about}#${last?.id ?? 'first'}#${says}`
    const { id } =
      last && same
        ? last
        : await issueDocument(tx, { ...wanted, key, cancels: last?.id ?? null, issued_at: ctx.services.now() })
    const row = await tx
      .selectFrom('issued_documents as p')
      .leftJoin('issued_documents as b', 'b.id', 'p.cancels')
      .select(['p.kind', 'p.year', 'p.number', 'p.issued_at', 'b.year as year_before', 'b.number as number_before'])
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow()
    const { kind, year_before: year, number_before: number } = row
    return {
      id,
      number: documentNumber(row),
      issued_at: new Date(row.issued_at),
      corrects: year !== null && number !== null ? documentNumber({ kind, year, number }) : null,
    }
  })
