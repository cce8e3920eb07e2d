import * as z from 'zod'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { TowPlaces } from './place.ts'

export const towLiveContract = {
  places: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_places',
    access: SIGNED_IN,
    input: z.strictObject({ job: Id }),
    output: TowPlaces,
    refusals: ['PGRST116'],
    summary: 'The last place of the truck of a tow under way, for its driver, its company, and the claims team',
  }),
}
