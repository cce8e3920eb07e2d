import * as z from 'zod'
import { call, EVERYONE } from '#lib/contract.ts'
import { Place, Zip } from './place.ts'

export const placesContract = {
  locate: call({
    method: 'GET',
    path: '/rest/v1/rpc/locate',
    access: EVERYONE,
    input: z.strictObject({ zip: Zip }),
    output: Place,
    summary: 'The point of a US ZIP code; an unknown one falls back to the middle of its three-digit area',
  }),
}
