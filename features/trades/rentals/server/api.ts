import { recordHandover } from './record-handover.ts'
import { confirmHandover, objectToHandover } from './answer-handover.ts'
import { recordLicense } from './record-license.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { handoversContract } from '../contract.ts'
import { extendPreview } from './extend.ts'
import { returnPreview, returnEarly, agreeReturn, refuseReturn, withdrawReturn } from './early-return.ts'
import type { Reserved } from '#features/work/checkout/server/book.ts'
import { serve } from '#lib/server/http.ts'
import { extendOrReturnContract } from '../extend-or-return-calls.ts'
import { extendOrder, extendedBefore } from './extend.ts'
import { bookingWithReturn } from './returned.ts'
export const extendOrReturnApi = serve(
  'orders',
  extendOrReturnContract,
  {
    extendPreview,
    extend: extendOrder,
    returnPreview,
    returnEarly,
    agreeReturn,
    refuseReturn,
    withdrawReturn,
  },
  {
    returnEarly: bookingWithReturn,
    agreeReturn: bookingWithReturn,
    refuseReturn: bookingWithReturn,
    withdrawReturn: bookingWithReturn,
    extend: (ctx, _, held) => extendedBefore(ctx, held as Reserved),
  },
)

export const handoversApi = serve(
  'orders',
  handoversContract,
  { recordHandover, confirmHandover, objectToHandover, recordLicense },
  { recordHandover: bookingOf, confirmHandover: bookingOf, objectToHandover: bookingOf, recordLicense: bookingOf },
)
