import * as z from 'zod'
import { call, EVERYONE } from '#lib/contract.ts'
import { Place, PlaceText, Suggestion, Zip } from './place.ts'

const degrees = (most: number) => z.coerce.number<string | number>().min(-most).max(most)

export const placesContract = {
  locate: call({
    method: 'GET',
    path: '/rest/v1/rpc/locate',
    access: EVERYONE,
    input: z
      .strictObject({
        zip: Zip.optional(),
        lat: degrees(90).optional(),
        lng: degrees(180).optional(),
        near: PlaceText.optional(),
      })
      .refine(
        ({ zip, lat, lng, near }) =>
          [zip, lat, near].filter((given) => given !== undefined).length === 1 &&
          (lat === undefined) === (lng === undefined),
        {
          path: ['zip'],
          message: 'Enter a ZIP code, a place as text in near, or a point with lat and lng.',
        },
      ),
    output: Place,
    summary:
      'The point of a US ZIP code, town or address, or the ZIP code nearest to a point; an unknown ZIP falls back to its three-digit area',
  }),
  suggest: call({
    method: 'GET',
    path: '/rest/v1/rpc/suggest_places',
    access: EVERYONE,
    input: z.strictObject({ text: z.string().trim().max(200, 'Shorten the place to 200 characters.') }),
    output: z.array(Suggestion),
    refusals: ['over_request_rate_limit'],
    summary: 'Up to eight places that a text may be the beginning of: ZIP codes in their order, towns by their people',
  }),
}
