/**
 * Whether this run looks once at each thing (`npm test`) or again in the dark, in
 * Spanish, in every state, with every kind of bad input (`npm run test:all`, which lands, and whoever runs a spec by itself).
 */
export const AGAIN = process.env['LOOKS'] !== 'once'

/** So many rounds of a race, or so many random cases. */
export const rounds = (all: number, once: number): number => (AGAIN ? all : once)

/** What rehearses an operator's bad day, an older database or somebody else's program; left out of a run that looks once. */
export const DRILLS = [
  'test/hostile/**',
  'db/backup*.test.ts',
  'db/older-*.test.ts',
  'db/move-files.test.ts',
  'simulator/process.test.ts',
  'test/doctor.test.ts',
  'test/health.test.ts',
  'test/insurer-desk.test.ts',
  'test/shop-system.test.ts',
]

/**
 * Stories of rare days and single desks. What they do is also asked of the API, and their pages are walked by
 * every-page.spec.ts; a run that looks once walks the ways that most people go.
 */
export const SELDOM = [
  '10-notifications',
  '11-messages',
  '12-claim-file',
  '13-rights',
  '15-services',
  '16-verification',
  '17-provider-money',
  '18-work',
  '20-second-factor',
  '21-team',
  '22-queue',
  '23-map',
  '24-rules',
  '25-support',
  '26-filters',
  '26-place',
  '28-chargebacks',
  '28-issued-documents',
  '29-payouts',
  '29-receivables',
  '30-deposit',
  '31-extend-or-return',
  '31-saved',
  '36-repair-shop',
  '37-repair-admin',
  '39-adjuster',
  '39-import',
  '41-appraiser',
  '44-total-loss',
  '45-comparables',
  '46-appraisal-clause',
  '47-own-estimate',
  '49-car-import',
  '50-desks',
  '57-team-work',
  '58-rental-rates',
  '59-offline',
  '60-sorted-lists',
  '60-storage',
  '61-move-out',
  '65-tow-card',
  '66-tow-operator',
  '67-tow-live',
  '68-tow-arrival',
  '69-tow-extra',
  '70-tow-review',
  '71-keys',
  '72-tow-later',
  '73-insurer-keys',
  '74-money-keys',
  '75-glass',
  '76-glass-visit',
  'ahead',
  'bad-input',
  'markup',
]
