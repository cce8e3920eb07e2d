import { sql } from 'kysely'
import type * as z from 'zod'
import { conflict, invalid } from '#lib/errors.ts'
import { dayIn } from '#lib/dates.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { rightsContract } from '../contract.ts'
import type { StateRight, StateRightVersion } from '../right.ts'
import { rightsNow } from './list.ts'

type Version = z.output<typeof StateRightVersion>

/** Where a state's row was read, and what admins wrote about it, newest first; without any it is as the file has it. */
export const listVersions: Verb<typeof rightsContract.versions> = async (ctx, { state }) => {
  const { source } = await ctx.db
    .selectFrom('state_rights')
    .select('source')
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  const versions = await ctx.db
    .selectFrom('state_right_versions as v')
    .leftJoin('profiles as p', 'p.id', 'v.changed_by')
    .select(['v.version', 'v.value', 'v.reason', 'v.created_at', 'p.name as changed_by'])
    .where('v.state', '=', state)
    .orderBy('v.version', 'desc')
    .execute()
  return { source, versions: versions as Version[] }
}

/**
 * Corrects what the site says of a state's law, everywhere at once: notice, page, letter and claim file. The version
 * before is kept. Throws 409 `changed` when somebody corrected it meanwhile.
 */
export const changeRight: Verb<typeof rightsContract.change> = async (ctx, { state, version, value, reason }) => {
  if (value.reviewed_on > dayIn('America/New_York', ctx.services.now()))
    throw invalid('value.reviewed_on', 'The review date can’t be in the future.')
  return ctx.write(async (tx) => {
    const [before] = (await rightsNow(tx, state)) as [StateRight]
    const { rows } = await sql<{ done: boolean }>`
      select change_state_right(${state}, ${version}, ${JSON.stringify(value)}::jsonb, ${reason}) as done`.execute(tx)
    if (!rows[0]?.done)
      throw conflict(
        'changed',
        'Someone corrected this state while you were reading. Review it again before you continue.',
        [{ path: 'version', message: String(before.version) }],
      )
    await audit(tx, { action: 'right.change', table: 'state_rights', id: state, before, after: value, reason })
    return (await rightsNow(tx, state))[0]!
  })
}
