import type { Language } from '#lib/languages.ts'
import { paths } from '#app/paths.ts'
import { refusePromises } from '#features/business/providers/server/public-words.ts'
import { inPlaceOf, versionChange } from '#features/trades/estimates/comparison.ts'
import { calibrationNotice } from '#features/trades/glass/server/calibration-notice.ts'
import { conflict, type Detail, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { type Answer, ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { inEach } from '#lib/spoken.ts'
import type { repairsContract } from '../contract.ts'
import { citedSource, disclosuresOf, type EstimateRule, estimateRuleOf, type EstimateRules } from '../estimate-rule.ts'
import { canAuthorize } from '../policy.ts'
import { type Signing, type Version, versionName } from '../repair.ts'
import { openOf } from '../sums.ts'
import { readRepair } from './read.ts'
import {
  asDriver,
  asShop,
  lockVersion,
  repairOfVersion,
  type RepairRow,
  addEvent,
  glassOfRepair,
  notifyDriver,
  notifyShop,
  versionsOfRepairs,
} from './repair-rows.ts'
import { repairNews, TEXTS, toDriver, toShop } from './words.ts'

/** What the state of the shop, or else of the loss, says about authorizing a repair. */
async function ruleOfRepair(db: Database | Tx, repair: Pick<RepairRow, 'claim_id' | 'provider_id'>, now: Date) {
  const facts = await db
    .selectFrom('provider_profiles as p')
    .innerJoin('claims as c', (join) => join.on('c.id', '=', repair.claim_id))
    .select(['p.business_name', 'p.state', 'c.loss_state'])
    .where('p.id', '=', repair.provider_id)
    .executeTakeFirstOrThrow()
  const rules = await ruleInForce<EstimateRules>(db, 'estimate_rules', now)
  // the law of the place where the work is done
  const state = facts.state ?? facts.loss_state
  return { business: facts.business_name, state, rule: estimateRuleOf(rules, state) }
}

/** A person's agreement to electronic records that holds. */
export const consentOf = (db: Database | Tx, personId: string) =>
  db
    .selectFrom('electronic_consents')
    .select(['id', 'given_at'])
    .where('person_id', '=', personId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** Agrees to electronic records; who has agreed already keeps the day. */
export const consent: Verb<typeof repairsContract.consent> = async (ctx, { language }) => {
  const me = person(ctx)
  return asSystem(ctx, 'electronic consent').write(async (tx) => {
    await tx
      .insertInto('electronic_consents')
      .values({
        id: newId(ctx.services.now().getTime()),
        person_id: me.id,
        language,
        shown_text: TEXTS[language].sign.consent.join('\n'),
        given_at: ctx.services.now().toISOString(),
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .execute()
    return (await consentOf(tx, me.id))!
  })
}
/** Takes it back: what was signed stays, the next signature is on paper. */
export const withdrawConsent: Verb<typeof repairsContract.withdrawConsent> = async (ctx) => {
  const me = person(ctx)
  await asSystem(ctx, 'electronic consent').write((tx) =>
    tx
      .updateTable('electronic_consents')
      .set({ withdrawn_at: ctx.services.now().toISOString() })
      .where('person_id', '=', me.id)
      .where('withdrawn_at', 'is', null)
      .execute(),
  )
  return null
}

type Said = { business: string; rule: EstimateRule; version: Version; revised_cents: number }
/** The text of a signature in one language, sentence by sentence. */
function textOf({ business, rule, version, revised_cents }: Said, language: Language): Signing['text'] {
  const words = TEXTS[language].sign
  const names = { business, version: versionName(version), cap: formatCents(version.totals.total_cents) }
  const ours = (text: string) => ({ text, source: null })
  return [
    ours(
      version.kind === 'estimate'
        ? words.work(names)
        : words.supplement({ ...names, revised: formatCents(revised_cents) }),
    ),
    ...disclosuresOf(rule).map((key) => {
      const say = words.disclosures[key]
      const amount = formatCents(toleranceOf(rule, version.totals.total_cents))
      return { text: typeof say === 'string' ? say : say({ amount }), source: citedSource(rule, key)?.source ?? null }
    }),
    ours(words.choice),
    ours(words.copy),
  ]
}
/** How far the state lets a bill pass the authorized sum, in cents. */
function toleranceOf({ tolerance }: EstimateRule, total: number): number {
  if (!tolerance) return 0
  const part = Math.max(Math.floor((total * tolerance.bp) / 10_000), tolerance.floor_cents ?? 0)
  if (tolerance.cents === undefined) return part
  return tolerance.which === 'greater' ? Math.max(part, tolerance.cents) : Math.min(part, tolerance.cents)
}
const ownRiskText = ({ lines, cents }: ReturnType<typeof openOf>, language: Language) =>
  TEXTS[language].sign.ownRisk({ count: lines.length, lines: lines.join(', '), cents: formatCents(cents) })

/** What would be signed now. Its hash and its text are what the signature keeps. */
export const readSigning: Verb<typeof repairsContract.signing> = async (ctx, { estimate_id, language }) => {
  const me = person(ctx)
  const repair = await repairOfVersion(ctx, estimate_id)
  if (repair.driver_id !== me.id) throw notFound('Version')
  const versions = await versionsOfRepairs(ctx.db, [repair.id])
  const version = versions.find(({ id }) => id === estimate_id)
  if (!version) throw notFound('Version')
  ensureStands(canAuthorize(repair, version), version, versions)
  const system = asSystem(ctx, 'estimate rule').db
  const [{ business, rule, state }, consented, glass] = await Promise.all([
    ruleOfRepair(system, repair, ctx.services.now()),
    consentOf(ctx.db, me.id),
    glassOfRepair(system, repair.id),
  ])
  const notice = await calibrationNotice(system, ctx.services.now(), {
    lines: version.lines,
    version: versionName(version),
    business,
    state,
    glass,
  })
  const open = openOf(version)
  const total = version.totals.total_cents
  const said = { business, rule, version, revised_cents: repair.authorized_cents + total }
  return {
    estimate_id,
    hash: version.hash,
    cap_cents: total,
    text: textOf(said, language),
    teardown_text: TEXTS[language].sign.teardown,
    no_teardown_text: TEXTS[language].sign.noTeardown,
    calibration_notice: notice(language),
    own_risk_text: open.lines.length ? ownRiskText(open, language) : '',
    own_risk_lines: open.lines,
    own_risk_cents: open.cents,
    consent_text: [...TEXTS[language].sign.consent],
    consented_at: consented?.given_at ?? null,
    electronic_ok: rule.electronic_ok,
  }
}

/** Refuses; where a newer version took the place of the one that was read, with what it changes. */
function ensureStands(answer: Answer, read: Version, versions: readonly Version[]): void {
  const newer = !answer.yes && answer.code === 'superseded' && inPlaceOf(read, versions)
  if (newer) throw conflict(answer.code, answer.reason, changeDetails(read, newer))
  ensure(answer)
}
/** What a newer version changes, in sentences: the total first, then line by line. */
function changeDetails(read: Version, newer: Version): Detail[] {
  const { before_cents, after_cents, lines } = versionChange(read, newer)
  const was = (cents: number | null) => formatCents(cents ?? 0)
  return [
    {
      path: 'total_cents',
      message: `${versionName(read)} was ${was(before_cents)}, ${versionName(newer)} is ${was(after_cents)}.`,
    },
    ...lines.map((line) => ({
      path: 'lines',
      message: {
        added: `New: ${line.description}, ${was(line.after_cents)}.`,
        gone: `Gone: ${line.description}, ${was(line.before_cents)}.`,
        changed: `Changed: ${line.description}, was ${was(line.before_cents)}, is ${was(line.after_cents)}.`,
      }[line.how],
    })),
  ]
}

type Given = {
  hash: string
  cap_cents: number
  typed_name: string
  own_risk_lines: readonly number[]
  own_risk_name: string | null
  /** What was read to be at the driver's own risk. */
  own_risk_cents?: number | null | undefined
  teardown: boolean
  /** That what is said about calibration was read. */
  calibration_notice: boolean
  language: Language
}
type Way = { method: 'in_product' | 'phone' | 'text'; phone: string | null; drawn: string | null; at: string }

/** Writes a signature under the version that was read, in the transaction that holds its repair. */
async function sign(ctx: Ctx, tx: Tx, repair: RepairRow, estimateId: string, given: Given, way: Way) {
  const row = await lockVersion(tx, repair.id, estimateId)
  const versions = await versionsOfRepairs(tx, [repair.id])
  const version = versions.find(({ id }) => id === estimateId)!
  ensureStands(canAuthorize(repair, row), version, versions)
  if (row.hash !== given.hash) {
    const read = versions.find(({ hash }) => hash === given.hash)
    throw conflict(
      'hash_changed',
      'This version has changed. Read it again before you sign.',
      read && changeDetails(read, version),
    )
  }
  const total = version.totals.total_cents
  if (given.cap_cents < total)
    throw conflict(
      'cap_below_total',
      `This version costs ${formatCents(total)}. Allow at least that much, or don’t sign.`,
    )
  if (given.cap_cents > total)
    throw invalid('cap_cents', `Allow no more than the ${formatCents(total)} of this version.`)
  const open = openOf(version)
  const { lines } = open
  const missing = lines.filter((line_no) => !given.own_risk_lines.includes(line_no))
  if (missing.length > 0)
    throw conflict(
      'own_risk_missing',
      `Your insurer hasn’t approved ${missing.length === 1 ? 'line' : 'lines'} ${missing.join(', ')}. Wait for its answer, or also sign that you pay if it doesn’t.`,
    )
  if ((given.own_risk_cents ?? open.cents) !== open.cents)
    throw conflict('own_risk_missing', 'What your insurer approved has changed. Read it again before you sign.')
  if (lines.length > 0 && !given.own_risk_name)
    throw invalid('own_risk_name', 'Type your name below the sentence about your own risk.')
  const now = ctx.services.now()
  const [{ business, rule, state }, glass] = await Promise.all([
    ruleOfRepair(tx, repair, now),
    glassOfRepair(tx, repair.id),
  ])
  const notice = await calibrationNotice(tx, now, {
    lines: version.lines,
    version: versionName(version),
    business,
    state,
    glass,
  })
  const noticed = notice('en').length > 0
  if (noticed && way.method !== 'in_product')
    throw conflict('not_oral', 'For a new windshield, the driver reads about calibration and signs. Ask them to sign.')
  if (noticed && !given.calibration_notice)
    throw conflict(
      'adas_notice_missing',
      'Read what is said about calibration, and say that you have, before you sign.',
    )
  const revised_cents = repair.authorized_cents + total
  const said = { business, rule, version, revised_cents }
  const texts = inEach((language) =>
    [
      ...textOf(said, language).map(({ text }) => text),
      TEXTS[language].sign[given.teardown ? 'teardown' : 'noTeardown'],
      ...notice(language).map(({ text }) => text),
      ...(lines.length ? [ownRiskText(open, language)] : []),
    ].join('\n'),
  )
  const id = newId(now.getTime())
  await tx
    .insertInto('repair_authorizations')
    .values({
      id,
      repair_id: repair.id,
      estimate_id: estimateId,
      hash: row.hash,
      kind: version.kind === 'estimate' ? 'work' : 'supplement',
      cap_cents: total,
      own_risk_lines: lines,
      own_risk_name: lines.length ? given.own_risk_name : null,
      teardown: given.teardown,
      calibration_notice: noticed,
      typed_name: given.typed_name,
      language: given.language,
      shown_text: texts[given.language],
      english_text: texts.en,
      // of a yes by phone these would be the shop's own
      ip: way.method === 'in_product' ? ctx.ip : '',
      agent: way.method === 'in_product' ? ctx.user_agent.slice(0, 300) : '',
      signed_by: person(ctx).id,
      ...way,
    })
    .execute()
  await tx.updateTable('estimates').set({ status: 'authorized' }).where('id', '=', estimateId).execute()
  await tx
    .updateTable('repairs')
    .set({ authorized_cents: revised_cents, ...(repair.status === 'chosen' && { status: 'authorized' as const }) })
    .where('id', '=', repair.id)
    .execute()
  const name = versionName(version)
  await addEvent(ctx, tx, repair.id, {
    kind: 'signed',
    details: { version: name, cap_cents: total, own_risk_cents: open.cents, method: way.method },
  })
  await audit(tx, {
    action: 'repair.authorize',
    table: 'repairs',
    id: repair.id,
    after: { version: name, cap_cents: total, hash: row.hash, method: way.method },
  })
  const news = { driver: given.typed_name, version: name, cap: formatCents(total) }
  await sendCopy(ctx, tx, repair, id, { ...news, business })
  return news
}

/** The copy of what was signed goes out whatever mails its driver turned off. */
async function sendCopy(
  ctx: Ctx,
  tx: Tx,
  repair: RepairRow,
  id: string,
  said: { version: string; cap: string; business: string },
) {
  const reader = await tx
    .selectFrom('profiles')
    .select(['email', 'name', 'language'])
    .where('id', '=', repair.driver_id)
    .executeTakeFirstOrThrow()
  const { language } = reader
  const words = TEXTS[language].copy
  const url = new URL(paths.claimRepair(repair.claim_id), ctx.services.env.APP_URL).href
  await sendMail(tx, {
    to: reader.email,
    kind: 'repair_authorization',
    language,
    subject: words.subject({ version: said.version }),
    hello: words.hello({ name: reader.name }),
    paragraphs: [words.text(said), words.stop],
    button: { label: words.open, url },
    attached: { kind: 'repair_authorization', id },
  })
}

/** The driver signs one version exactly as they read it. */
export const authorize: Verb<typeof repairsContract.authorize> = async (ctx, { estimate_id, drawn, ...given }) => {
  const repair = await repairOfVersion(ctx, estimate_id)
  await asDriver(ctx, repair, 'authorize', async (tx, held) => {
    if (!(await consentOf(tx, held.driver_id)))
      throw conflict('consent_missing', 'Agree to electronic records first, or sign on paper at the shop.')
    const { rule } = await ruleOfRepair(tx, held, ctx.services.now())
    if (!rule.electronic_ok)
      throw conflict('not_electronic', 'This state asks for a signature on paper. Sign at the shop.')
    const now = ctx.services.now().toISOString()
    const said = await sign(
      ctx,
      tx,
      held,
      estimate_id,
      { ...given, own_risk_name: given.own_risk_name ?? null },
      { method: 'in_product', phone: null, drawn: drawn ?? null, at: now },
    )
    const news = repairNews('signed', said)
    await notifyShop(ctx, tx, held, toShop(held.id, news))
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
  })
  return readRepair(ctx, { id: repair.id })
}

/** The shop writes down a yes it heard: only for more work, and only where the state's rule lets it. */
export const recordAuthorization: Verb<typeof repairsContract.recordAuthorization> = async (ctx, input) => {
  refusePromises(input)
  const repair = await repairOfVersion(ctx, input.estimate_id)
  await asShop(ctx, repair, 'authorize_work', 'record authorization', async (tx, held) => {
    const { rule } = await ruleOfRepair(tx, held, ctx.services.now())
    const row = await lockVersion(tx, held.id, input.estimate_id)
    if (row.kind !== 'supplement' || !rule.oral_ok)
      throw conflict('not_oral', 'A yes by phone or text doesn’t count here. Ask the driver to sign.')
    const agreed = new Date(input.at)
    if (agreed > ctx.services.now()) throw invalid('at', 'Enter when they agreed, not a later time.')
    if (row.sent_at && agreed < new Date(row.sent_at))
      throw invalid('at', 'This version was sent later than that. Enter when they agreed to it.')
    const { method, phone, at: _, ...given } = input
    const said = await sign(
      ctx,
      tx,
      held,
      input.estimate_id,
      {
        ...given,
        cap_cents: row.total_cents,
        own_risk_name: given.typed_name,
        calibration_notice: false,
        language: 'en',
      },
      { method, phone, drawn: null, at: agreed.toISOString() },
    )
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, repairNews('signed', said)))
  })
  return readRepair(ctx, { id: repair.id })
}
