import * as z from 'zod'
import { VEHICLE_CLASSES } from '#features/business/rate-cards/truck.ts'
import { call, EVERYONE, nothing, SIGNED_IN } from '#lib/contract.ts'
import { CarCondition, Destination, Scene, TowCar, TowQuote } from './tow.ts'

export const towsContract = {
  quote: call({
    method: 'POST',
    path: '/rest/v1/rpc/quote_tow',
    access: EVERYONE,
    input: z.strictObject({
      scene: Scene,
      vehicle_class: z.enum(VEHICLE_CLASSES),
      condition: CarCondition,
      destination: Destination,
    }),
    output: TowQuote,
    refusals: ['no_place', 'no_destination', 'over_request_rate_limit'],
    summary: 'What each towing company that can come charges for this car from here to there; nothing of it is kept',
  }),
  cars: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_cars',
    access: SIGNED_IN,
    input: nothing,
    output: z.array(TowCar),
    summary: 'The cars of one’s own open claims, each with the shop it has chosen',
  }),
}
