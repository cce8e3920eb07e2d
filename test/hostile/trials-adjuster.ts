// An insurer's adjuster: written to by the driver or the team, and answering by a mailed link.
import { createHmac } from 'node:crypto'
import { adjustersContract } from '#features/cases/adjuster/contract.ts'
import { adjusterSaysContract, type ownEstimateContract } from '#features/cases/adjuster-says/contract.ts'
import { insurerKeysContract } from '#features/platform/insurer-keys/insurer-key.ts'
import { insurersContract } from '#features/claims/insurers/contract.ts'
import { INSURER_KEY_PREFIX, LINK_COOKIE } from '#lib/server/http.ts'
import { newId } from '#lib/ids.ts'
import { randomToken, sha256 } from '#lib/server/seal.ts'
import type { Person } from './people.ts'
import { bms, SPEC } from '#test/imports.ts'
import { pdf, type Scene } from './scene.ts'
import { authorized, inShop } from './trials-repairs.ts'
import { change, creation, type More, repeatable, type Trials } from './trial.ts'

const reason = 'Nobody there knows them'
const FAR = '2040-01-01T00:00:00Z'
async function contacted(s: Scene, made: typeof authorized = authorized) {
  const told = await made(s)
  const { rows } = await s.owner.query<{ claim_id: string }>('select claim_id from repairs where id = $1', [
    told.repair_id,
  ])
  const claim_id = rows[0]!.claim_id
  const contact = await s.call(told.driver, adjustersContract.addContact, {
    claim_id,
    name: 'Kim Lane',
    email: `kim.${newId()}@example.com`,
  })
  return { ...told, claim_id, contact_id: contact.id }
}
/** A link of which the token is known, which the mail alone tells otherwise; opened on one device. */
async function linked(s: Scene, opened = true, made: typeof authorized = authorized) {
  const told = await contacted(s, made)
  const [id, device_id, token, device] = [newId(), newId(), randomToken(), randomToken()]
  await s.owner.query(
    `insert into adjuster_links (id, contact_id, token_hash, scopes, made_at, expires_at) values ($1, $2, $3, '{see,answer}', $4, $4)`,
    [id, told.contact_id, sha256(token), FAR],
  )
  await s.owner.query(
    `insert into adjuster_devices (id, link_id, device_hash, created_at, opened_at) values ($1, $2, $3, $4, $5)`,
    [device_id, id, sha256(device), FAR, opened ? FAR : null],
  )
  const as: Person = { id, token: async () => token }
  const more: More = { headers: { cookie: `${LINK_COOKIE}=${device}` } }
  return { ...told, id, device_id, as, more }
}
async function answered(s: Scene) {
  const told = await linked(s)
  const id = newId()
  await s.owner.query(
    `insert into adjuster_answers (id, contact_id, repair_id, estimate_id, hash, decision, approved_cents, trust, outcome, waits_for, at)
     select $1, $2, $3, e.id, e.hash, 'approved', 1, 'typed', 'waiting', 'typed', now() from estimates e where e.id = $4`,
    [id, told.contact_id, told.repair_id, told.estimate_id],
  )
  return { ...told, answer: id }
}

export const adjusterTrials: Trials<typeof adjustersContract> = {
  addContact: repeatable(async (s) => {
    const { driver, claim_id } = await contacted(s)
    return [driver, { claim_id, name: 'Lou Park', email: `lou.${newId()}@example.com` }]
  }),
  makeLink: creation(async (s) => {
    const { driver, contact_id } = await contacted(s)
    return [driver, { contact_id }]
  }),
  revokeLink: repeatable(async (s) => {
    const { driver, id } = await linked(s)
    return [driver, { link_id: id }]
  }),
  confirmContact: repeatable(async (s) => {
    const { contact_id } = await contacted(s)
    return [s.ada, { contact_id, words: 'Called (404) 555-0141 and asked.' }]
  }),
  confirmAnswer: change(async (s) => [
    s.ada,
    { id: (await answered(s)).answer, confirmed_how: 'phone' as const, confirmed_by: 'Lou Park' },
  ]),
  refuseAnswer: change(async (s) => [s.ada, { id: (await answered(s)).answer, reason }]),
  sendCode: creation(async (s) => {
    const { as, more } = await linked(s, false)
    return [as, {}, more]
  }),
  code: change(async (s) => {
    const { as, more, device_id } = await linked(s, false)
    const mark = createHmac('sha256', s.house.secret).update(`adjuster-code:${device_id}:123456`).digest('base64url')
    await s.owner.query('update adjuster_devices set code_mark = $2, code_until = $3 where id = $1', [
      device_id,
      mark,
      FAR,
    ])
    return [as, { code: '123456' }, more]
  }),
  stop: repeatable(async (s) => {
    const { as, more } = await linked(s)
    return [as, {}, more]
  }),
  answer: repeatable(async (s) => {
    const { as, more, estimate_id, hash } = await linked(s)
    return [as, { estimate_id, hash, decision: 'approved' as const }, more]
  }),
}

/** A key of a claim's insurer of which the secret is known, and a link to somebody whom the team has called. */
async function keyed(s: Scene) {
  const told = await linked(s)
  const [id, secret] = [newId(), `${INSURER_KEY_PREFIX}${randomToken()}`]
  await s.owner.query(`update adjuster_contacts set confirmed_at = now(), confirmed_words = 'Called.' where id = $1`, [
    told.contact_id,
  ])
  await s.owner.query(
    `insert into coverage (claim_id, confirmed_how, confirmed_by, verified_by) values ($1, 'phone', 'Kim', $2) on conflict (claim_id) do nothing`,
    [told.claim_id, s.ada.id],
  )
  await s.owner.query(
    `insert into insurer_keys (id, insurer_id, name, created_at, secret_hash, last_four, holder_id, secret_at, expires_at)
     select $1, insurer_id, 'Claims desk', now(), $2, 'abcd', $3, now(), $4 from claims where id = $5`,
    [id, sha256(secret), s.ada.id, FAR, told.claim_id],
  )
  const as: Person = { id, token: async () => secret }
  return { ...told, id, as }
}
async function askedKey(s: Scene) {
  const { id: insurer_id } = await s.call(s.ada, insurersContract.add, { name: `Mutual ${newId()}` })
  const { id } = await s.call(s.ada, insurerKeysContract.ask, { insurer_id, name: 'Claims desk', days: 90 })
  return { id, insurer_id }
}

export const insurerKeysTrials: Trials<typeof insurerKeysContract> = {
  ask: creation(async (s) => {
    const { insurer_id } = await askedKey(s)
    return [s.ada, { insurer_id, name: 'Night desk', days: 30 }]
  }),
  askSecret: change(async (s) => [s.ada, { id: (await keyed(s)).id, days: 30 }]),
  confirm: change(async (s) => [s.amy, { id: (await askedKey(s)).id, days: 90 }]),
  decline: change(async (s) => [s.amy, { id: (await askedKey(s)).id }]),
  revoke: change(async (s) => [s.amy, { id: (await keyed(s)).id }]),
  answer: repeatable(async (s) => {
    const { as, estimate_id, hash } = await keyed(s)
    return [as, { estimate_id, hash, decision: 'approved' as const }]
  }),
}

/** A link to a repair whose car is in the shop, on a claim with rental cover. */
async function covered(s: Scene) {
  const told = await linked(s, true, inShop)
  await s.owner.query(
    `insert into coverage (claim_id, rental_daily_cap_cents, rental_max_days, confirmed_how, confirmed_by, verified_by)
     values ($1, 4000, 10, 'phone', 'Kim', $2) on conflict (claim_id) do update set rental_daily_cap_cents = 4000, rental_max_days = 10`,
    [told.claim_id, s.ada.id],
  )
  return told
}
async function stated(s: Scene) {
  const told = await covered(s)
  const id = newId()
  await s.owner.query(
    `insert into adjuster_statements (id, contact_id, kind, facts, trust, outcome, waits_for, at)
     values ($1, $2, 'rental', '{"days": 2, "until": null, "daily_cap_cents": null, "total_cap_cents": null}', 'typed', 'waiting', 'typed', now())`,
    [id, told.contact_id],
  )
  return id
}
export const adjusterSaysTrials: Trials<typeof adjusterSaysContract> = {
  grantRental: repeatable(async (s) => {
    const { as, more } = await covered(s)
    return [as, { days: 2 }, more]
  }),
  sentPayment: repeatable(async (s) => {
    const { as, more, repair_id } = await covered(s)
    return [as, { repair_id, way: 'insurer_to_shop' as const, cents: 5_000, sent_on: s.day(-1) }, more]
  }),
  sayTotalLoss: repeatable(async (s) => {
    const { as, more } = await linked(s)
    return [as, { offered_on: s.day(0) }, more]
  }),
  takeEstimateBack: change(async (s) => {
    const { as, more, repair_id } = await linked(s)
    const id = newId()
    await s.owner.query(
      `insert into outside_estimates (id, request_id, invitation_id, whose, source, contact_id, trust, format, parts_cents, labor_cents, other_cents, tax_cents, total_cents, recorded_at)
       select $1, i.request_id, i.id, 'insurer', 'adjuster', a.id, 'typed', 'bms', 1, 0, 0, 0, 1, now() from estimate_invitations i, adjuster_contacts a
       where i.id = $2 and a.id = (select contact_id from adjuster_links where id = $3)`,
      [id, repair_id, as.id],
    )
    return [as, { id, reason }, more]
  }),
  confirm: change(async (s) => [s.ada, { id: await stated(s), confirmed_how: 'phone' as const, confirmed_by: 'Lou' }]),
  refuse: change(async (s) => [s.ada, { id: await stated(s), reason }]),
}

export const ownEstimateTrials: Trials<typeof ownEstimateContract> = {
  bringPdf: repeatable(async (s) => {
    const { as, more, repair_id } = await linked(s)
    const sums = { parts_cents: '100', labor_cents: '0', other_cents: '0', tax_cents: '0', total_cents: '100' }
    const path = `/rest/v1/rpc/pdf_estimate_by_link?${new URLSearchParams({ repair_id, ...sums })}`
    return [as, { repair_id, ...sums }, { ...more, path, bytes: pdf() }]
  }),
  bringFile: repeatable(async (s) => {
    const { as, more, repair_id, claim_id } = await linked(s)
    await s.owner.query('update claims set vin = null where id = $1', [claim_id])
    const spec = { ...SPEC, lines: SPEC.lines.map((line) => ({ ...line, desc: 'Work' })) }
    const path = `/rest/v1/rpc/file_estimate_by_link?${new URLSearchParams({ repair_id })}`
    return [as, { repair_id }, { ...more, path, bytes: new TextEncoder().encode(bms(spec)) }]
  }),
}
