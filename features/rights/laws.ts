import * as z from 'zod'
import { STATE_CODES, type UsState } from '#lib/us-states.ts'
import { REVIEWED_ON, StateRight } from './right.ts'
import { stateIn } from './state-name.ts'
import rows from './right-to-choose.json' with { type: 'json' }
import spanish from './right-to-choose-es.json' with { type: 'json' }

/** The 51 rows as reviewed, by name; the database is loaded from the same file (db/reference.ts). */
export const LAWS: readonly StateRight[] = rows
  .map((row) => StateRight.parse({ ...row, reviewed_on: REVIEWED_ON }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
const BY_STATE = new Map(LAWS.map((law) => [law.state, law]))
export const lawOf = (state: UsState): StateRight => BY_STATE.get(state)!

const SPANISH = z.record(z.enum(STATE_CODES), z.string()).parse(spanish)
/** Our own Spanish: the state's name as it stands in a sentence, and the summary. The law is cited as it stands. */
export const inSpanish = (state: UsState): { name: string; summary: string } => ({
  name: stateIn(lawOf(state), 'es'),
  summary: SPANISH[state],
})
