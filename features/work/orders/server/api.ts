import type { Ctx } from '#lib/server/ctx.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { claimFileContract, claimPapersContract } from '#features/cases/claim-file/claim-papers.ts'
import { choicesContract } from '#features/work/matching/match.ts'
import { lengthContract } from '#features/trades/rentals/length-calls.ts'
import { ordersContract, receiptContract, webhookContract } from '../contract.ts'
import { deskContract, queueFileContract } from '#features/cases/complaints/desk.ts'
import { reimbursementContract } from '#features/cases/claim-file/reimbursement.ts'
import { receivableFilesContract, receivablesContract } from '#features/cases/receivables/receivable.ts'
import { disputeContract, disputeFileContract } from '#features/cases/chargebacks/dispute-desk.ts'
import {
  acceptDispute,
  answerDispute,
  disputeCase,
  keepEvidence,
} from '#features/cases/chargebacks/server/answer-dispute.ts'
import {
  listCredits,
  recordInsurerPayment,
  undoInsurerCredit,
  writeOffReceivable,
} from '#features/cases/receivables/server/insurer-credits.ts'
import { reimbursementFile } from '#features/cases/claim-file/server/reimbursement.ts'
import { receivableFiles } from '#features/cases/receivables/server/receivable-files.ts'
import { listDebtors, listDebts } from '#features/cases/receivables/server/receivables.ts'
import { confirmHandover, objectToHandover } from '#features/trades/handovers/server/answer-handover.ts'
import { leadFeeContract } from '#features/cases/lead-fees/lead-fee-calls.ts'
import { orderPapersContract } from '#features/work/receipts/numbered-papers.ts'
import { acceptOrder } from './accept.ts'
import { acceptChange, declineChange, withdrawChange } from '#features/work/changes/server/answer-change.ts'
import { approveOrder } from './approve.ts'
import { askChange, changeCalendar, changePreview } from '#features/work/changes/server/ask-change.ts'
import { bookedBefore, bookService } from '#features/work/checkout/server/book.ts'
import { cancelOrder, cancelPreview } from '#features/work/changes/server/cancel.ts'
import {
  agreeReturn,
  refuseReturn,
  returnEarly,
  returnPreview,
  withdrawReturn,
} from '#features/trades/rentals/server/early-return.ts'
import { extendedBefore, extendOrder, extendPreview } from '#features/trades/rentals/server/extend.ts'
import { listChoices } from '#features/work/matching/server/list-choices.ts'
import { claimFile } from '#features/cases/claim-file/server/claim-file.ts'
import { completeOrder } from './complete.ts'
import { declineOrder } from './decline.ts'
import { readMessages } from '#features/cases/complaints/server/evidence.ts'
import { countOrders, getOrder, listOrders } from './list.ts'
import { matchClaim } from '#features/work/matching/server/match-claim.ts'
import { bookingsOnClosedDays } from './on-closed-days.ts'
import { reportNoShow } from './no-show.ts'
import { addNote, listNotes } from '#features/cases/complaints/server/note.ts'
import { cancellationTerms, claimCoverageUsed, quoteOrder } from '#features/work/checkout/server/quote.ts'
import { proposeChange } from '#features/work/changes/server/propose-change.ts'
import { orderReceipt } from '#features/work/receipts/server/receipt.ts'
import { recordHandover } from '#features/trades/handovers/server/record-handover.ts'
import { recordLicence } from '#features/trades/handovers/server/record-licence.ts'
import { reopenOrder } from './reopen.ts'
import { reportProblem } from './report-problem.ts'
import { listPapers } from '#features/work/receipts/server/list-papers.ts'
import { disputeDocuments, disputeFile } from '#features/cases/chargebacks/server/read-dispute-documents.ts'
import { readLeadFee } from '#features/cases/lead-fees/server/read-lead-fee.ts'
import { recordUnreachable } from '#features/cases/lead-fees/server/record-unreachable.ts'
import { listQueue, queueFile } from '#features/cases/complaints/server/queue.ts'
import { answerQuestion, askQuestion, listQuestions } from '#features/cases/complaints/server/question.ts'
import { resolveOrder, resolvePreview } from '#features/cases/complaints/server/resolve.ts'
import { retryRefund } from '#features/cases/complaints/server/retry-refund.ts'
import {
  listSharedDocuments,
  listShares,
  shareDocument,
  unshareDocument,
} from '#features/cases/claim-file/server/share-documents.ts'
import { depositContract } from '#features/trades/deposits/deposit-calls.ts'
import { addDepositCard, checkDeposit } from '#features/trades/deposits/server/add-deposit-card.ts'
import {
  agreeDeposit,
  askDeposit,
  decideDeposit,
  objectDeposit,
  releaseDeposit,
} from '#features/trades/deposits/server/ask-deposit.ts'
import { sendUpdate } from './send-update.ts'
import { startOrder } from './start.ts'
import { verifyPayment } from '#features/work/checkout/server/verify-payment.ts'
import { receiveEvents } from '#features/work/checkout/server/webhook.ts'
import { workPhotos } from './work-photos.ts'

/** Most calls answer with the booking, which is read after them. */
const asItStands = (ctx: Ctx, { id }: { id: string }) => getOrder(ctx, { id })
type Placed = { id: string; amount: number }

export const choicesApi = serve('orders', choicesContract, { matchClaim, choices: listChoices })

export const ordersApi = serve(
  'orders',
  ordersContract,
  {
    quote: quoteOrder,
    terms: cancellationTerms,
    createServicePayment: bookService,
    verifyServicePayment: verifyPayment,
    list: listOrders,
    get: getOrder,
    counts: countOrders,
    onClosedDays: bookingsOnClosedDays,
    coverageUsed: claimCoverageUsed,
    accept: acceptOrder,
    decline: declineOrder,
    start: startOrder,
    complete: completeOrder,
    reopen: reopenOrder,
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
  },
  {
    accept: asItStands,
    decline: asItStands,
    start: asItStands,
    complete: asItStands,
    reopen: asItStands,
    noShow: asItStands,
    approve: asItStands,
    reportProblem: asItStands,
    askChange: asItStands,
    proposeChange: asItStands,
    withdrawChange: asItStands,
    acceptChange: asItStands,
    declineChange: asItStands,
    sendUpdate: asItStands,
    recordHandover: asItStands,
    confirmHandover: asItStands,
    objectToHandover: asItStands,
    recordLicence: asItStands,
    cancel: asItStands,
    createServicePayment: (ctx, _, placed) => bookedBefore(ctx, placed as Placed),
    verifyServicePayment: verifyPayment,
  },
)
export const orderDeskApi = serve(
  'orders',
  deskContract,
  {
    queue: listQueue,
    messages: readMessages,
    notes: listNotes,
    addNote,
    questions: listQuestions,
    ask: askQuestion,
    answer: answerQuestion,
    resolvePreview,
    resolve: resolveOrder,
    retryRefund,
  },
  {
    resolve: asItStands,
    retryRefund: asItStands,
  },
)
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
    extend: (ctx, _, held) => extendedBefore(ctx, held as Placed),
  },
)
export const disputesApi = serve(
  'orders',
  disputeContract,
  {
    disputeCase,
    disputeDocuments,
    keepEvidence,
    answerDispute,
    acceptDispute,
  },
  {
    keepEvidence: disputeCase,
    answerDispute: disputeCase,
    acceptDispute: disputeCase,
  },
)
export const disputeFileApi = serveRaw('orders', disputeFileContract, disputeFile)
export const depositApi = serve(
  'orders',
  depositContract,
  {
    addDepositCard,
    checkDeposit,
    releaseDeposit,
    askDeposit,
    agreeDeposit,
    objectDeposit,
    decideDeposit,
  },
  {
    checkDeposit: asItStands,
    releaseDeposit: asItStands,
    askDeposit: asItStands,
    agreeDeposit: asItStands,
    objectDeposit: asItStands,
    decideDeposit: asItStands,
    addDepositCard,
  },
)
export const queueFileApi = serveRaw('orders', queueFileContract, queueFile)
export const orderPapersApi = serve('orders', orderPapersContract, { papers: listPapers })
export const leadFeeApi = serve(
  'orders',
  leadFeeContract,
  { fee: readLeadFee, unreachable: recordUnreachable },
  { unreachable: asItStands },
)
export const receiptApi = serveRaw('orders', receiptContract, orderReceipt)
export const webhookApi = serveRaw('orders', webhookContract, receiveEvents)
export const claimPapersApi = serve('orders', claimPapersContract, {
  shares: listShares,
  share: shareDocument,
  unshare: unshareDocument,
  sharedDocuments: listSharedDocuments,
})
export const claimFileApi = serveRaw('orders', claimFileContract, claimFile)
export const receivablesApi = serve('orders', receivablesContract, {
  debtors: listDebtors,
  debts: listDebts,
  credits: listCredits,
  recordPayment: recordInsurerPayment,
  writeOff: writeOffReceivable,
  undoCredit: undoInsurerCredit,
})
export const receivableFilesApi = serveRaw('orders', receivableFilesContract, receivableFiles)
export const reimbursementApi = serveRaw('orders', reimbursementContract, reimbursementFile)
