import { serve } from '#lib/server/http.ts'
import { ordersContract } from '../contract.ts'
import { acceptOrder } from './accept.ts'
import { approveOrder } from './approve.ts'
import { completeOrder } from './complete.ts'
import { declineOrder } from './decline.ts'
import { countOrders, listOrders } from './list.ts'
import { reportNoShow } from './no-show.ts'
import { reopenOrder } from './reopen.ts'
import { sendUpdate } from './send-update.ts'
import { startOrder } from './start.ts'
import { workPhotos } from './work-photos.ts'
import { bookingOf } from './booking.ts'

export const ordersApi = serve(
  'orders',
  ordersContract,
  {
    list: listOrders,
    counts: countOrders,
    accept: acceptOrder,
    decline: declineOrder,
    start: startOrder,
    complete: completeOrder,
    reopen: reopenOrder,
    noShow: reportNoShow,
    approve: approveOrder,
    sendUpdate,
    workPhotos,
  },
  {
    accept: bookingOf,
    decline: bookingOf,
    start: bookingOf,
    complete: bookingOf,
    reopen: bookingOf,
    noShow: bookingOf,
    approve: bookingOf,
    sendUpdate: bookingOf,
  },
)
