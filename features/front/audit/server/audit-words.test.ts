// Whatever is written to the record can be read as a sentence: every action that stands anywhere in the source.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTranslator } from 'use-intl/core'
import { CAST, CLAIMS, PROVIDERS } from '#db/seed/cast.ts'
import { ctxOf, audit } from '#lib/server/ctx.ts'
import { repositoryFiles } from '#test/files.ts'
import { createWorld } from '#test/world.ts'
import { auditContract } from '../contract.ts'
import { READS } from '../record.ts'
import en from '../web/acts-copy.en.ts'
import es from '../web/acts-copy.es.ts'

/** What stands in the place of a name that is put together; a new one is named by the first test. */
const PUT_TOGETHER: Record<string, readonly string[]> = {
  'account.grant_${}': ['account.grant_confirmed', 'account.grant_refused'],
  'credential.${}': ['credential.accepted', 'credential.refused'],
  'data_request.${}': ['data_request.done', 'data_request.on_hold', 'data_request.open', 'data_request.refused'],
  'key.${}': 'make rotate revoke confirmer ask confirm decline'.split(' ').map((act) => `key.${act}`),
  'insurer_key.${}': 'ask ask_secret make rotate decline revoke'.split(' ').map((act) => `insurer_key.${act}`),
  'listing.${}': ['listing.draft', 'listing.active', 'listing.paused', 'listing.archived'],
  'order.${}':
    'accepted declined in_progress reopened completed approved cancelled no_show disputed check_out check_in handover_confirmed handover_objected deposit_agreed deposit_objected deposit_decided deposit_good'
      .split(' ')
      .map((step) => `order.${step}`),
  'order.${}_${}': [
    ...'accepted declined withdrawn'.split(' ').map((step) => `order.change_${step}`),
    ...'agreed declined objected withdrawn'.split(' ').map((step) => `order.return_${step}`),
  ],
  'provider.${}': ['provider.approved', 'provider.rejected', 'provider.suspended', 'provider.lifted'],
  'provider.check_${}': ['provider.check_ordered', 'provider.check_clear', 'provider.check_consider'],
  'provider.document_${}': ['provider.document_accepted', 'provider.document_refused'],
  'saved_view.${}': ['saved_view.change', 'saved_view.remove'],
}
const CODE = /(['`])([a-z_]{3,}\.(?:[a-z_]|\$\{[^}]*\})+)\1/g

/** The text of each call of `name` in a file, by its brackets. */
function callsOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ index }) => {
    let depth = 0
    for (let at = text.indexOf('(', index); at < text.length; at++) {
      if (text[at] === '(') depth++
      if (text[at] === ')' && --depth === 0) return text.slice(index, at)
    }
    return ''
  })
}
/** Codes stand in the call itself, or on a line that says `action`. */
function codesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const writers = file.endsWith('.sql') ? ['write_audit'] : ['audit', 'recordRequest', 'serveListFile']
  const calls = writers.flatMap((writer) => callsOf(text, writer))
  if (calls.length === 0) return []
  const lines = file.endsWith('.sql') ? [] : text.split('\n').filter((line) => /\baction\b/.test(line))
  return [...calls, ...lines].flatMap((part) => [...part.matchAll(CODE)].map((found) => found[2]!))
}
const written = repositoryFiles()
  .filter(
    (file) =>
      (/^(features|lib|bin|app)\/.*\.ts$/.test(file) && !file.includes('.test.')) ||
      /^db\/migrations\/|\/functions\/.*\.sql$/.test(file),
  )
  .flatMap((file) => codesIn(file).map((code) => ({ file, code: code.replaceAll(/\$\{[^}]*\}/g, '${}') })))
const codes = [...new Set(written.flatMap(({ code }) => (code.includes('$') ? (PUT_TOGETHER[code] ?? []) : [code])))]

const wordsOf = (copy: object, code: string): unknown =>
  code.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], copy)

test('no action is put together from parts that this test does not know', () => {
  const strangers = written.filter(({ code }) => code.includes('$') && !(code in PUT_TOGETHER))
  expect(strangers.map(({ code, file }) => `${code} in ${file}`)).toEqual([])
})

test('every action written anywhere has its sentence, in both languages', () => {
  expect(codes.length).toBeGreaterThan(80)
  expect(codes).toContain('coverage.verify')
  for (const copy of [en, es])
    expect(
      codes.filter((code) => typeof wordsOf(copy, code) !== 'string').toSorted(),
      'give it words in acts-copy',
    ).toEqual([])
  expect(
    READS.filter((code) => !codes.includes(code)),
    'stale in record.ts',
  ).toEqual([])
})

test('each sentence names the row, or says itself what there is no name for', () => {
  const nameless = [
    'audit.exported',
    'claims.exported',
    'data_requests.exported',
    'people.exported',
    'providers.exported',
    'reviews.exported',
    'support.exported',
    'ledger.compared',
    'ledger.exported',
    'orders.exported',
    'payment.mismatch',
    'receivables.exported',
    'tax_year.exported',
    'tow.card',
    'tow.card_removed',
    'tows.exported',
    'saved_view.remove',
    'support_reply.remove',
  ]
  const all = codes.filter((code) => !nameless.includes(code) && !code.startsWith('notifications.'))
  expect(all.filter((code) => !String(wordsOf(en, code)).includes('{what}'))).toEqual([])
})

const world = await createWorld()
const log = (await world.as('ada')).on(auditContract)
const inWords = createTranslator({ locale: 'en', messages: en })

test('an entry says who did what to which row by its name, and whose page shows it', async () => {
  const amy = ctxOf(world.services, { kind: 'person', id: CAST.amy.id, role: 'claims_admin', session_id: 'none' })
  const claim = CLAIMS.danaVerified
  await amy.write(async (tx) => {
    await audit(tx, { action: 'coverage.verify', table: 'coverage', id: claim })
    await audit(tx, {
      action: 'claim.move',
      table: 'claims',
      id: claim,
      before: { status: 'intake' },
      after: { status: 'closed' },
    })
    await audit(tx, { action: 'provider.approved', table: 'provider_profiles', id: PROVIDERS.pat.id })
    await audit(tx, { action: 'claim.note', table: 'claims', id: 'gone' })
    await audit(tx, { action: 'rule.change', table: 'rules', id: 'cancellation/3' })
  })
  const { rows } = await log.list({ person: CAST.amy.id })
  const [rule, gone, approved, moved, verified] = rows
  const { rows: found } = await world.databases.owner.query<{ claim_number: string }>(
    'select claim_number from claims where id = $1',
    [claim],
  )
  expect(verified).toMatchObject({ what: found[0]!.claim_number, page: { table: 'claims', id: claim } })
  expect(inWords('coverage.verify', { who: verified!.actor!.name, what: verified!.what! })).toBe(
    `${CAST.amy.name} verified coverage for claim ${found[0]!.claim_number}`,
  )
  expect(moved).toMatchObject({ was: 'intake', now: 'closed' })
  expect(approved).toMatchObject({
    what: 'Pat’s Auto Glass',
    page: { table: 'provider_profiles', id: PROVIDERS.pat.id },
  })
  expect(gone).toMatchObject({ what: null, page: null })
  expect(rule).toMatchObject({ what: 'cancellation', page: { table: 'rules', id: 'cancellation' } })
})

test('what was only looked at is told from what changed something, and one request is found by its id', async () => {
  const ctx = ctxOf(world.services, { kind: 'system', name: 'test' })
  await ctx.write(async (tx) => {
    await audit(tx, { action: 'file.read', table: 'files', id: 'f' })
    await audit(tx, { action: 'claim.submit', table: 'claims', id: 'f' })
  })
  const found = async (filter: Parameters<typeof log.list>[0]) =>
    (await log.list({ request: ctx.request_id, ...filter })).rows.map(({ action }) => action)
  expect(await found({})).toEqual(['claim.submit', 'file.read'])
  expect(await found({ kind: 'reads' })).toEqual(['file.read'])
  expect(await found({ kind: 'writes' })).toEqual(['claim.submit'])
  expect((await log.list({ request: 'another' })).rows).toEqual([])
})
