// The table of all commands: what each is, and how it is brought about (trial.ts).
import {
  authTrials,
  fileTrials,
  grantTrials,
  handTrials,
  notificationTrials,
  profileTrials,
  rightTrials,
  sessionTrials,
  unsubscribeTrials,
} from './trials-accounts.ts'
import { claimDeskTrials, claimTrials, lifecycleTrials, queueTrials } from './trials-claims.ts'
import {
  depositTrials,
  differenceTrials,
  disputeTrials,
  orderDeskTrials,
  payoutDeskTrials,
  payoutTrials,
  receivableTrials,
  removalTrials,
  reviewPhotoTrials,
  reviewTrials,
  webhookTrials,
} from './trials-money.ts'
import { claimPaperTrials, leadFeeTrials, lengthTrials, orderTrials } from './trials-orders.ts'
import {
  listingPhotoTrials,
  listingTrials,
  providerDeskTrials,
  providerTrials,
  teamTrials,
} from './trials-providers.ts'
import {
  dashboardTrials,
  dataRequestTrials,
  messageTrials,
  ruleTrials,
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
  ['hands', handTrials],
  ['files', fileTrials],
  ['notifications', notificationTrials],
  ['notifications', unsubscribeTrials],
  ['rights', rightTrials],
  ['claims', claimTrials],
  ['claims', lifecycleTrials],
  ['claims', queueTrials],
  ['claims', claimDeskTrials],
  ['providers', providerTrials],
  ['providerDesk', providerDeskTrials],
  ['team', teamTrials],
  ['listings', listingTrials],
  ['listings', listingPhotoTrials],
  ['orders', orderTrials],
  ['orders', lengthTrials],
  ['orders', leadFeeTrials],
  ['orders', claimPaperTrials],
  ['orders', depositTrials],
  ['orders', orderDeskTrials],
  ['orders', disputeTrials],
  ['orders', receivableTrials],
  ['orders', webhookTrials],
  ['payments', differenceTrials],
  ['payouts', payoutTrials],
  ['payoutsDesk', payoutDeskTrials],
  ['reviews', reviewTrials],
  ['reviews', reviewPhotoTrials],
  ['removals', removalTrials],
  ['messages', messageTrials],
  ['support', supportTrials],
  ['dashboards', dashboardTrials],
  ['dataRequests', dataRequestTrials],
  ['savedViews', viewTrials],
  ['rules', ruleTrials],
  ['site', siteTrials],
]
/** By `noun.call`. */
export const TRIALS: Record<string, Trial> = Object.fromEntries(
  NOUNS.flatMap(([noun, trials]) =>
    Object.entries(trials as Record<string, Trial>).map(([name, trial]): [string, Trial] => [`${noun}.${name}`, trial]),
  ),
)
