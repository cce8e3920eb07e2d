import { invalid } from '#lib/errors.ts'
import type { Verb } from '#lib/server/http.ts'
import type { complaintsContract } from '../contract.ts'
import { canFileComplaint } from '#features/work/orders/policy.ts'
import { move } from '#features/work/orders/server/move.ts'
import { notifyParty } from '#features/work/orders/server/notify-party.ts'
import { bookingNews } from '#features/work/orders/server/words.ts'

/** Pauses the release until the driver withdraws it or an admin settles it; own photos come with it as evidence. */
export const fileComplaint: Verb<typeof complaintsContract.fileComplaint> = (ctx, { id, reason, kind, photos }) =>
  move(ctx, id, {
    may: canFileComplaint,
    to: 'disputed',
    reason,
    set: { release_at: null },
    then: async (tx, order, parties) => {
      await tx.insertInto('order_complaints').values({ order_id: id, kind }).execute()
      if (photos.length > 0) {
        const own = await tx
          .selectFrom('files')
          .select('id')
          .where('id', 'in', photos)
          .where('owner_id', '=', order.user_id)
          .where('content_type', 'in', ['image/jpeg', 'image/png'])
          .execute()
        if (new Set(photos).size !== photos.length || own.length !== photos.length)
          throw invalid('photos', 'We couldn’t find one of the photos. Remove it and add it again.')
        await tx
          .insertInto('order_complaint_photos')
          .values(photos.map((file_id, position) => ({ order_id: id, position, file_id })))
          .execute()
      }
      const news = bookingNews('disputed', parties.about, { reason })
      await notifyParty(ctx, tx, order, parties, 'provider', news, { act: 'progress' })
      await notifyParty(ctx, tx, order, parties, 'admin', news)
    },
  })
