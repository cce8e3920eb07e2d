import { serve, serveRaw } from '#lib/server/http.ts'
import { claimFileContract, claimPapersContract } from '../claim-papers.ts'
import { ordersContract, receiptContract, webhookContract } from '../contract.ts'
import { confirmHandover, objectToHandover } from './answer-handover.ts'
import { acceptOrder } from './accept.ts'
import { acceptChange, declineChange, withdrawChange } from './answer-change.ts'
import { approveOrder } from './approve.ts'
import { askChange, changeCalendar, changePreview } from './ask-change.ts'
import { bookService } from './book.ts'
import { cancelOrder, cancelPreview } from './cancel.ts'
import { claimFile } from './claim-file.ts'
import { completeOrder } from './complete.ts'
import { declineOrder } from './decline.ts'
import { countOrders, getOrder, listOrders } from './list.ts'
import { reportNoShow } from './no-show.ts'
import { claimCoverageUsed, quoteOrder } from './quote.ts'
import { proposeChange } from './propose-change.ts'
import { orderReceipt } from './receipt.ts'
import { recordHandover } from './record-handover.ts'
import { recordLicence } from './record-licence.ts'
import { reportProblem } from './report-problem.ts'
import { resolveOrder } from './resolve.ts'
import { listSharedDocuments, listShares, shareDocument, unshareDocument } from './share-documents.ts'
import { sendUpdate } from './send-update.ts'
import { startOrder } from './start.ts'
import { verifyPayment } from './verify-payment.ts'
import { receiveEvents } from './webhook.ts'
import { workPhotos } from './work-photos.ts'

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
  changeCalendar,
  changePreview,
  askChange,
  proposeChange,
  withdrawChange,
  acceptChange,
  declineChange,
  sendUpdate,
  recordHandover,
  confirmHandover,
  objectToHandover,
  recordLicence,
  workPhotos,
  cancelPreview,
  cancel: cancelOrder,
  resolve: resolveOrder,
})
export const receiptApi = serveRaw('orders', receiptContract, orderReceipt)
export const webhookApi = serveRaw('orders', webhookContract, receiveEvents)
export const claimPapersApi = serve('orders', claimPapersContract, {
  shares: listShares,
  share: shareDocument,
  unshare: unshareDocument,
  sharedDocuments: listSharedDocuments,
})
export const claimFileApi = serveRaw('orders', claimFileContract, claimFile)
