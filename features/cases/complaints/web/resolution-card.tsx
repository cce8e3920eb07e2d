import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { focusField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { sendForm, useShortcuts } from '#ui/shortcuts.ts'
import { toast } from '#ui/toast.tsx'
import type { Outcome, PartKind } from '../resolution.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { canDecide } from '../policy.ts'
import { MONEY_UNDO_SECONDS } from '#features/money/decisions/money-decision.ts'
import { moneyDecisionsChanged, useDecisionWaits } from '#features/money/decisions/web/money-decisions-data.ts'
import { caseChanged, caseApi } from './case-calls.ts'
import { ResolutionPreview, type Preview } from './resolution-preview.tsx'
import { keepOrder } from '#features/work/orders/web/order-calls.ts'
import { useWhen } from '#ui/time-text.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'

const COMPLAINT: readonly Outcome[] = ['release', 'part', 'refund', 'release_part']
const CANCEL: readonly Outcome[] = ['cancel_policy', 'cancel_full']
const EARLY: readonly Outcome[] = ['release_early', 'release_part']
const EMPTY = { outcome: '', by: 'amount', cents: '', number: '', reason: '' }

/** Nothing was paid and nobody owes anything: what divides money has no place, and both ways to cancel are one. */
const isFree = ({ price }: Booking) => price.total_cents === 0
const FREE = ['release', 'refund', 'cancel_full', 'release_early'] as const
const isFreeOutcome = (outcome: Outcome) => FREE.find((each) => each === outcome)

/** Which decisions stand open for this order, by its state; none for a party. */
const openOf = (order: Booking) =>
  ([COMPLAINT, CANCEL, EARLY] as const).find((group) => group.every((each) => canDecide(order, each).yes))

/** An admin decides where the money goes: every cent is counted by the server first. What was typed survives a refusal. */
export function ResolutionCard({ order }: { order: Booking }) {
  const t = useTranslations('adminOrders.decide')
  const when = useWhen()
  const group = openOf(order)
  const decided = useDecisionWaits({ order_id: order.id })
  if (!group)
    return canDecide({ ...order, status: 'paid', work_status: 'disputed' }, 'release').yes ? null : (
      <Notice tone="warn">{t('party')}</Notice>
    )
  if (decided) return null
  const kind = group === COMPLAINT ? 'complaint' : group === CANCEL ? 'cancel' : 'early'
  const at = order.release_at ? when.promise(order.release_at, order.provider.time_zone) : ''
  return (
    <Card
      id="decide"
      title={t(kind)}
      meta={
        isFree(order)
          ? t('freeText')
          : kind === 'complaint'
            ? t('text')
            : kind === 'cancel'
              ? t('cancelText')
              : t('earlyText', { at })
      }
      data-no-print
    >
      <ResolutionForm key={group[0]} order={order} outcomes={isFree(order) ? group.filter(isFreeOutcome) : group} />
    </Card>
  )
}

function ResolutionForm({ order, outcomes }: { order: Booking; outcomes: readonly Outcome[] }) {
  const t = useTranslations('adminOrders.decide')
  const form = useId()
  const [fields, setFields, drop] = useDraft(`${order.id}:decide`, EMPTY)
  const put = (some: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...some }))
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const outcome = outcomes.length === 1 ? outcomes[0] : outcomes.find((each) => each === fields.outcome)
  const by = fields.by as PartKind
  const units = order.price.quantity
  const value = by === 'amount' ? Number(fields.cents) : Math.trunc(Number(fields.number))
  const part = outcome === 'part'
  const some = outcome === 'release_part'
  const cents = Number(fields.cents)
  const given = part ? value > 0 : some ? cents > 0 : true
  const resolution = outcome && {
    outcome,
    ...(part && { by, value }),
    ...(some && { by: 'amount' as const, value: cents }),
  }
  const preview = useQuery({
    queryKey: ['previews', 'preview', order.id, order.version, resolution],
    queryFn: ({ signal }) => caseApi.resolvePreview({ id: order.id, ...resolution! }, { signal }),
    enabled: resolution !== undefined && given,
    retry: false,
  })
  const wrong = isRefusal(preview.error) ? preview.error.message : null
  const short = fields.reason.trim().length < 3
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!resolution) return focusField('outcome')
    if (!given || wrong) return focusField('value')
    if (short) return focusField('reason')
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const seen = preview.data ?? (await preview.refetch({ throwOnError: true })).data!
      const { version, refund_cents } = seen
      const reason = fields.reason.trim()
      const after = await caseApi.resolve({
        id: order.id,
        ...resolution,
        version,
        expected_refund_cents: refund_cents,
        reason,
        after_seconds: MONEY_UNDO_SECONDS,
      })
      drop()
      keepOrder(after)
      void moneyDecisionsChanged()
      toast(t('done'), t('doneText'))
    } catch (error) {
      setFailure(isRefusal(error) ? (error.code === 'refund_changed' ? t('again') : error.message) : String(error))
      void preview.refetch()
      void caseChanged()
    } finally {
      setBusy(false)
    }
  }
  useShortcuts([{ keys: KEYS.send, label: t('keys'), run: () => sendForm(form), when: outcome !== undefined }])
  const hours = order.price.kind === 'appointment'
  return (
    <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-5">
        {outcomes.length > 1 && (
          <RadioCards
            legend={t(isFree(order) ? 'freeOutcome' : 'outcome')}
            name="outcome"
            value={fields.outcome}
            onValue={(next) => put({ outcome: next })}
            options={outcomes.map((each) => {
              const free = isFree(order) && isFreeOutcome(each)
              return { value: each, label: free ? t(`free.${free}`) : t(`outcomes.${each}`) }
            })}
          />
        )}
        {some && (
          <MoneyField
            name="value"
            label={t('givenAmount')}
            value={fields.cents === '' ? null : cents}
            onValue={(next) => put({ cents: next === null ? '' : String(next) })}
            invalidText={t('badMoney')}
            error={asked && !given && t('needValue')}
          />
        )}
        {part && (
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <SelectField
              name="by"
              label={t('by')}
              value={by}
              onChange={(event) => put({ by: event.target.value })}
              options={(['amount', 'share', ...(units > 1 ? (['units'] as const) : [])] as const).map((each) => ({
                value: each,
                label: t(each === 'units' && hours ? 'kinds.hours' : `kinds.${each}`),
              }))}
            />
            {by === 'amount' ? (
              <MoneyField
                name="value"
                label={t('amount')}
                value={fields.cents === '' ? null : Number(fields.cents)}
                onValue={(cents) => put({ cents: cents === null ? '' : String(cents) })}
                invalidText={t('badMoney')}
                error={asked && !given && t('needValue')}
              />
            ) : (
              <TextField
                name="value"
                type="number"
                inputMode="numeric"
                min={1}
                max={by === 'share' ? 99 : units - 1}
                label={by === 'share' ? t('share') : t(hours ? 'hours' : 'units', { most: units })}
                value={fields.number}
                onChange={(event) => put({ number: event.target.value })}
                error={asked && !given && t('needValue')}
              />
            )}
          </div>
        )}
        <TextArea
          name="reason"
          label={t('reason')}
          dir="auto"
          rows={3}
          maxLength={500}
          value={fields.reason}
          onChange={(event) => put({ reason: event.target.value })}
          error={asked && short && t('needReason')}
        />
        {failure && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
        <div>
          <Button type="submit" variant="primary" busy={busy && t('doing')}>
            {t('do')}
          </Button>
        </div>
      </div>
      <Seen
        order={order}
        preview={given ? preview.data : undefined}
        wrong={given ? wrong : null}
        waits={preview.isFetching}
      />
    </form>
  )
}

function Seen({
  order,
  preview,
  wrong,
  waits,
}: {
  order: Booking
  preview: Preview | undefined
  wrong: string | null
  waits: boolean
}) {
  const t = useTranslations('adminOrders.decide')
  return (
    <section aria-label={t('preview')} aria-live="polite" className="rounded-md bg-sunken p-4">
      <h3 className="mb-2 text-base">{t('preview')}</h3>
      {wrong ? (
        <Notice tone="bad">{wrong}</Notice>
      ) : preview ? (
        <ResolutionPreview order={order} preview={preview} />
      ) : (
        <p className="text-sm text-ink-soft">{t(waits ? 'counting' : 'nothingYet')}</p>
      )}
    </section>
  )
}
