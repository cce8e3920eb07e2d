import * as z from 'zod'
import { call, EVERYONE } from '#lib/contract.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { StateRight } from './right.ts'

export const rightsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/state_rights',
    access: EVERYONE,
    input: z.strictObject({ state: z.enum(STATE_CODES).optional() }),
    output: z.array(StateRight),
    summary: 'What each state’s law says about choosing a shop; one state with ?state=GA',
  }),
}
