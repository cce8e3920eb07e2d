import { Reason } from '#features/base/accounts/contract.ts'
import { Profile } from '#features/base/accounts/profile.ts'
import { call, ADMINS } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'

export const usersContract = {
  suspend: call({
    method: 'POST',
    path: '/rest/v1/rpc/suspend_person',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Profile,
    refusals: ['not_suspendable', 'already_suspended'],
    summary: 'Ends a person’s sessions and keeps them out, with a reason on record',
  }),
  reinstate: call({
    method: 'POST',
    path: '/rest/v1/rpc/reinstate_person',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Profile,
    refusals: ['not_suspended'],
    summary: 'Lets a suspended person sign in again, with a reason on record',
  }),
  resetSecondFactor: call({
    method: 'POST',
    path: '/rest/v1/rpc/reset_second_factor',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: z.null(),
    status: 204,
    refusals: ['own_second_factor', 'no_second_factor'],
    summary: 'Takes off the second factor of another admin who lost it, ends their sessions and notifies them',
  }),
}
