import * as z from 'zod'
import { call, EVERYONE, SIGNED_IN } from '#lib/contract.ts'
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
  letter: call({
    method: 'POST',
    path: '/rest/v1/rpc/letter_pdf',
    access: SIGNED_IN,
    input: z.strictObject({ title: z.string().trim().min(1).max(200), text: z.string().trim().min(1).max(8000) }),
    output: z.object({ pdf_base64: z.string() }),
    summary: 'A letter of one’s own wording as a PDF; it is printed and not kept',
  }),
}
