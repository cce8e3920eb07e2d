import { serve, serveRaw } from '#lib/server/http.ts'
import { ordersContract, webhookContract } from '../contract.ts'
import { acceptOrder } from './accept.ts'
import { approveOrder } from './approve.ts'
import { bookService } from './book.ts'
import { cancelOrder, cancelPreview } from './cancel.ts'
import { completeOrder } from './complete.ts'
import { declineOrder } from './decline.ts'
import { countOrders, getOrder, listOrders } from './list.ts'
import { reportNoShow } from './no-show.ts'
import { claimCoverageUsed, quoteOrder } from './quote.ts'
import { reportProblem } from './report-problem.ts'
import { resolveOrder } from './resolve.ts'
import { startOrder } from './start.ts'
import { verifyPayment } from './verify-payment.ts'
import { receiveEvents } from './webhook.ts'

export const ordersApi = serve('orders', ordersContract, {
  quote: quoteOrder,
  createServicePayment: bookService,
  verifyServicePayment: verifyPayment,
  list: listOrders,
  get: getOrder,
  counts: countOrders,
  coverageUsed: claimCoverageUsed,
  accept: acceptOrder,
  decline: declineOrder,
  start: startOrder,
  complete: completeOrder,
  noShow: reportNoShow,
  approve: approveOrder,
  reportProblem,
  cancelPreview,
  cancel: cancelOrder,
  resolve: resolveOrder,
})
export const webhookApi = serveRaw('orders', webhookContract, receiveEvents)
