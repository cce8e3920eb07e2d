import * as z from 'zod'
import { call, EVERYONE } from '#lib/contract.ts'
import { Place, Zip } from './place.ts'

const degrees = (most: number) => z.coerce.number<string | number>().min(-most).max(most)

export const placesContract = {
  locate: call({
    method: 'GET',
    path: '/rest/v1/rpc/locate',
    access: EVERYONE,
    input: z
      .strictObject({ zip: Zip.optional(), lat: degrees(90).optional(), lng: degrees(180).optional() })
      .refine(
        ({ zip, lat, lng }) =>
          (zip === undefined) !== (lat === undefined) && (lat === undefined) === (lng === undefined),
        {
          path: ['zip'],
          message: 'Give a ZIP code, or a point with lat and lng.',
        },
      ),
    output: Place,
    summary:
      'The point of a US ZIP code, or the ZIP code nearest to a point; an unknown ZIP falls back to its three-digit area',
  }),
}
