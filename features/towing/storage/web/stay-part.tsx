import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { type ClaimDetail } from '#features/claims/claims/claim.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Section } from '#ui/section.tsx'
import { type StorageCase, type Stay } from '../stay.ts'
import { PaperRow } from './releases-part.tsx'
import { StayDialog } from './stay-dialog.tsx'
import { useRefused } from './refused.ts'
import { type Viewer, storageApi, storageChanged, storageStale } from './storage-calls.ts'
import { Facts } from '#ui/card.tsx'
import { useWhen } from '#ui/time-text.ts'
import { dayIn } from '#lib/dates.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { lazyPart } from '#ui/later.ts'
import { paths } from '#app/paths.ts'
import { RadioCards } from '#ui/choice.tsx'
import { DateField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Wrong } from '#ui/form-window.tsx'
import { toast } from '#ui/toast.tsx'

/** Few leave by a tow that is asked for here. */
const MoveOutDialog = lazyPart(async () => (await import('./move-out.tsx')).MoveOutDialog)

type Props = { claim: ClaimDetail; stay: StorageCase['stays'][number]; viewer: Viewer; tow?: StorageCase['tow'] }

/** One stay: the sum so far, of what it is made, and what stops it. */
export function StayPart({ claim, stay, viewer, tow = null }: Props) {
  const t = useTranslations('storage')
  const runs = stay.out_at === null
  const total = stay.daily_cents === null && stay.cost.cents === 0 ? t('unknownCost') : formatCents(stay.cost.cents)
  return (
    <Section
      title={stay.name}
      meta={[t(`places.${stay.place}`), stay.address, stay.state, stay.phone].filter(Boolean).join(' · ')}
      {...(!runs && { fold: total })}
      action={
        runs && (
          <div className="flex flex-wrap gap-2" data-no-print>
            {viewer === 'driver' &&
              (tow ? (
                <LinkButton to={paths.towJob(tow.id)}>{t('move.openTow')}</LinkButton>
              ) : (
                <Suspense>
                  <MoveOutDialog stay={stay} />
                </Suspense>
              ))}
            <EndDialog stay={stay} />
            <StayDialog claim={claim} stay={stay} />
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-2xl font-bold tabular-nums">{total}</span>
          <StatusBadge tone={runs ? (stay.payer === 'unknown' && stay.daily_cents !== 0 ? 'warn' : 'info') : 'mute'}>
            {runs ? t('runs', { count: stay.cost.days }) : t(`ended.${stay.out_how ?? 'driver'}`, { viewer })}
          </StatusBadge>
        </p>
        <CostLines stay={stay} />
        {runs && <p className="max-w-text text-sm text-ink-soft">{t(stay.in_known ? 'stops' : 'stopsUnknown')}</p>}
        {!runs && (
          <>
            {stay.papers.length > 0 && (
              <ul className="divide-y divide-line">
                {stay.papers.map((paper) => (
                  <PaperRow key={paper.id} paper={paper} zone={stay.zone} />
                ))}
              </ul>
            )}
            <HistoryLines stay={stay} viewer={viewer} />
            <CorrectEnd stay={stay} />
          </>
        )}
      </div>
    </Section>
  )
}

/** When it came, on the clock of the place; without an hour where nobody knows it. */
function useSince() {
  const when = useWhen()
  return ({ in_at, in_known, zone }: Pick<Stay, 'in_at' | 'in_known' | 'zone'>) =>
    in_known ? when.promise(in_at, zone) : when.day(dayIn(zone, new Date(in_at)))
}

/** What a stay costs: each part of it, to the cent. */
function CostLines({ stay }: { stay: Stay }) {
  const t = useTranslations('storage')
  const when = useWhen()
  const since = useSince()
  const { cost, daily_cents, fees } = stay
  return (
    <Facts
      rows={[
        [t('facts.since'), since(stay)],
        [
          t('facts.until'),
          stay.out_at &&
            (stay.out_known ? when.promise(stay.out_at, stay.zone) : when.day(dayIn(stay.zone, new Date(stay.out_at)))),
        ],
        [t('facts.days'), t('days', { count: cost.days })],
        [t('facts.daily'), daily_cents === null ? t('facts.dailyUnknown') : formatCents(daily_cents)],
        [t('facts.rule'), t(`rules.${stay.count_rule}`)],
        [t('facts.free'), stay.free_until && when.day(stay.free_until)],
        [t('facts.storage'), daily_cents !== null && formatCents(cost.storage_cents)],
        ...fees.map((fee) => [t(`fees.${fee.kind}`), formatCents(fee.cents)] as const),
        [t('facts.payer'), t(`payers.${stay.payer}`)],
        [t('facts.toldDriver'), stay.told_driver_at && when.at(stay.told_driver_at)],
        [t('facts.toldInsurer'), stay.told_insurer_at ? when.at(stay.told_insurer_at) : t('facts.nobody')],
      ]}
    />
  )
}

const LEFT = { out_day: '', out_time: '' }
/** The car left: when, on the clock of the place. */
function EndDialog({ stay }: { stay: Stay }) {
  const t = useTranslations('storage.end')
  const form = useTranslations('storage.form')
  const say = useRefused()
  const [typed, setTyped, drop] = useDraft(`${stay.id}:end`, LEFT)
  return (
    <FormDialog
      trigger={<Button>{t('open')}</Button>}
      title={t('title', { name: stay.name })}
      text={t('text')}
      submit={t('save')}
      busyText={form('saving')}
      check={() => ({ out_day: !typed.out_day && form('needDay') })}
      say={say}
      run={() => storageApi.end({ stay_id: stay.id, out_day: typed.out_day, out_time: typed.out_time || null })}
      onFailed={() => void storageStale(stay.claim_id)}
      onSent={(found) => {
        drop()
        toast(t('saved'))
        void storageChanged(found)
      }}
    >
      {(wrong) => <LeftFields typed={typed} put={(part) => setTyped({ ...typed, ...part })} wrong={wrong} />}
    </FormDialog>
  )
}

const CORRECTS = { ...LEFT, stands: '', reason: '', version: 0 }
/** An end that was wrong: another hour, or none. */
function CorrectEnd({ stay }: { stay: Stay }) {
  const t = useTranslations('storage.end')
  const form = useTranslations('storage.form')
  const say = useRefused()
  const [typed, setTyped, drop] = useDraft(`${stay.id}:end-corrected`, CORRECTS)
  const put = (part: Partial<typeof CORRECTS>) => setTyped({ ...typed, version: stay.version, ...part })
  const left = typed.stands === 'left'
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" className="justify-self-start" data-no-print>
          {t('correct')}
        </Button>
      }
      onOpenChange={(open) => open && typed.version < stay.version && drop()}
      title={t('correct')}
      text={t('correctText')}
      submit={form('save')}
      busyText={form('saving')}
      check={() => ({
        stands: !typed.stands && t('needStands'),
        out_day: left && !typed.out_day && form('needDay'),
        reason: typed.reason.trim().length < 3 && form('needReason'),
      })}
      say={say}
      run={() =>
        storageApi.correctEnd({
          stay_id: stay.id,
          version: stay.version,
          out_day: left ? typed.out_day : null,
          out_time: left ? typed.out_time || null : null,
          reason: typed.reason.trim(),
        })
      }
      onFailed={() => void storageStale(stay.claim_id)}
      onSent={(found) => {
        drop()
        toast(form('saved'))
        void storageChanged(found)
      }}
    >
      {(wrong) => (
        <div className="grid gap-5">
          <RadioCards
            name="stands"
            legend={t('stands')}
            error={wrong['stands']}
            value={typed.stands}
            onValue={(value) => put({ stands: value })}
            options={(stay.out_how === 'release' ? (['left'] as const) : (['left', 'there'] as const)).map((value) => ({
              value,
              label: t(`standings.${value}`),
            }))}
          />
          {left && <LeftFields typed={typed} put={put} wrong={wrong} />}
          <TextArea
            name="reason"
            dir="auto"
            label={form('reason')}
            maxLength={500}
            value={typed.reason}
            error={wrong['reason']}
            onChange={({ target }) => put({ reason: target.value })}
          />
        </div>
      )}
    </FormDialog>
  )
}

function LeftFields({
  typed,
  put,
  wrong,
}: {
  typed: typeof LEFT
  put: (part: Partial<typeof LEFT>) => void
  wrong: Wrong
}) {
  const t = useTranslations('storage.end')
  const form = useTranslations('storage.form')
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <DateField
        name="out_day"
        label={t('day')}
        value={typed.out_day}
        error={wrong['out_day']}
        onChange={({ target }) => put({ out_day: target.value })}
      />
      <TextField
        name="out_time"
        type="time"
        className="max-w-40"
        label={t('time')}
        optional={form('optional')}
        hint={t('timeHint')}
        value={typed.out_time}
        error={wrong['out_time']}
        onChange={({ target }) => put({ out_time: target.value })}
      />
    </div>
  )
}

type Of = Pick<Props, 'stay' | 'viewer'>
const textOf = (details: Record<string, unknown>, name: string) => {
  const value = details[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What happened about a stay, newest first: by whom, when, and why it was corrected. */
function HistoryLines({ stay, viewer }: Of) {
  const t = useTranslations('storage.history')
  const when = useWhen()
  return (
    <ol className="grid gap-3 text-sm">
      {stay.events.toReversed().map(({ id, kind, source, reason, details, at }) => (
        <li key={id} className="wrap-anywhere">
          <p>
            {t(`kinds.${kind}`, {
              number: textOf(details, 'number'),
              to: textOf(details, 'to'),
              day: textOf(details, 'day'),
              by: textOf(details, 'by'),
            })}
          </p>
          {typeof details['out_at'] === 'string' && (
            <p>{t('endBefore', { at: when.promise(details['out_at'], stay.zone) })}</p>
          )}
          {reason && <p dir="auto">{t('why', { reason })}</p>}
          <p className="text-ink-soft">{t('by', { source, viewer, at: when.at(at) })}</p>
        </li>
      ))}
    </ol>
  )
}
export function HistoryPart(props: Of) {
  const t = useTranslations('storage.history')
  return (
    <Section title={t('title')} fold={t('count', { count: props.stay.events.length })}>
      <HistoryLines {...props} />
    </Section>
  )
}
