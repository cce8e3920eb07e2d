// The table of all commands: what each is, and how it is brought about (trial.ts).
import {
  authTrials,
  fileTrials,
  grantTrials,
  assignmentTrials,
  notificationTrials,
  textRepliesTrials,
  profileTrials,
  rightTrials,
  sessionTrials,
  unsubscribeTrials,
} from './trials-accounts.ts'
import { claimAdminTrials, claimTrials, lifecycleTrials, queueTrials } from './trials-claims.ts'
import {
  depositTrials,
  discrepancyTrials,
  moneyDecisionTrials,
  chargebackTrials,
  orderCaseTrials,
  payoutsAdminTrials,
  payoutTrials,
  receivableTrials,
  removalTrials,
  reviewPhotoTrials,
  reviewTrials,
  webhookTrials,
} from './trials-money.ts'
import { invoiceTrials, keyRequestTrials, paperTrials } from './trials-invoices.ts'
import { adjusterSaysTrials, adjusterTrials, insurerKeysTrials, ownEstimateTrials } from './trials-adjuster.ts'
import { clauseTrials, totalLossTrials } from './trials-total-loss.ts'
import { storageTrials } from './trials-storage.ts'
import { insurerTrials } from './trials-insurers.ts'
import { appraisalTrials, productTrials } from './trials-products.ts'
import {
  arrivalTrials,
  operatorTrials,
  rateCardTrials,
  towExtraTrials,
  towJobTrials,
  towPayTrials,
  towPhotoTrials,
  towShareTrials,
  towTrials,
} from './trials-towing.ts'
import { repairTrials } from './trials-repairs.ts'
import { estimateTrials, importTrials, outsideTrials } from './trials-estimates.ts'
import { glassTrials } from './trials-glass.ts'
import { claimDocumentTrials, leadFeeTrials, extendOrReturnTrials, orderTrials } from './trials-orders.ts'
import {
  carTrials,
  listingPhotoTrials,
  listingTrials,
  providerAdminTrials,
  providerTrials,
  teamTrials,
  keyTrials,
} from './trials-providers.ts'
import { webhookEndpointTrials } from './trials-webhooks.ts'
import {
  dashboardTrials,
  dataRequestTrials,
  messageTrials,
  ruleTrials,
  savedTrials,
  siteTrials,
  supportTrials,
  viewTrials,
} from './trials-talk.ts'
import type { Trial } from './trial.ts'

const NOUNS: [noun: string, trials: object][] = [
  ['auth', authTrials],
  ['profiles', profileTrials],
  ['sessions', sessionTrials],
  ['grants', grantTrials],
  ['assignments', assignmentTrials],
  ['files', fileTrials],
  ['notifications', notificationTrials],
  ['notifications', textRepliesTrials],
  ['notifications', unsubscribeTrials],
  ['rights', rightTrials],
  ['insurers', insurerTrials],
  ['adjusters', adjusterTrials],
  ['adjusterSays', adjusterSaysTrials],
  ['adjusterSays', ownEstimateTrials],
  ['insurerKeys', insurerKeysTrials],
  ['totalLoss', totalLossTrials],
  ['claims', claimTrials],
  ['claims', lifecycleTrials],
  ['claims', queueTrials],
  ['claims', claimAdminTrials],
  ['providers', providerTrials],
  ['providerAdmin', providerAdminTrials],
  ['team', teamTrials],
  ['keys', keyTrials],
  ['keyRequests', keyRequestTrials],
  ['webhooks', webhookEndpointTrials],
  ['listings', listingTrials],
  ['listings', listingPhotoTrials],
  ['listings', carTrials],
  ['products', productTrials],
  ['rateCards', rateCardTrials],
  ['tows', towTrials],
  ['towPay', towPayTrials],
  ['towExtras', towExtraTrials],
  ['operators', operatorTrials],
  ['towPhoto', towPhotoTrials],
  ['towJobs', towJobTrials],
  ['towShare', towShareTrials],
  ['arrivals', arrivalTrials],
  ['appraisals', appraisalTrials],
  ['appraisals', clauseTrials],
  ['estimates', estimateTrials],
  ['glass', glassTrials],
  ['imports', importTrials],
  ['outsideEstimates', outsideTrials],
  ['repairs', repairTrials],
  ['invoices', invoiceTrials],
  ['papers', paperTrials],
  ['orders', orderTrials],
  ['orders', extendOrReturnTrials],
  ['orders', leadFeeTrials],
  ['orders', claimDocumentTrials],
  ['orders', depositTrials],
  ['orders', orderCaseTrials],
  ['orders', chargebackTrials],
  ['orders', receivableTrials],
  ['orders', webhookTrials],
  ['moneyDecisions', moneyDecisionTrials],
  ['storage', storageTrials],
  ['payments', discrepancyTrials],
  ['payouts', payoutTrials],
  ['payoutsAdmin', payoutsAdminTrials],
  ['reviews', reviewTrials],
  ['reviews', reviewPhotoTrials],
  ['removals', removalTrials],
  ['messages', messageTrials],
  ['support', supportTrials],
  ['dashboards', dashboardTrials],
  ['dataRequests', dataRequestTrials],
  ['savedViews', viewTrials],
  ['rules', ruleTrials],
  ['saved', savedTrials],
  ['site', siteTrials],
]
/** By `noun.call`. */
export const TRIALS: Record<string, Trial> = Object.fromEntries(
  NOUNS.flatMap(([noun, trials]) =>
    Object.entries(trials as Record<string, Trial>).map(([name, trial]): [string, Trial] => [`${noun}.${name}`, trial]),
  ),
)
