import * as z from 'zod'
import { ADMINS, call, EVERYONE, SIGNED_IN } from '#lib/contract.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { StateRight, StateRightInput, StateRightVersion } from './right.ts'

export const rightsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/state_rights',
    access: EVERYONE,
    input: z.strictObject({ state: z.enum(STATE_CODES).optional() }),
    output: z.array(StateRight),
    summary: 'What each state’s law says about choosing a shop; one state with ?state=GA',
  }),
  versions: call({
    method: 'GET',
    path: '/rest/v1/rpc/state_right_versions',
    access: ADMINS,
    input: z.strictObject({ state: z.enum(STATE_CODES) }),
    output: z.object({ source: z.string(), versions: z.array(StateRightVersion) }),
    summary: 'Where one state’s row was read, and what admins wrote about it, newest first',
  }),
  change: call({
    method: 'POST',
    path: '/rest/v1/rpc/change_state_right',
    access: ADMINS,
    input: z.strictObject({
      state: z.enum(STATE_CODES),
      version: z.int().min(1),
      value: StateRightInput,
      reason: z.string().trim().min(3, 'Enter a short reason.').max(1000),
    }),
    output: StateRight,
    refusals: ['changed'],
    summary: 'Corrects what the site says of a state’s law; the version before is kept',
  }),
  letter: call({
    method: 'POST',
    path: '/rest/v1/rpc/letter_pdf',
    access: SIGNED_IN,
    input: z.strictObject({ title: z.string().trim().min(1).max(200), text: z.string().trim().min(1).max(8000) }),
    output: z.object({ pdf_base64: z.string() }),
    summary: 'A letter of one’s own wording as a PDF; it is printed and not kept',
  }),
}
