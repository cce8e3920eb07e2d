// What runs after the answer: the table of jobs, and when each is looked for.
import { mailAccount, sweepAccounts } from '#features/base/accounts/server/mail-account.ts'
import { claimDeadline, documentReminder, extensionDeadline } from '#features/claims/queue/server/claim-deadlines.ts'
import { deleteBlob } from '#features/base/files/server/delete-blob.ts'
import { payoutsAdminContract } from '#features/money/payouts/payouts.ts'
import { carryOutRecovery } from '#features/money/payouts/server/payouts-admin.ts'
import { payoutJobs, payoutSweeps } from '#features/money/payouts/server/payout-schedule.ts'
import type { MoneyDecisionKind } from '#features/money/decisions/money-decision.ts'
import { type Performer, performMoneyDecision } from '#features/money/decisions/server/perform.ts'
import { carryOutResolution } from '#features/cases/complaints/server/resolve.ts'
import { carryOutRetry } from '#features/cases/complaints/server/retry-refund.ts'
import { carryOutWriteOff } from '#features/cases/receivables/server/insurer-settlements.ts'
import { carryOutDepositDecision } from '#features/trades/deposits/server/ask-deposit.ts'
import { orderCaseContract } from '#features/cases/complaints/order-case.ts'
import { receivablesContract } from '#features/cases/receivables/receivable.ts'
import { depositContract } from '#features/trades/deposits/deposit-calls.ts'
import { applyVerificationDecision } from '#features/business/verification/server/end-verification-decision.ts'
import { credentialDeadline } from '#features/business/credentials/server/credential-deadlines.ts'
import { sweepEvidence } from '#features/claims/documents/server/evidence.ts'
import { sweepReviewPhotos } from '#features/work/reviews/server/sweep-review-photos.ts'
import { deliverPush } from '#features/base/notifications/server/push.ts'
import { deliverText } from '#features/base/notifications/server/texts.ts'
import { pruneOld } from '#lib/server/prune.ts'
import { deliverMail, deliverMails } from '#lib/server/mail.ts'
import { remindOfInspections } from '#features/cases/appraisals/server/clause-record.ts'
import { estimateDeadline } from '#features/trades/estimates/server/deadlines.ts'
import { closeRepairJob } from '#features/trades/invoices/server/deliver.ts'
import { insurerLate } from '#features/trades/repairs/server/insurer-late.ts'
import { repairSilence } from '#features/trades/repairs/server/silence.ts'
import { expireReturn } from '#features/trades/rentals/server/early-return.ts'
import { beginExtension } from '#features/trades/rentals/server/extend.ts'
import { expireChange } from '#features/work/changes/server/answer-change.ts'
import { chargebackContract } from '#features/cases/chargebacks/chargeback-case.ts'
import { carryOutAcceptance } from '#features/cases/chargebacks/server/answer-chargeback.ts'
import { receiveLostChargebacks } from '#features/cases/chargebacks/server/record-chargeback.ts'
import { receiveLostRefunds } from '#features/work/checkout/server/receive-refund.ts'
import { receiveLostCharges } from '#features/work/checkout/server/return-charge.ts'
import { storageDay } from '#features/towing/storage/server/daily-news.ts'
import { towExtraClock } from '#features/towing/tow-pay/server/extra-rows.ts'
import { settleTowPay } from '#features/towing/tow-pay/server/settle-pay.ts'
import { forgetTowPlaces } from '#features/towing/tow-live/server/forget-places.ts'
import { tellShop } from '#features/towing/arrivals/server/arrival-news.ts'
import { towClock } from '#features/towing/tow-jobs/server/tow-clock.ts'
import { issueProviderStatements } from '#features/money/documents/server/provider-statements.ts'
import { addJob, type Services } from '#lib/server/ctx.ts'
import { type Job, type Jobs, type Sweeps, systemCtx } from '#lib/server/jobs.ts'
import { orderDeadline, remindToAnswer } from '#features/work/orders/server/answer-deadline.ts'
import { compareMoney } from '#features/money/ledger/server/compare-money.ts'
import { notifyOfEnd, warnOfLimits } from '#features/trades/rentals/server/coverage-news.ts'
import { depositJobs, depositSweeps } from '#features/trades/deposits/server/deposit-jobs.ts'
import { expireReservation, expireReservations } from '#features/work/checkout/server/end-reservation.ts'
import { issueDueDocuments } from '#features/work/receipts/server/issue-documents.ts'
import { recordChargebackJob } from '#features/cases/chargebacks/server/record-chargeback.ts'
import { reconcileAll, reconcileOrder } from '#features/work/checkout/server/reconcile.ts'
import { sendWebhooks } from '#features/platform/webhooks/server/send-webhooks.ts'
import { releaseOrder } from '#features/work/orders/server/release-order.ts'

/** What is queued under the name order_deadline beside the deadline of the booking itself, by what its payload names. */
const DEADLINES: readonly { named: string; work: Job }[] = [
  { named: 'begin', work: (ctx, { id }) => beginExtension(ctx, String(id)) },
  { named: 'return_id', work: (ctx, { id, return_id }) => expireReturn(ctx, String(id), String(return_id)) },
  { named: 'change_id', work: (ctx, { id, change_id }) => expireChange(ctx, String(id), String(change_id)) },
]

const resolution: Performer = (ctx, input, along) =>
  carryOutResolution(ctx, orderCaseContract.resolve.input.parse(input), along)
/** What performs a decision about money once it is due. */
const PERFORMERS: Record<MoneyDecisionKind, Performer> = {
  refund: resolution,
  release: resolution,
  retry: (ctx, input, along) => carryOutRetry(ctx, orderCaseContract.retryRefund.input.parse(input), along),
  write_off: (ctx, input, along) => carryOutWriteOff(ctx, receivablesContract.writeOff.input.parse(input), along),
  chargeback: (ctx, input, along) =>
    carryOutAcceptance(ctx, chargebackContract.acceptChargeback.input.parse(input), along),
  recovery: (ctx, input, along) => carryOutRecovery(ctx, payoutsAdminContract.recover.input.parse(input), along),
  deposit: (ctx, input, along) => carryOutDepositDecision(ctx, depositContract.decideDeposit.input.parse(input), along),
}

/** What runs after the answer: one line per job. */
export const JOBS: Jobs = {
  send_mail: deliverMail,
  send_mails: deliverMails,
  send_text: deliverText,
  send_push: (ctx, payload) => deliverPush(ctx, payload),
  send_webhooks: (ctx) => sendWebhooks(ctx),
  account_mail: mailAccount,
  sweep_accounts: sweepAccounts,
  forget_old: pruneOld,
  delete_blob: deleteBlob,
  storage_day: storageDay,
  tow_clock: towClock,
  tow_extra_clock: towExtraClock,
  settle_tow_pay: (ctx, payload) => settleTowPay(ctx, String(payload['id'])),
  forget_tow_places: forgetTowPlaces,
  tow_arrival: tellShop,
  claim_deadline: claimDeadline,
  extension_deadline: extensionDeadline,
  document_reminder: documentReminder,
  credential_deadline: credentialDeadline,
  apply_verification_decision: applyVerificationDecision,
  perform_money_decision: performMoneyDecision(PERFORMERS),
  sweep_review_photos: sweepReviewPhotos,
  sweep_evidence: sweepEvidence,
  ...payoutJobs,
  issue_provider_statements: issueProviderStatements,
  ...depositJobs,
  expire_reservation: expireReservation,
  expire_reservations: expireReservations,
  reconcile_order: (ctx, payload) => reconcileOrder(ctx, String(payload['id'])),
  release_order: releaseOrder,
  answer_reminder: (ctx, payload) => remindToAnswer(ctx, String(payload['id'])),
  order_deadline: (ctx, payload) =>
    DEADLINES.find(({ named }) => payload[named])?.work(ctx, payload) ?? orderDeadline(ctx, payload),
  remind_of_inspections: remindOfInspections,
  estimate_deadline: estimateDeadline,
  repair_silence: repairSilence,
  insurer_late: insurerLate,
  close_repair: closeRepairJob,
  coverage_warning: warnOfLimits,
  coverage_ended: notifyOfEnd,
  reconcile_orders: reconcileAll,
  issue_documents: issueDueDocuments,
  record_chargeback: recordChargebackJob,
  compare_books: compareMoney([receiveLostChargebacks, receiveLostRefunds, receiveLostCharges]),
}
export const SWEEPS: Sweeps = [
  { match: '17 * * * *', task: 'sweep_accounts' },
  { match: '47 8 * * *', task: 'forget_old' },
  { match: '7 * * * *', task: 'credential_deadline' },
  { match: '27 * * * *', task: 'sweep_review_photos' },
  { match: '31 * * * *', task: 'sweep_evidence' },
  { match: '*/10 * * * *', task: 'forget_tow_places' },
  ...payoutSweeps,
  { match: '* * * * *', task: 'expire_reservations' },
  { match: '* * * * *', task: 'reconcile_orders' },
  { match: '* * * * *', task: 'issue_documents' },
  { match: '* * * * *', task: 'send_webhooks' },
  { match: '37 7 * * *', task: 'compare_books' },
  { match: '43 13 * * *', task: 'remind_of_inspections' },
  { match: '21 * * * *', task: 'insurer_late' },
  ...depositSweeps,
]

const AFTER_START_MS = 120_000
/** What a stop left behind is looked for at once, and the books are compared two minutes after a start; starts in a row are one. */
export const queueAfterStart = (services: Services): Promise<void> => {
  const runAt = new Date(services.now().getTime() + AFTER_START_MS)
  return systemCtx(services, 'start').write(async (tx) => {
    for (const task of ['expire_reservations', 'reconcile_orders']) await addJob(tx, task, {}, { key: `${task}:start` })
    await addJob(tx, 'compare_books', {}, { runAt, key: 'compare_books' })
  })
}
