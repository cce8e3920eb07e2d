import { sql } from 'kysely'
import { Hono } from 'hono'
import { type Cell, toCsv } from '#lib/csv.ts'
import { dayIn } from '#lib/dates.ts'
import type { Ctx, Services } from '#lib/server/ctx.ts'
import { answerRaw, type Verb } from '#lib/server/http.ts'
import { removalFileContract, type removalsContract } from '../contract.ts'
import type { LogEntry, LogFigures } from '../removal.ts'

/** The log's days and months are those of the house. */
const ZONE = 'America/New_York'
const ALL = 100_000

type Row = Pick<LogEntry, 'id' | 'reason' | 'business' | 'provider_type'> & {
  at: string
  objected_at: string | null
  upheld_at: string | null
  restored_at: string | null
}

async function entries(ctx: Ctx, before: string | null, limit: number): Promise<LogEntry[]> {
  const { rows } = await sql<Row>`select * from removal_log(${before}::uuid, ${limit})`.execute(ctx.db)
  return rows.map(({ at, objected_at, upheld_at, restored_at, ...row }) => {
    const last = restored_at ?? upheld_at ?? objected_at
    return {
      ...row,
      day: dayIn(ZONE, new Date(at)),
      state: restored_at ? 'restored' : upheld_at ? 'upheld' : objected_at ? 'objected' : 'removed',
      since: last && dayIn(ZONE, new Date(last)),
    }
  })
}

/** Removals for everybody, newest first, with what they add up to; an undone one stands there as undone. */
export const removalLog: Verb<typeof removalsContract.log> = async (ctx, { limit, before }) => {
  const found = await entries(ctx, before ?? null, limit + 1)
  const rows = found.slice(0, limit)
  const { rows: counted } = await sql<{ figures: LogFigures }>`select removal_figures(${ZONE}) as figures`.execute(
    ctx.db,
  )
  return { rows, next: found.length > limit ? rows.at(-1)!.id : null, figures: counted[0]!.figures }
}

const HEADINGS: Cell[] = ['day', 'reason', 'business', 'type of business', 'what became of it', 'on']

/** The same as a table for a spreadsheet. */
export function removalFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'This address takes nothing more.' } as const
  answerRaw(app, services, removalFileContract.csv, how, async (ctx) => {
    const rows = (await entries(ctx, null, ALL)).map((row): Cell[] => [
      row.day,
      row.reason,
      row.business,
      row.provider_type,
      row.state,
      row.since,
    ])
    return new Response(toCsv([HEADINGS, ...rows]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="removed-reviews.csv"',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
        'x-request-id': ctx.request_id,
      },
    })
  })
  return app
}
