// Accounts, admins, files, notifications and rights: each command as its own person may send it once.
import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from '#db/seed/cast.ts'
import { profilesContract } from '#features/base/accounts/contract.ts'
import { usersContract } from '#features/front/users/contract.ts'
import { assignmentsContract } from '#features/base/queues/contract.ts'
import { sessionsContract, authContract } from '#features/base/sign-in/contract.ts'
import { grantsContract } from '#features/front/users/grant.ts'
import { filesContract } from '#features/base/files/contract.ts'
import {
  notificationsContract,
  textRepliesContract,
  unsubscribeContract,
} from '#features/base/notifications/contract.ts'
import { TEXT_WORDS } from '#features/base/notifications/phone.ts'
import { unsubscribeToken } from '#features/base/notifications/server/unsubscribe.ts'
import { rightsContract } from '#features/claims/rights/contract.ts'
import { newId } from '#lib/ids.ts'
import { randomToken, sha256, signature } from '#lib/server/seal.ts'
import { textSignature } from '#lib/server/texter.ts'
import { dayAhead, signIn } from './people.ts'
import { pdf, type Scene, type Somebody } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'

const NEW_PASSWORD = 'a harbor of seven lanterns'
const reason = 'Asked for in writing'

/** The token of a mail that waits to be opened. */
async function link({ owner }: Scene, who: Somebody, kind: 'signup' | 'recovery' | 'email', to?: string) {
  const token = randomToken()
  await owner.query(
    `insert into auth.one_time_tokens (token_hash, user_id, kind, expires_at, new_email)
     values ($1, $2, $3, now() + interval '1 hour', $4)`,
    [sha256(token), who.id, kind, to ?? null],
  )
  return token
}
/** What an authenticator shows, some half minutes from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** An admin who was shown a secret, and with `on` has confirmed it. */
async function withFactor(s: Scene, { on = true } = {}) {
  const admin = await s.somebody('claims_admin')
  const { secret } = await s.call(admin, authContract.enrolSecondFactor, { password: PASSWORD })
  if (on) await s.call(admin, authContract.confirmSecondFactor, { code: shown(secret) })
  return { admin, secret }
}
const propose = async (s: Scene) => {
  const person = await s.somebody()
  return s.call(s.ada, grantsContract.propose, { person_id: person.id, kind: 'grant', reason })
}
const claimOf = async (s: Scene) => (await s.row(`select id from claims order by random() limit 1`))['id']!

async function news(s: Scene, who: Somebody, read = false): Promise<string> {
  const id = newId()
  await s.owner.query(
    `insert into notifications (id, user_id, type, title, message, read) values ($1, $2, 'info', 'News', 'Something happened.', $3)`,
    [id, who.id, read],
  )
  return id
}

/** A number of its own each time, and one that waits for this code. */
let numbers = 0
const newNumber = () => `+1404555${String(numbers++).padStart(4, '0')}`
async function waiting(s: Scene, who: Somebody, code: string): Promise<string> {
  const number = newNumber()
  await s.owner.query(
    `insert into phone_codes (user_id, number, code_mark, time_zone, words_version, asked_at, expires_at)
     values ($1, $2, $3, 'America/New_York', 1, now(), now() + interval '10 minutes')`,
    [who.id, number, signature(s.house.secret, `phone-code:${who.id}:${number}:${code}`)],
  )
  return code
}

const browser = () => ({
  endpoint: `https://push.example.com/${newId()}`,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
})

/** How many mails somebody has, when none is on its way any more. */
const mailed = (email: string) => ({
  sql: `select count(*)::text as n from outbox where to_address = $1
    having not exists (select from graphile_worker._private_jobs where payload ->> 'email' = $1)`,
  values: [email],
})
export const authTrials: Trials<typeof authContract> = {
  signUp: change(async () => [
    undefined,
    { email: `pool.${newId()}@example.com`, password: NEW_PASSWORD, data: { name: 'Pool Newcomer' } },
  ]),
  token: creation(async (s) => {
    const { email } = await s.somebody()
    return [undefined, { grant_type: 'password', email, password: PASSWORD }]
  }),
  verify: change(async (s) => [
    undefined,
    { type: 'recovery', token_hash: await link(s, await s.somebody(), 'recovery') },
  ]),
  secondStep: change(async (s) => {
    const { admin, secret } = await withFactor(s)
    const first = { grant_type: 'password', email: admin.email, password: PASSWORD } as const
    const answer = await s.attempt(undefined, authContract.token, first)
    const [challenge] = (answer?.body['details'] ?? []) as { message: string }[]
    return [undefined, { challenge: challenge!.message, code: shown(secret, 1) }]
  }),
  enrolSecondFactor: repeatable(async (s) => [await s.somebody('claims_admin'), { password: PASSWORD }]),
  confirmSecondFactor: change(async (s) => {
    const { admin, secret } = await withFactor(s, { on: false })
    return [admin, { code: shown(secret) }]
  }),
  renewRecoveryCodes: change(async (s) => {
    const { admin, secret } = await withFactor(s)
    return [admin, { code: shown(secret, 1) }]
  }),
  turnOffSecondFactor: change(async (s) => {
    const { admin, secret } = await withFactor(s)
    return [admin, { code: shown(secret, 1) }]
  }),
  changeUser: change(async (s) => [await s.somebody(), { password: NEW_PASSWORD, current_password: PASSWORD }]),
  signOut: repeatable(async (s) => [await s.somebody(), { scope: 'global' }]),
  recover: change(async (s) => {
    const { email } = await s.somebody()
    return [undefined, { email }, { once: mailed(email) }]
  }),
  resend: change(async (s) => {
    const who = await s.somebody()
    await s.owner.query('update auth.users set email_confirmed_at = null where id = $1', [who.id])
    return [undefined, { email: who.email, type: 'signup' }, { once: mailed(who.email) }]
  }),
}

export const profileTrials: Trials<typeof profilesContract & typeof usersContract> = {
  update: repeatable(async (s) => {
    const who = await s.somebody()
    return [who, { id: who.id, phone: '404-555-0177' }]
  }),
  changeEmail: repeatable(async (s) => [
    await s.somebody(),
    { email: `pool.${newId()}@example.com`, password: PASSWORD },
  ]),
  dropEmail: change(async (s) => {
    const who = await s.somebody()
    await link(s, who, 'email', `pool.${newId()}@example.com`)
    return [who, {}]
  }),
  confirmEmail: change(async (s) => {
    const who = await s.somebody()
    return [who, { token: await link(s, who, 'email', `pool.${newId()}@example.com`) }]
  }),
  suspend: change(async (s) => [s.ada, { id: (await s.somebody()).id, reason }]),
  reinstate: change(async (s) => {
    const { id } = await s.somebody()
    await s.call(s.ada, usersContract.suspend, { id, reason })
    return [s.ada, { id, reason }]
  }),
  resetSecondFactor: change(async (s) => [s.ada, { id: (await withFactor(s)).admin.id, reason }]),
}

export const sessionTrials: Trials<typeof sessionsContract> = {
  end: change(async (s) => {
    const who = await s.somebody()
    await signIn(s.owner, s.house.secret, { id: who.id, role: 'driver' })
    const other = await s.row('select id from auth.sessions where user_id = $1 and id <> $2', [who.id, who.session])
    return [who, { id: other['id']! }]
  }),
}

export const grantTrials: Trials<typeof grantsContract> = {
  propose: change(async (s) => [s.ada, { person_id: (await s.somebody()).id, kind: 'grant', reason }]),
  decide: change(async (s) => {
    const { id } = await propose(s)
    return [s.amy, { id, confirm: true }]
  }),
  withdraw: change(async (s) => [s.ada, { id: (await propose(s)).id }]),
  stepDown: change(async (s) => [await s.somebody('claims_admin'), { role: 'driver', reason }]),
  changeRole: change(async (s) => [s.ada, { id: (await s.somebody()).id, role: 'shop', reason }]),
  endSessions: creation(async (s) => [s.ada, { id: (await s.somebody()).id, reason }]),
}

export const assignmentTrials: Trials<typeof assignmentsContract> = {
  assign: repeatable(async (s) => [s.ada, { table: 'claims', id: await claimOf(s) }]),
  unassign: repeatable(async (s) => {
    const id = await claimOf(s)
    await s.call(s.ada, assignmentsContract.assign, { table: 'claims', id, over: true })
    return [s.ada, { table: 'claims', id }]
  }),
}

/** The path of a file that somebody has uploaded. */
async function uploaded(s: Scene, who: Somebody): Promise<string> {
  const path = `${who.id}/claims/${s.stamp()}.pdf`
  await s.upload(who, `/storage/v1/object/claim-documents/${path}`, pdf())
  return path
}
export const fileTrials: Trials<typeof filesContract> = {
  upload: change(async (s) => {
    const who = await s.somebody()
    const path = `${who.id}/claims/${s.stamp()}.pdf`
    return [who, { path }, { bytes: pdf(), path: `/storage/v1/object/claim-documents/${path}` }]
  }),
  remove: change(async (s) => {
    const who = await s.somebody()
    const path = await uploaded(s, who)
    return [who, { path }, { path: `/storage/v1/object/claim-documents/${path}` }]
  }),
  sign: repeatable(async (s) => {
    const who = await s.somebody()
    const path = await uploaded(s, who)
    return [who, { path }, { path: `/storage/v1/object/sign/claim-documents/${path}` }]
  }),
}

export const notificationTrials: Trials<typeof notificationsContract> = {
  markRead: change(async (s) => {
    const who = await s.somebody()
    return [who, { id: await news(s, who), read: true }]
  }),
  markAllRead: change(async (s) => {
    const who = await s.somebody()
    await news(s, who)
    return [who, {}]
  }),
  markUnread: change(async (s) => {
    const who = await s.somebody()
    return [who, { ids: [await news(s, who, true)] }]
  }),
  setPreference: repeatable(async (s) => [await s.somebody(), { topic: 'claims', channel: 'email', enabled: false }]),
  askPhoneCode: creation(async (s) => {
    const asked = { number: newNumber(), time_zone: 'America/New_York', agreed: TEXT_WORDS.version }
    return [await s.somebody(), asked]
  }),
  confirmPhone: change(async (s) => {
    const who = await s.somebody()
    return [who, { code: await waiting(s, who, '123456') }]
  }),
  removePhone: repeatable(async (s) => {
    const who = await s.somebody()
    await s.call(who, notificationsContract.confirmPhone, { code: await waiting(s, who, '123456') })
    return [who, {}]
  }),
  subscribePush: repeatable(async (s) => [await s.somebody(), browser()]),
  unsubscribePush: repeatable(async (s) => {
    const who = await s.somebody()
    await s.call(who, notificationsContract.subscribePush, browser())
    return [who, {}]
  }),
  setSubscription: repeatable(async (s) => {
    const { id } = await s.somebody()
    return [undefined, { token: unsubscribeToken(s.house.secret, id, 'messages'), subscribed: false }]
  }),
}
export const unsubscribeTrials: Trials<typeof unsubscribeContract> = {
  oneClick: repeatable(async (s) => {
    const { id } = await s.somebody()
    const token = unsubscribeToken(s.house.secret, id, 'messages')
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    return [undefined, { token }, { form, path: `${unsubscribeContract.oneClick.path}?token=${token}` }]
  }),
}
export const textRepliesTrials: Trials<typeof textRepliesContract> = {
  received: repeatable(async (s) => {
    const said = { From: '+14045550188', Body: 'STOP', MessageSid: newId() }
    const site = { APP_URL: `http://127.0.0.1:${s.house.port}`, SECRET_KEY: s.house.secret }
    const signed = textSignature(site, textRepliesContract.received.path, Object.entries(said))
    return [undefined, said, { form: new URLSearchParams(said), headers: { 'x-twilio-signature': signed } }]
  }),
}

export const rightTrials: Trials<typeof rightsContract> = {
  change: change(async (s) => {
    const state = (await s.row(
      `select r.*, to_char(reviewed_on, 'YYYY-MM-DD') as reviewed_on from state_rights r
       where not exists (select from state_right_versions v where v.state = r.state and v.version > 1) order by random() limit 1`,
    )) as Record<string, unknown>
    const { name: _, state: key, version, ...value } = state
    return [
      s.ada,
      {
        state: key,
        version,
        value: {
          ...value,
          summary_es: value['summary_es'] ?? value['summary'],
          ui_notice: `${s.mark()}: your choice of shop`,
          reviewed_on: dayAhead(-1),
        },
        reason,
      } as never,
    ]
  }),
  letter: repeatable(async (s) => [await s.somebody(), { title: 'My choice of shop', text: 'I choose my own shop.' }]),
}
