// What follows a step of a booking or a question, in the order it runs: the one table a reader opens. Each list is explained where it is declared.
import type { FollowUps as OfConversations } from '#features/base/messages/server/follow-ups.ts'
import type { FollowUps as OfOrders } from '#features/work/orders/server/follow-ups.ts'
import { recordAsked } from '#features/work/matching/server/choose.ts'
import { dropProposal } from '#features/work/changes/server/answer-change.ts'
import { CHANGES } from '#features/work/changes/server/newest-change.ts'
import { findRequest } from '#features/work/orders/server/requests.ts'
import { voidInvoice } from '#features/work/receipts/server/issue-documents.ts'
import { settleDeposit } from '#features/trades/deposits/server/deposit-settle.ts'
import { ensureLicense } from '#features/trades/rentals/server/record-handover.ts'
import { returnWaits } from '#features/trades/rentals/server/early-return.ts'
import { beginOnItsDay, completeBefore } from '#features/trades/rentals/server/extend.ts'
import { ensureNoneAgreed, ensureNoReturn } from '#features/trades/rentals/server/returned.ts'
import { shareOwed } from '#features/trades/invoices/server/pay-share.ts'
import { receiveChargebacks } from '#features/cases/chargebacks/server/receive-chargebacks.ts'
import { ensureReported, revisionWaits } from '#features/cases/appraisals/server/report-rows.ts'
import { chargeLeadFee, creditWhatCameToNothing } from '#features/cases/receivables/server/lead-fee.ts'

const orders: OfOrders = {
  mayStart: [ensureLicense],
  mayComplete: [ensureReported],
  mayApprove: [ensureNoReturn],
  mayReopen: [ensureNoneAgreed],
  shareOwed,
  releaseWaits: [returnWaits, revisionWaits],
  hasAnswered: [async (tx, orderId) => (await findRequest(tx, CHANGES, orderId, 'open'))?.proposed_by === 'provider'],
  accepted: [(ctx, tx, { order }) => dropProposal(ctx, tx, order.id), (_, tx, { order }) => beginOnItsDay(tx, order)],
  taken: [(ctx, tx, { order, parties }) => chargeLeadFee(ctx, tx, order, parties)],
  completed: [(ctx, tx, { order, releaseAt }) => completeBefore(tx, order, releaseAt, ctx.services.now())],
  reopened: [(ctx, tx, order) => voidInvoice(tx, order, ctx.services.now())],
  settled: [creditWhatCameToNothing],
  afterSettled: [settleDeposit],
  reconciled: [receiveChargebacks],
}

const messages: OfConversations = { asked: [recordAsked] }

export const FOLLOW_UPS = { orders, messages }
