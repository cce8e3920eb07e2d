import { conflict, invalid } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { rulesContract } from '../contract.ts'
import { readRule, type Rule, type RuleVersion } from '../rule.ts'
import { PLANNED_DAYS, RAISE_NOTICE_HOURS, RULE_KEYS, type RuleKey } from '../rule-book.ts'
import { formatInstant, TEAM_ZONE } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { paths } from '#app/paths.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { ruleNews } from './words.ts'

const TAKEN = '23505'
const DAY_MS = 86_400_000

/** All versions of all rules, newest first, with who wrote each. */
const versions = (db: Database | Tx) =>
  db
    .selectFrom('rules as r')
    .leftJoin('profiles as p', 'p.id', 'r.changed_by')
    .select(['r.key', 'r.version', 'r.value', 'r.effective_from', 'r.reason', 'r.created_at', 'p.name as changed_by'])
    .orderBy('r.version', 'desc')

type Value = RuleVersion['value']
type Found = RuleVersion & { key: string }

/** A version with the fields it was written without, as their defaults: they came to the rule later. */
function completed(key: RuleKey, version: RuleVersion): RuleVersion {
  const read = readRule(key, version.value)
  return read.success ? { ...version, value: read.data } : version
}

/** What counts now and what is planned: the newest version whose time has come, and a newer one whose has not. */
function standing(key: RuleKey, found: readonly Found[], now: Date): Rule | null {
  const history: RuleVersion[] = found.filter((row) => row.key === key).map((row) => completed(key, row))
  const current = history.find(({ effective_from }) => new Date(effective_from) <= now) ?? history.at(-1)
  if (!current) return null
  const [newest] = history
  return { key, current, planned: newest && newest.version > current.version ? newest : null, history }
}

/** Every rule with its history. */
export const listRules: Verb<typeof rulesContract.list> = async (ctx) => {
  const found = (await versions(ctx.db).execute()) as Found[]
  return RULE_KEYS.flatMap((key) => standing(key, found, ctx.services.now()) ?? [])
}

/** The value as its rule wants it. Throws 422 naming the field under `value`. */
export function checkedRule(key: RuleKey, value: unknown): Record<string, unknown> {
  const read = readRule(key, value)
  if (read.success) return read.data
  const details = read.error.issues.map(({ path, message }) => ({ path: ['value', ...path].join('.'), message }))
  const refusal = invalid(details[0]!.path, details[0]!.message)
  refusal.details.splice(0, 1, ...details)
  throw refusal
}

/**
 * Writes the next version of a rule, from now or from a later moment on. What was bought or promised before keeps the
 * version it was promised under. Throws 409 `changed` when somebody wrote one meanwhile, naming them.
 */
export const changeRule: Verb<typeof rulesContract.change> = async (ctx, input) => {
  const { key, version, reason } = input
  const value = checkedRule(key, input.value)
  const now = ctx.services.now()
  const from = input.effective_from ? new Date(input.effective_from) : now
  if (input.effective_from && from <= now) throw invalid('effective_from', 'Choose a moment that is still to come.')
  if (from.getTime() > now.getTime() + PLANNED_DAYS * DAY_MS)
    throw invalid('effective_from', `Plan at most ${PLANNED_DAYS} days ahead.`)
  return ctx.write(async (tx) => {
    const before = await ofKey(tx, key, now)
    const [newest] = before.history
    if (newest?.version !== version) throw changed(newest)
    const raised = raisedTo(key, before.current.value, value)
    if (raised !== null && from.getTime() < now.getTime() + RAISE_NOTICE_HOURS * 3_600_000)
      throw invalid(
        'effective_from',
        `A higher limit counts ${RAISE_NOTICE_HOURS} hours from now at the earliest, so that the other admins hear of it first. Choose a later day.`,
      )
    const row = { key, version: version + 1, value: JSON.stringify(value), reason }
    await tx
      .insertInto('rules')
      .values({ ...row, effective_from: from.toISOString(), changed_by: person(ctx).id })
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === TAKEN ? changed() : error
      })
    await audit(tx, {
      action: 'rule.change',
      table: 'rules',
      id: `${key}/${version + 1}`,
      before: newest.value,
      after: { ...value, effective_from: from.toISOString() },
      reason,
    })
    if (raised !== null) {
      const news = ruleNews('raised', {
        sum: formatCents(raised),
        from: (language) => formatInstant(from, language, TEAM_ZONE),
        reason,
      })
      await notifyAdmins(ctx, tx, { ...news, action_url: paths.adminRules({ rule: key }) }, person(ctx).id)
    }
    return ofKey(tx, key, now)
  })
}

/** What one admin may decide alone, where this would raise it; else null. Cents. Nobody lifts the second admin unseen. */
function raisedTo(key: RuleKey, before: Value, after: Value): number | null {
  if (key !== 'money_approval') return null
  const cents = Number(after['above_cents'])
  return cents > Number(before['above_cents']) ? cents : null
}

async function ofKey(tx: Tx, key: RuleKey, now: Date): Promise<Rule> {
  const found = (await versions(tx).where('r.key', '=', key).execute()) as Found[]
  const rule = standing(key, found, now)
  if (!rule) throw invalid('key', 'There is no such rule here.')
  return rule
}

const changed = (newest?: RuleVersion) =>
  conflict(
    'changed',
    `${newest?.changed_by ?? 'Someone'} changed this rule while you were reading. Review the latest version before you continue.`,
    [{ path: 'version', message: String(newest?.version ?? '') }],
  )
