import type { Ctx } from '#lib/server/ctx.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { claimFileContract, claimPapersContract } from '../claim-papers.ts'
import { choicesContract } from '../match.ts'
import { lengthContract } from '../length-calls.ts'
import { ordersContract, receiptContract, webhookContract } from '../contract.ts'
import { deskContract, queueFileContract } from '../desk.ts'
import { reimbursementContract } from '../reimbursement.ts'
import { receivableFilesContract, receivablesContract } from '../receivable.ts'
import { disputeContract, disputeFileContract } from '../dispute-desk.ts'
import { acceptDispute, answerDispute, disputeCase, keepEvidence } from './answer-dispute.ts'
import { listCredits, recordInsurerPayment, undoInsurerCredit, writeOffReceivable } from './insurer-credits.ts'
import { reimbursementFile } from './reimbursement.ts'
import { receivableFiles } from './receivable-files.ts'
import { listDebtors, listDebts } from './receivables.ts'
import { confirmHandover, objectToHandover } from './answer-handover.ts'
import { leadFeeContract } from '../lead-fee-calls.ts'
import { orderPapersContract } from '../numbered-papers.ts'
import { acceptOrder } from './accept.ts'
import { acceptChange, declineChange, withdrawChange } from './answer-change.ts'
import { approveOrder } from './approve.ts'
import { askChange, changeCalendar, changePreview } from './ask-change.ts'
import { bookedBefore, bookService } from './book.ts'
import { cancelOrder, cancelPreview } from './cancel.ts'
import { agreeReturn, refuseReturn, returnEarly, returnPreview, withdrawReturn } from './early-return.ts'
import { extendedBefore, extendOrder, extendPreview } from './extend.ts'
import { listChoices } from './list-choices.ts'
import { claimFile } from './claim-file.ts'
import { completeOrder } from './complete.ts'
import { declineOrder } from './decline.ts'
import { readMessages } from './evidence.ts'
import { countOrders, getOrder, listOrders } from './list.ts'
import { matchClaim } from './match-claim.ts'
import { bookingsOnClosedDays } from './on-closed-days.ts'
import { reportNoShow } from './no-show.ts'
import { addNote, listNotes } from './note.ts'
import { cancellationTerms, claimCoverageUsed, quoteOrder } from './quote.ts'
import { proposeChange } from './propose-change.ts'
import { orderReceipt } from './receipt.ts'
import { recordHandover } from './record-handover.ts'
import { recordLicence } from './record-licence.ts'
import { reopenOrder } from './reopen.ts'
import { reportProblem } from './report-problem.ts'
import { listPapers } from './list-papers.ts'
import { disputeDocuments, disputeFile } from './read-dispute-documents.ts'
import { readLeadFee } from './read-lead-fee.ts'
import { recordUnreachable } from './record-unreachable.ts'
import { listQueue, queueFile } from './queue.ts'
import { answerQuestion, askQuestion, listQuestions } from './question.ts'
import { resolveOrder, resolvePreview } from './resolve.ts'
import { retryRefund } from './retry-refund.ts'
import { listSharedDocuments, listShares, shareDocument, unshareDocument } from './share-documents.ts'
import { depositContract } from '../deposit-calls.ts'
import { addDepositCard, checkDeposit } from './add-deposit-card.ts'
import { agreeDeposit, askDeposit, decideDeposit, objectDeposit, releaseDeposit } from './ask-deposit.ts'
import { sendUpdate } from './send-update.ts'
import { startOrder } from './start.ts'
import { verifyPayment } from './verify-payment.ts'
import { receiveEvents } from './webhook.ts'
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
