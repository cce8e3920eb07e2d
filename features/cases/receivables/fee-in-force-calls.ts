import * as z from 'zod'
import { ONBOARDING } from '#features/business/providers/contract.ts'
import { TYPE_NAMES } from '#features/business/providers/provider.ts'
import { call } from '#lib/contract.ts'
import { STATE_CODES } from '#lib/us-states.ts'

export const feeInForceContract = {
  feeInForce: call({
    method: 'GET',
    path: '/rest/v1/rpc/lead_fee_in_force',
    access: ONBOARDING,
    input: z.strictObject({ provider_type: z.enum(TYPE_NAMES), state: z.enum(STATE_CODES) }),
    output: z.object({ cents: z.int(), varies: z.boolean() }),
    summary:
      'The most that accepting a job costs a kind of business in a state by the rule in force, in cents; 0: nothing; whether other jobs cost less',
  }),
}
