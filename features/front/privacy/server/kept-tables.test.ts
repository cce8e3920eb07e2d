import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'

const { owner } = (await createWorld()).databases

/** What a new table must answer: does it belong into the archive (export-rows.ts)? */
const NOT_IN_AN_ARCHIVE: Record<string, string> = {
  'auth.users': 'the password’s hash',
  'auth.sessions': 'under account',
  'auth.one_time_tokens': 'hashes of mailed links',
  'auth.recovery_codes': 'keyed hashes of a way to sign in',
  'auth.second_factors': 'a way to sign in',
  phone_codes: 'a number that waits ten minutes for its code',
  push_endpoints: 'a way to reach a browser, for as long as its session; that is under account',
  tow_cards: 'a card that the payment provider knows; which one stands on /tow',
  tow_drafts: 'what one said on /tow before one had an account, for a day',
  texts: 'the same sentence to everybody, for 30 days; that one was sent is under notifications',
  file_reads: 'under files',
  assignments: 'for a quarter of an hour; the column names the admin',
  state_right_versions: 'what the site says of the law; the column names the admin',
  api_keys: 'under business; a maker’s own name stands there',
  insurer_keys: 'software of an insurer; the columns name the admins who made it',
  coverage: 'under claims; the column names the admin',
  claim_merges: 'the closed claim and the reason given are under claims; the columns name the admin',
  claim_events: 'under claims',
  payout_suspensions: 'its reason is shown in the app; the column names the admin',
  payout_reversals: 'under business, with their payout; the column names the admin',
  claim_notes: 'what the team works with; the columns name admins',
  claim_work: 'who of the team has a claim, and until when it is put off; the columns name admins',
  claim_car_values: 'what the team works with; the column names the admin',
  coverage_versions: 'under claims as it stands; the column names the admin',
  document_requests: 'under claims; the columns name admins',
  order_events: 'under bookings',
  provider_events: 'under business',
  data_request_events: 'under data-requests; the column names the admin',
  credential_events: 'under business; the column names who decided',
  verification_decisions: 'what came of it is under business; the column names the admin',
  support_threads: 'what the team works with; the columns name admins',
  support_replies: 'sentences of the team; the column names who changed them',
  order_notes: 'words of the claims team among itself; the column names the admin',
  insurer_settlements: 'what an insurer paid; the columns name the admins who wrote it down',
  chargeback_documents: 'made of issued documents, hand-overs and photos that are under bookings and payments',
  chargeback_answers: 'what came of it is under payments; the columns name the admins who answered the bank',
  book_comparisons: 'about nobody; the column names the admin who asked',
  money_decisions: 'what came of it is under bookings and payments; the columns name the admins',
  money_discrepancies: 'sums that differ; the column names the admin who looked into one',
}
test('every table that names a person is in the archive, or says why not', async () => {
  const source = ['export-rows', 'export-tows']
    .map((name) => readFileSync(`features/front/privacy/server/${name}.ts`, 'utf8'))
    .join('\n')
  const { rows } = await owner.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid in ('profiles'::regclass, 'auth.users'::regclass)`,
  )
  expect(rows.length).toBeGreaterThan(10)
  const missing = rows
    .map(({ name }) => name)
    .filter((name) => !NOT_IN_AN_ARCHIVE[name] && !source.includes(`from ${name}`))
  expect(missing).toEqual([])
})
/** Restricting references that the erasure (../db/functions/erase_words.sql), or a trigger, handles by name. */
const ERASED_BY_NAME = [
  'claims',
  'conversations',
  'coverage',
  'data_requests',
  'estimate_requests',
  'issued_documents',
  'message_reports',
  'messages',
  'money_decisions',
  'orders',
  'provider_profiles',
  'repairs',
  'review_objections',
  'review_removals',
  'review_reports',
  'reviews',
  'tow_jobs',
  'verification_decisions',
]
test('every table that outlives its person is one that the deletion empties of words', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'profiles'::regclass and confdeltype in ('a', 'r') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(ERASED_BY_NAME)
})
