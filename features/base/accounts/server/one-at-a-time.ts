import type { Tx } from '#lib/server/db.ts'

/** What a person may do so often is counted by one of their calls at a time; the others wait here until it has ended. */
export async function oneAtATime(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom('profiles').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
}
