import { call, ADMINS, nothing } from '#lib/contract.ts'
import { Instant } from '#lib/day.ts'
import * as z from 'zod'
import { RULE_KEYS, REASON_MIN } from './rule-book.ts'
import { Rule, RulePreview } from './rule.ts'

const Key = z.enum(RULE_KEYS)
/** Our own conditions as versioned data (rules.md, "Rules as data"). */
export const rulesContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_rules',
    access: ADMINS,
    input: nothing,
    output: z.array(Rule),
    summary: 'Every rule: what counts now, what is planned, and all versions with who wrote them and why',
  }),
  preview: call({
    method: 'GET',
    path: '/rest/v1/rpc/preview_rule',
    access: ADMINS,
    input: z.strictObject({ key: Key, value: z.string().max(60_000) }),
    output: RulePreview,
    summary: 'What a new value, given as JSON, would do to what is there today',
  }),
  change: call({
    method: 'POST',
    path: '/rest/v1/rpc/change_rule',
    access: ADMINS,
    input: z.strictObject({
      key: Key,
      version: z.int().min(1),
      value: z.record(z.string(), z.unknown()),
      reason: z.string().trim().min(REASON_MIN, 'Enter a short reason.').max(1000),
      effective_from: Instant.optional(),
    }),
    output: Rule,
    refusals: ['changed'],
    summary: 'Writes the next version of a rule over the one that was seen, from now or from a later moment on',
  }),
}
