import { extendPreview } from './extend.ts'
import { returnPreview, returnEarly, agreeReturn, refuseReturn, withdrawReturn } from './early-return.ts'
import type { Held } from '#features/work/checkout/server/book.ts'
import { asItStands } from '#features/work/orders/server/as-it-stands.ts'
import { serve } from '#lib/server/http.ts'
import { lengthContract } from '../length-calls.ts'
import { extendOrder, extendedBefore } from './extend.ts'
export const lengthApi = serve(
  'orders',
  lengthContract,
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
    returnEarly: asItStands,
    agreeReturn: asItStands,
    refuseReturn: asItStands,
    withdrawReturn: asItStands,
    extend: (ctx, _, held) => extendedBefore(ctx, held as Held),
  },
)
