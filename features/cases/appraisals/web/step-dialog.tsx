import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { dayIn } from '#lib/dates.ts'
import { isRefusal, Refusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Wrong } from '#ui/form-window.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { toast } from '#ui/toast.tsx'
import { ANSWERS, MOST_CENTS } from '../clause-states.ts'
import type { AppraisalCase } from '../clause-step.ts'
import {
  dayWrong,
  moveOf,
  previewOf,
  setsAside,
  type Standing,
  standingOf,
  type StepKind,
  type Taken,
} from '../clause.ts'
import { caseChanged, caseStale, clauseApi, useRefused } from './clause-calls.ts'

const SUMS = ['theirs_cents', 'ours_cents', 'fee_cents', 'umpire_cents', 'cents'] as const
const TEXTS = ['our_name', 'their_name', 'umpire_name'] as const
type Typed = Record<(typeof SUMS)[number], number | null> &
  Record<(typeof TEXTS)[number] | 'day' | 'answer' | 'file_id' | 'order_id' | 'reason', string>
const EMPTY: Typed = {
  theirs_cents: null,
  ours_cents: null,
  fee_cents: null,
  umpire_cents: null,
  cents: null,
  our_name: '',
  their_name: '',
  umpire_name: '',
  day: '',
  answer: '',
  file_id: '',
  order_id: '',
  reason: '',
}
const FIELDS = {
  clause: ['answer', 'file_id'],
  costs: ['theirs_cents', 'ours_cents', 'fee_cents', 'umpire_cents'],
  invoked: ['day'],
  appraisers: ['our_name', 'order_id', 'their_name', 'day'],
  inspected: ['day'],
  umpire: ['umpire_name', 'day'],
  agreed: ['cents', 'day'],
  awarded: ['cents', 'day'],
  paid: ['day'],
  final_costs: ['fee_cents', 'umpire_cents'],
} as const satisfies Record<Exclude<StepKind, 'withdrawn'>, readonly (keyof Typed)[]>
type Kind = keyof typeof FIELDS
const has = (kind: Kind, name: keyof Typed) => (FIELDS[kind] as readonly string[]).includes(name)

/** What the form begins with: what stands of this step, else what is on record. */
function begun(kind: Kind, standing: Standing, { known }: AppraisalCase): Typed {
  const before = standing[kind]
  const filled: Partial<Typed> =
    kind === 'costs'
      ? {
          theirs_cents: known.theirs?.cents ?? null,
          ours_cents: known.ours?.cents ?? null,
          fee_cents: known.booked[0]?.cents ?? null,
        }
      : kind === 'final_costs'
        ? { fee_cents: standing.costs?.fee_cents ?? null, umpire_cents: standing.umpire ? null : 0 }
        : kind === 'appraisers'
          ? { our_name: known.booked[0]?.business ?? '', order_id: known.booked[0]?.order_id ?? '' }
          : {}
  const stood = Object.fromEntries(Object.entries(before ?? {}).filter(([, value]) => value !== null))
  return { ...EMPTY, ...(before ? stood : filled) }
}

/** The fields of a step are named by the server as parts of it, and here by themselves. */
const byField = (error: unknown) =>
  isRefusal(error)
    ? new Refusal(
        error.status,
        error.code,
        error.message,
        error.details.map(({ path, message }) => ({ path: path.replace('step.', ''), message })),
      )
    : error

type Props = {
  claim: ClaimDetail
  found: AppraisalCase
  standing: Standing
  kind: Kind
  primary?: boolean
  /** It was recorded before, or something is taken back with it: its reason is asked. */
  correct?: boolean
}
/** Records one step, or corrects it with a reason; money is counted while it is typed. */
export function StepDialog({ claim, found, standing, kind, primary, correct }: Props) {
  const t = useTranslations('appraisalClause')
  const say = useRefused()
  const nameOf = useDocumentName()
  const documents = useDocuments(claim.id)
  const now = useNow()
  const newest = found.steps.length
  const again = correct && standing[kind] !== undefined
  const [after, setAfter] = useState(newest)
  // only what was changed is kept: beside it a newer correction shows
  const [draft, setDraft, drop] = useDraft<Partial<Typed>>(`${claim.id}:appraisal:${kind}`, {})
  const offered = ANSWERS.filter((one) => one === 'yes' || !again)
  const typed = { ...begun(kind, standing, found), ...draft }
  if (!offered.some((one) => one === typed.answer)) typed.answer = ''
  const put = (part: Partial<Typed>) => setDraft((before) => ({ ...before, ...part }))
  const today = dayIn(zoneOfState(claim.loss_state), now)
  const step = () =>
    ({
      kind,
      ...Object.fromEntries(
        FIELDS[kind].map((name) => [
          name,
          name === 'file_id' || name === 'order_id' ? typed[name] || null : typed[name],
        ]),
      ),
    }) as Taken
  const missing = () => {
    const whole = step()
    const move = moveOf(standing, whole, 'A reason')
    const next = 'to' in move && standingOf([...found.steps, { status: move.to, step: whole }])
    const days = next && dayWrong(next, claim.loss_date, today)
    return {
      answer: has(kind, 'answer') && !typed.answer && t('need.answer'),
      ...Object.fromEntries(
        SUMS.map((name) => {
          const cents = typed[name]
          const least = name === 'ours_cents' || name === 'cents' ? 1 : 0
          return [
            name,
            has(kind, name) && (cents === null || cents < least ? t('need.sum') : cents > MOST_CENTS && t('need.less')),
          ]
        }),
      ),
      ...Object.fromEntries(
        TEXTS.map((name) => [name, has(kind, name) && typed[name].trim().length < 2 && t('need.name')]),
      ),
      day: has(kind, 'day') && (!typed.day ? t('need.day') : days && t(`need.${days}`)),
      reason: correct && typed.reason.trim().length < 3 && t('need.reason'),
    }
  }
  const { theirs_cents, ours_cents, fee_cents, umpire_cents } = typed
  const counted =
    kind === 'costs' && theirs_cents !== null && ours_cents !== null && fee_cents !== null && umpire_cents !== null
      ? previewOf({ theirs_cents, ours_cents, fee_cents, umpire_cents })
      : null
  const { theirs, ours, booked } = found.known
  const hintOf = (name: (typeof SUMS)[number]) => {
    if (name === 'umpire_cents') return t(kind === 'costs' ? 'field.umpireHint' : 'field.umpirePaidHint')
    // a source is named only of the amount that is on record
    if (kind !== 'costs') return null
    if (name === 'theirs_cents' && theirs && theirs.cents === typed[name]) return t(`from.${theirs.from}`)
    if (name === 'ours_cents' && ours && ours.cents === typed[name]) return t(`from.${ours.from}`)
    const booking = name === 'fee_cents' && booked.find(({ cents }) => cents === typed[name])
    return booking && t('from.booked', { business: booking.business })
  }
  const orders = booked.map((one) => ({ value: one.order_id, label: `${one.business} · ${formatCents(one.cents)}` }))
  // one that was refunded meanwhile stays named until somebody takes it off
  if (typed.order_id && !orders.some(({ value }) => value === typed.order_id))
    orders.push({ value: typed.order_id, label: t('field.goneOrder') })
  const money = (name: (typeof SUMS)[number], wrong: Wrong) =>
    has(kind, name) && (
      <MoneyField
        key={name}
        name={name}
        label={t(`field.${kind === 'final_costs' && name === 'umpire_cents' ? 'umpire_paid' : name}`)}
        hint={hintOf(name)}
        invalidText={t('need.sum')}
        value={typed[name]}
        error={wrong[name]}
        onValue={(cents) => put({ [name]: cents })}
      />
    )
  const text = (name: (typeof TEXTS)[number], wrong: Wrong) =>
    has(kind, name) && (
      <TextField
        key={name}
        name={name}
        dir="auto"
        label={t(`field.${name}`)}
        maxLength={120}
        autoComplete="off"
        value={typed[name]}
        error={wrong[name]}
        onChange={({ target }) => put({ [name]: target.value })}
      />
    )
  return (
    <FormDialog
      onOpenChange={(open) => open && setAfter(newest)}
      trigger={
        <Button variant={primary ? 'primary' : 'secondary'} size={correct ? 'sm' : 'md'}>
          {t(again ? 'correct' : `do.${kind}`)}
          {again && <span className="sr-only">: {t(`kinds.${kind}`)}</span>}
        </Button>
      }
      title={t(`kinds.${kind}`)}
      text={
        standing.agreed && setsAside(standing, kind)
          ? t('text.setsAside', { amount: formatCents(standing.agreed.cents) })
          : again
            ? t('text.corrects')
            : t(`text.${kind}`)
      }
      submit={t('save')}
      busyText={t('saving')}
      check={missing}
      say={say}
      run={() =>
        clauseApi.record({ claim_id: claim.id, after, step: step(), reason: typed.reason.trim() }).catch((error) => {
          throw byField(error)
        })
      }
      onFailed={() => void caseStale(claim.id)}
      onSent={(changed) => {
        drop()
        toast(t('saved'))
        caseChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          {has(kind, 'answer') && (
            <RadioCards
              legend={t('field.answer')}
              name="answer"
              value={typed.answer}
              error={wrong['answer']}
              options={offered.map((one) => ({
                value: one,
                label: t(`answer.options.${one}`),
              }))}
              onValue={(answer) => put({ answer })}
            />
          )}
          {has(kind, 'file_id') && (
            <SelectField
              name="file_id"
              label={t('field.file_id')}
              empty={t('field.noFile')}
              value={typed.file_id}
              options={(documents.data ?? []).map((one) => ({
                value: one.file_id,
                label: `${nameOf(one)} · ${one.original_name}`,
              }))}
              onChange={({ target }) => put({ file_id: target.value })}
            />
          )}
          {SUMS.map((name) => money(name, wrong))}
          {text('our_name', wrong)}
          {has(kind, 'order_id') && orders.length > 0 && (
            <SelectField
              name="order_id"
              label={t('field.order_id')}
              empty={t('field.noOrder')}
              value={typed.order_id}
              options={orders}
              onChange={({ target }) => put({ order_id: target.value })}
            />
          )}
          {text('their_name', wrong)}
          {text('umpire_name', wrong)}
          {has(kind, 'day') && (
            <DateField
              name="day"
              label={t(`days.${kind as 'paid'}`)}
              max={today}
              value={typed.day}
              error={wrong['day']}
              onChange={({ target }) => put({ day: target.value })}
            />
          )}
          {counted && (
            <p aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-sm">
              {t(counted.worth ? 'costs.preview' : 'costs.previewNot', {
                difference: formatCents(counted.difference_cents),
                cost: formatCents(counted.cost_cents),
                left: formatCents(counted.left_cents),
              })}
            </p>
          )}
          {correct && (
            <TextArea
              name="reason"
              dir="auto"
              label={t('field.reason')}
              maxLength={500}
              value={typed.reason}
              error={wrong['reason']}
              onChange={({ target }) => put({ reason: target.value })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
