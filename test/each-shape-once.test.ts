import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFiles } from './files.ts'

// Shapes that stood in many places and now stand in one. Whoever writes one anew finds its name here.

const code = repositoryFiles().filter(
  (file) => /\.(ts|tsx|sql)$/.test(file) && !/\.test\.tsx?$|^db\/(schema|migrations)\//.test(file),
)
const where = (shape: RegExp, among: RegExp) =>
  code.filter((file) => among.test(file) && shape.test(readFileSync(file, 'utf8')))

test('a version goes up by the trigger `new_version`; only what keeps each version as a row of its own counts by hand', () => {
  expect(where(/version\s*(\+=|\+)\s*1/, /^(features|lib|db|app)\//)).toEqual([
    'db/functions/tg_version.sql',
    'features/front/rules/server/rules.ts',
  ])
})

test('what a query brings, and why it did not come, is drawn by `Loaded`: no screen has both its own places and its own way to ask again', () => {
  const waits = where(/<Skeleton\b/, /^(features|app)\//)
  expect(waits.filter((file) => /<Again\b/.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(where(/export function Loaded\b/, /^(ui|features|app)\//)).toEqual(['ui/loaded.tsx'])
})

test('filters are read from an address by their codecs; by hand only what is no filter, or belongs to a page that anybody opens', () => {
  expect(where(/\b(search|params|query|useSearchParams\(\)\[0\])\.get\('/, /^(features\/.*\/web|app)\//)).toEqual([
    'features/base/accounts/web/email-card.tsx',
    'features/base/notifications/web/unsubscribe-page.tsx',
    'features/base/sign-in/web/confirm-page.tsx',
    'features/base/sign-in/web/reset-page.tsx',
    'features/base/sign-in/web/sign-in-or-up.tsx',
    'features/business/team/web/invitation-page.tsx',
    'features/claims/queue/web/queue-filters.ts',
    'features/front/pages/web/booking-success-page.tsx',
    'features/front/pages/web/listing-page.tsx',
    'features/trades/deposits/web/deposit-card.tsx',
    'features/work/checkout/web/use-booking.ts',
    'features/work/matching/web/ask-provider.tsx',
  ])
})

test('the words of page links stand once', () => {
  expect(where(/(previous|page): '(Previous|Page \{page\})'/, /^(features|ui|app)\/.*copy\.en\.ts$/)).toEqual([
    'ui/pages-copy.en.ts',
  ])
})

test('every form in a dialog is a FormDialog: sent, refused and kept in one way; what a dialog only shows needs none', () => {
  expect(where(/<Dialog\b[\s\S]*<form\b/, /^(features|app)\//)).toEqual([])
  expect(where(/<Dialog\b/, /^(features|app)\//)).toEqual([
    'features/base/queues/web/palette-window.tsx',
    'features/cases/claim-file/web/claim-letter.tsx',
    'features/front/audit/web/audit-entry.tsx',
    'features/front/support/web/support-thread.tsx',
    'features/work/checkout/web/booking-sheet.tsx',
    'features/work/matching/web/claim-compare.tsx',
  ])
  expect(where(/\b(ReasonAct|DialogClose|fieldRef)\b/, /^(features|app|ui)\//)).toEqual([])
})
