import * as z from 'zod'
import { STATE_CODES, type UsState } from '#lib/us-states.ts'
import { REVIEWED_ON, StateRight } from './right.ts'
import rows from './right-to-choose.json' with { type: 'json' }
import spanish from './right-to-choose-es.json' with { type: 'json' }

const SPANISH = z.record(z.enum(STATE_CODES), z.string()).parse(spanish)

/** The 51 rows as reviewed, by name; the database is loaded from the same file (db/reference.ts). */
export const LAWS: readonly StateRight[] = rows
  .map((row) =>
    StateRight.parse({ ...row, reviewed_on: REVIEWED_ON, summary_es: SPANISH[row.state as UsState], version: 1 }),
  )
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
const BY_STATE = new Map(LAWS.map((law) => [law.state, law]))
export const lawOf = (state: UsState): StateRight => BY_STATE.get(state)!
