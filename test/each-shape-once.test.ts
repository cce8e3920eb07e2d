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
  expect(where(/version\s*(\+=|\+)\s*1|'version', '\+'/, /^(features|lib|db|app)\//)).toEqual([
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
    'features/towing/tow-pay/web/pay-part.tsx',
    'features/towing/tows/web/pay-choice.tsx',
    'features/towing/tows/web/tow-page.tsx',
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
  expect(where(/<Dialog(Window)?\b[\s\S]*<form\b/, /^(features|app)\//)).toEqual([])
  expect(where(/<Dialog(Window)?\b/, /^(features|app)\//)).toEqual([
    'features/base/queues/web/palette-window.tsx',
    'features/cases/claim-file/web/letter-window.tsx',
    'features/front/audit/web/audit-entry.tsx',
    'features/front/support/web/support-thread.tsx',
    'features/work/checkout/web/booking-sheet.tsx',
    'features/work/matching/web/compare-window.tsx',
  ])
  expect(where(/\b(ReasonAct|DialogClose|fieldRef)\b/, /^(features|app|ui)\//)).toEqual([])
})

const schema = repositoryFiles()
  .filter((file) => /^db\/schema\/.*\.sql$/.test(file))
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
  .join(' ')

test('what one side of a booking asks of the other is closed in one place, and only the shape’s triggers say whose move it is', () => {
  const closes = /updateTable\(\s*'order_(changes|returns)'|update order_(changes|returns) set status/
  expect(where(closes, /^(features|app|lib)\/.*\.(ts|sql)$/)).toEqual([])
  const own = /tg_\w*(change|return|ask)\w*_(mover|member|told|event)\b|tg_orders_end_/
  expect(where(/create or replace function/, /\/db\/functions\//).filter((file) => own.test(file))).toEqual([])
  for (const table of ['order_changes', 'order_returns', 'deposit_asks'])
    expect(schema).toMatch(new RegExp(`create trigger mover before [^;]* on ${table} [^;]* tg_request_mover\\(`))
})

test('what a deleted account leaves is forgotten by one trigger for each room, named after it', () => {
  const triggers = [...schema.matchAll(/create trigger (\w+) (\w+) update of deleted_at on profiles [^;]* (\w+)\(\);/g)]
  expect(triggers.length).toBeGreaterThan(10)
  for (const [, name, when, does] of triggers) {
    const room = name!.replace('forget_in_', '')
    expect([when, does]).toEqual(['before', `tg_forget_in_${room}`])
    expect(code.some((file) => file.endsWith(`/${room.replaceAll('_', '-')}/db/functions/${does}.sql`))).toBe(true)
  }
})

test('no two trigger functions do the same, and policies with the same condition have the same name', () => {
  const bodies = Map.groupBy(
    code.filter((file) => /\/db\/functions\/tg_\w+\.sql$/.test(file)),
    (file) =>
      readFileSync(file, 'utf8')
        .replace(/.*?\bas \$\$/s, '')
        .replaceAll(/\bnew\.\w*id\b|\border_\w+\b/g, '·'),
  )
  expect([...bodies.values()].filter((files) => files.length > 1)).toEqual([])
  const policies = [...schema.matchAll(/create policy (\w+) on (\S+) ([^;]*);/g)]
  const names = Map.groupBy(policies, ([, , table, says]) => says!.replaceAll(`${table!.split('.').at(-1)}.`, ''))
  const several = [...names].map(([says, all]) => [says, [...new Set(all.map(([, name]) => name))]] as const)
  expect(several.filter(([, all]) => all.length > 1)).toEqual([])
})
