import type { Day } from '#lib/dates.ts'
import type { Database } from '#lib/server/db.ts'
import { credentialRows, requiredFor } from '#features/business/providers/server/rows.ts'

type Ending = {
  expires_on: Day
  /** Over on the first day, and nothing newer was handed in. */
  certain: boolean
}

/** Licenses and policies a provider must hold that are good today and end before the last of these days, the first to end first. */
export async function credentialsEnding(
  db: Database,
  providerId: string,
  { first, last }: { first: Day; last: Day },
  now: Date,
): Promise<Ending[]> {
  const required = await requiredFor(db, providerId, now)
  const ending = required.flatMap(({ kind, state, expires_on }) =>
    expires_on && expires_on < last ? [{ kind, state, expires_on }] : [],
  )
  if (ending.length === 0) return []
  const renewals = await credentialRows(db)
    .where('c.provider_id', '=', providerId)
    .where('c.status', '=', 'submitted')
    .where('c.expires_on', '>=', first)
    .execute()
  return ending
    .map(({ kind, state, expires_on }) => ({
      expires_on,
      certain: expires_on < first && !renewals.some((it) => it.kind === kind && (!state || it.state === state)),
    }))
    .toSorted((a, b) => a.expires_on.localeCompare(b.expires_on))
}
