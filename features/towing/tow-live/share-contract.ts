import * as z from 'zod'
import { TOWED } from '#features/towing/tows/contract.ts'
import { TOW_STATES } from '#features/towing/tows/tow-status.ts'
import { call, EVERYONE } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { TowPlace } from './place.ts'

/** All that somebody with the link reads: no address, no phone, no plate. */
export const SharedTow = z.object({
  /** Of the server, by which a page says how old a place is. */
  now: Instant,
  /** `over`: the tow has ended, and nothing more is said of it. */
  over: z.boolean(),
  status: z.enum(TOW_STATES).nullable(),
  business_name: z.string().nullable(),
  /** First name of whoever took the tow. */
  first_name: z.string().nullable(),
  /** When the truck is to be at the car: never before the company said, nor before the distance allows. */
  eta_at: Instant.nullable(),
  truck: TowPlace.nullable(),
})
export type SharedTow = z.output<typeof SharedTow>

export const towShareContract = {
  link: call({
    method: 'GET',
    path: '/rest/v1/rpc/own_tow_share',
    access: TOWED,
    input: z.strictObject({ job: Id }),
    output: z.object({ token: z.string().nullable() }),
    refusals: ['PGRST116'],
    summary: 'What stands behind the # of the link to one’s own tow, while there is one',
  }),
  share: call({
    method: 'POST',
    path: '/rest/v1/rpc/tow_share_link',
    access: TOWED,
    input: z.strictObject({ job: Id, on: z.boolean() }),
    output: z.object({ made_at: Instant.nullable() }),
    refusals: ['PGRST116', 'wrong_step'],
    summary: 'The driver makes a link to their tow under way for family, or ends it; the one before opens nothing then',
  }),
  read: call({
    method: 'POST',
    path: '/rest/v1/rpc/read_tow_share',
    access: EVERYONE,
    input: z.strictObject({ token: z.string().trim().min(1).max(100) }),
    output: SharedTow,
    refusals: ['link_wrong', 'over_request_rate_limit'],
    summary: 'Who comes and where the truck is, for whoever has the link; changes nothing. Wrong ones are limited',
  }),
}
