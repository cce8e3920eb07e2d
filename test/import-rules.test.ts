// Each rule of .dependency-cruiser.cjs, shown to say no: one planted line per rule in a small tree of its own.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const PLANTED: [rule: string, file: string, line: string][] = [
  ['no-cycles', 'lib/circle-a.ts', `import './circle-b.ts'`],
  ['everything-is-found', 'lib/lost.ts', `import '#lib/nowhere.ts'`],
  ['lib-knows-no-noun', 'lib/nosy.ts', `import type {} from '#features/claims/claims/claim.ts'`],
  ['lib-runs-anywhere', 'lib/heavy.ts', `import '#lib/server/plain.ts'`],
  ['lib-has-no-node', 'lib/low.ts', `import 'node:fs'`],
  ['ui-knows-only-lib', 'ui/wise.tsx', `import '#features/claims/claims/claim.ts'`],
  ['app-is-the-top', 'features/claims/claims/up.ts', `import '#app/routes.ts'`],
  ['an-example-knows-what-others-know', 'examples/shop-system/peek.ts', `import '#app/paths.ts'`],
  [
    'the-simulator-is-no-part-of-the-product',
    'features/money/payments/server/fake.ts',
    `import '#simulator/company.ts'`,
  ],
  [
    'browser-never-sees-server',
    'features/claims/claims/web/peek.tsx',
    `import type {} from '#features/claims/intake/server/submit.ts'`,
  ],
  ['browser-never-sees-server', 'app/root.tsx', `import '#app/server.ts'`],
  ['browser-has-no-node', 'ui/files.tsx', `import 'node:path'`],
  [
    'server-never-sees-browser',
    'features/claims/claims/server/render.ts',
    `import '#features/claims/claims/web/card.tsx'`,
  ],
  ['server-never-sees-browser', 'features/claims/claims/server/react.ts', `import 'react'`],
  ['shared-runs-anywhere', 'features/claims/claims/shown.ts', `import { useState } from 'react'`],
  ['shared-runs-anywhere', 'features/claims/claims/stored.ts', `import 'kysely'`],
  ['shared-has-no-node', 'features/claims/claims/process.ts', `import 'node:process'`],
  [
    'rows-stay-in-their-district',
    'features/work/orders/server/reach.ts',
    `import '#features/claims/claims/server/rows.ts'`,
  ],
  ['api-is-private', 'features/claims/queue/server/mount.ts', `import '#features/claims/claims/server/api.ts'`],
  [
    'beyond-their-district-only-bookings-show-rows',
    'features/trades/rentals/server/claim.ts',
    `import '#features/claims/claims/server/rows.ts'`,
  ],
  [
    'pages-belong-to-routes',
    'features/work/orders/web/borrow.tsx',
    `import '#features/claims/intake/web/claims-page.tsx'`,
  ],
  ['one-door-to-postgres', 'features/claims/claims/server/raw.ts', `import pg from 'pg'`],
  ['one-door-to-cards', 'features/work/orders/server/charge.ts', `import 'stripe'`],
  ['one-door-to-mail', 'features/work/orders/server/send.ts', `import 'nodemailer'`],
  ['one-door-to-blobs', 'features/base/files/server/sniff.ts', `import 'file-type'`],
  ['one-door-to-pdf', 'features/work/receipts/server/receipt.ts', `import 'pdfmake'`],
  ['one-door-to-estimate-files', 'features/trades/estimates/server/read.ts', `import 'dbffile'`],
  ['one-door-to-jobs', 'features/base/files/server/later.ts', `import 'graphile-worker'`],
  ['one-door-to-passwords', 'features/work/orders/server/token.ts', `import { SignJWT } from 'jose'`],
  ['tests-are-leaves', 'features/claims/claims/server/from-test.ts', `import '#test/world.ts'`],
  ['the-auditor-stands-alone', 'test/hostile/auditor.ts', `import '#features/claims/claims/claim.ts'`],
  [
    'base/places-reads-left-only',
    'features/base/places/right.ts',
    `import type {} from '#features/claims/claims/claim.ts'`,
  ],
  [
    'claims/claims-reads-left-only',
    'features/claims/claims/server/order.ts',
    `export * from '#features/work/orders/order.ts'`,
  ],
  [
    'base/accounts-reads-left-only',
    'features/base/accounts/lazy.ts',
    `export const lazy = () => import('#features/base/site/place.ts')`,
  ],
  [
    'claims/claims-reads-left-only',
    'features/claims/claims/web/across.tsx',
    `import '#features/work/orders/web/card.tsx'`,
  ],
]
/** What must stay allowed: the same imports where they belong. */
const ALLOWED: [file: string, line: string][] = [
  ['lib/circle-b.ts', `import './circle-a.ts'`],
  ['lib/server/db.ts', `import pg from 'pg'`],
  ['lib/server/plain.ts', `import 'node:fs'`],
  ['features/money/payments/server/stripe.ts', `import 'stripe'`],
  ['features/work/orders/server/read.ts', `import '#features/claims/intake/server/submit.ts'`],
  ['features/work/orders/web/left.tsx', `import '#features/claims/claims/web/card.tsx'`],
  ['features/trades/rentals/server/booked.ts', `import '#features/work/orders/server/rows.ts'`],
  ['features/claims/queue/server/found.ts', `import '#features/claims/claims/server/rows.ts'`],
  ['features/claims/claims/server/own.ts', `import './rows.ts'`],
  ['features/claims/claims/linked.ts', `import '#app/paths.ts'`],
  ['features/claims/claims/server/api.test.ts', `import '#test/world.ts'`],
  ...[
    'app/paths.ts app/routes.ts app/server.ts features/claims/claims/claim.ts features/claims/claims/server/api.ts features/claims/claims/server/rows.ts',
    'features/claims/intake/server/submit.ts features/claims/claims/web/card.tsx features/claims/intake/web/claims-page.tsx features/work/orders/order.ts features/work/orders/server/rows.ts',
    'features/work/orders/web/card.tsx features/base/site/place.ts simulator/company.ts test/world.ts',
  ]
    .flatMap((line) => line.split(' '))
    .map((file): [string, string] => [file, 'export {}']),
]

const dir = realpathSync(mkdtempSync(join(tmpdir(), 'cc-rules-')))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
for (const [file, line] of [...PLANTED.map(([, file, line]): [string, string] => [file, line]), ...ALLOWED]) {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), `${line}\n`)
}
writeFileSync(join(dir, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*': './*' } }))
symlinkSync(realpathSync('node_modules'), join(dir, 'node_modules'))

type Cruised = { summary: { violations: { from: string; rule: { name: string } }[] } }
const { stdout } = spawnSync(
  process.execPath,
  [
    resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ...'app examples features lib simulator test ui --output-type json --config'.split(' '),
    resolve('.dependency-cruiser.cjs'),
  ],
  { cwd: dir, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
const found = (JSON.parse(stdout) as Cruised).summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`)

test.each(PLANTED)('%s says no to %s', (rule, file) => {
  expect(found).toContain(`${rule}: ${file}`)
})

test('imports that belong where they are pass', () => {
  const allowed = ALLOWED.map(([file]) => file)
  expect(found.filter((line) => allowed.includes(line.split(': ')[1]!) && !line.startsWith('no-cycles'))).toEqual([])
})

test('every rule is shown here', () => {
  const { forbidden } = createRequire(import.meta.url)(resolve('.dependency-cruiser.cjs')) as {
    forbidden: { name: string }[]
  }
  const shown = PLANTED.map(([rule]) => rule)
  expect(
    forbidden.map(({ name }) => name).filter((name) => !shown.includes(name) && !name.endsWith('-left-only')),
  ).toEqual([])
})
