import * as z from 'zod'
import { TOWED } from '#features/towing/tows/contract.ts'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { PHOTO_SLOTS, PHOTO_STEPS } from './photos.ts'

const SLOTS = z.enum([...PHOTO_SLOTS.hooked, ...PHOTO_SLOTS.dropped])
/** A picture of a tow, without the picture. */
export const TowPhoto = z.object({
  id: Id,
  step: z.enum(PHOTO_STEPS),
  slot: SLOTS,
  /** By the clock of the device. */
  taken_at: Instant,
  received_at: Instant,
})
export type TowPhoto = z.output<typeof TowPhoto>
export const ShownPhoto = TowPhoto.extend({ file_id: Id, signed_url: z.string() })

export const towPhotosContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_photos',
    access: SIGNED_IN,
    input: z.strictObject({ job: Id }),
    output: z.array(ShownPhoto),
    summary: 'The pictures of a tow that the reader may see, each with a link for an hour',
  }),
}

/** The body is the picture. */
export const towPhotoContract = {
  add: call({
    method: 'POST',
    path: '/rest/v1/rpc/tow_photo',
    access: TOWED,
    input: z.strictObject({
      /** Made on the phone: however often it is sent, the picture is there once. */
      id: Id,
      job: Id,
      step: z.enum(PHOTO_STEPS),
      slot: SLOTS,
      taken_at: Instant,
    }),
    takes: ['image/jpeg', 'image/png'],
    output: TowPhoto,
    status: 201,
    refusals: [
      'PGRST116',
      'forbidden',
      'wrong_step',
      'other_phone',
      'duplicate',
      'too_large',
      'type_not_allowed',
      'unreadable_image',
      'empty_file',
    ],
    summary: 'A picture at a step of a tow, by the company that has it: written anew, without its metadata',
  }),
}
