// What the editor of more work holds while somebody types, and what becomes of it on the wire.
import type { Attached } from '#features/base/files/web/upload-file.ts'
import type { Line } from '#features/trades/estimates/estimate.ts'
import {
  besideTheirs,
  formOf,
  type LineForm,
  sentOf,
  taxForm,
  type TaxForm,
} from '#features/trades/estimates/web/estimate-form.ts'
import { addDays, type Day } from '#lib/dates.ts'
import type { Repair } from '#features/trades/repairs/repair.ts'

export type SupplementForm = TaxForm & {
  lines: LineForm[]
  days_added: string
  message: string
  version: number
  /** The more work that waited for its driver when this was begun: what is sent takes its place. */
  replaces?: string | null
  /** Photos of the lines, as they were stored. */
  attached: Attached[]
}

/** What was kept, or an empty line with the tax of the newest version. */
export function supplementOf({ draft, versions }: Repair, today: Day): SupplementForm {
  const { lines, message, version } = formOf(draft ?? undefined, today)
  return {
    lines,
    message,
    ...taxForm(draft ?? versions[0]),
    days_added: String(draft?.days_added ?? 0),
    version,
    // a draft whose driver has answered meanwhile says so when it is saved
    replaces: draft ? (draft.replaces ?? null) : (waitingOf(versions)?.id ?? null),
    attached: [],
  }
}
const waitingOf = (versions: Repair['versions']) =>
  versions.find(({ kind, status }) => kind === 'supplement' && status === 'sent')

/** What a colleague kept, or sent and nobody answered yet, with what was typed here below it. */
export function newerBeside(repair: Repair, mine: SupplementForm, today: Day): SupplementForm {
  const waiting = waitingOf(repair.versions) ?? null
  const theirs = supplementOf({ ...repair, draft: repair.draft ?? waiting }, today)
  const days_added = String(Math.max(daysOf(theirs.days_added), daysOf(mine.days_added)))
  return { ...besideTheirs(theirs, mine), replaces: waiting?.id ?? null, days_added, attached: mine.attached }
}

/** Whole days; -1 for what is no number, which the call refuses. */
const daysOf = (text: string) => {
  const days = Number(text.trim() || '0')
  return Number.isInteger(days) ? days : -1
}
export function suppliedOf(form: SupplementForm, today: Day) {
  const { lines, tax_bp, labor_tax_bp } = sentOf({
    ...form,
    valid_until: addDays(today, 30),
    days_needed: '1',
    earliest_drop_off: '',
    parts_policy: 'mixed',
    warranty_months: '0',
  })
  return { lines, tax_bp, labor_tax_bp, days_added: daysOf(form.days_added), message: form.message.trim() }
}

/** The number of the first line that does not say why it comes on top. */
export function withoutReason(lines: readonly Line[]): number | null {
  const n = lines.findIndex(({ reason }) => !reason)
  return n < 0 ? null : n + 1
}
