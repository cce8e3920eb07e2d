import { coverageUsedContract } from '#features/claims/coverage/contract.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { checkoutContract, webhookContract } from '../contract.ts'
import { bookService, bookSlot, bookedBefore, type Reserved } from './book.ts'
import { quoteOrder, cancellationTerms, claimCoverageUsed } from './quote.ts'
import { verifyPayment } from './verify-payment.ts'
import { receiveEvents } from './webhook.ts'

export const checkoutApi = serve(
  'orders',
  checkoutContract,
  {
    quote: quoteOrder,
    terms: cancellationTerms,
    createServicePayment: bookService,
    bookSlot,
    verifyServicePayment: verifyPayment,
  },
  {
    createServicePayment: (ctx, _, placed) => bookedBefore(ctx, placed as Reserved),
    bookSlot: (ctx, _, placed) => bookedBefore(ctx, placed as Reserved),
    verifyServicePayment: verifyPayment,
  },
)
export const coverageUsedApi = serve('orders', coverageUsedContract, { coverageUsed: claimCoverageUsed }, {})
export const webhookApi = serveRaw('orders', webhookContract, receiveEvents)
