import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Section } from '#ui/section.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import { type DepositAsk, DEPOSIT_STATES } from '../deposit.ts'
import {
  canAddDepositCard,
  canAgreeDeposit,
  canAskDeposit,
  canObjectDeposit,
  canReleaseDeposit,
} from '../deposit-policy.ts'
import type { BookingWithDeposit } from '../deposit.ts'
import type { Owed } from '../owed.ts'
import { deposits, useDepositSentence } from './deposit-acts.ts'
import { KeepDialog } from './deposit-dialogs.tsx'
import { useReasonStep, useStep } from '#features/work/orders/web/order-acts.ts'
import { keepOrder } from '#features/work/orders/web/order-calls.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useWhen } from '#ui/time-text.ts'
import { WorkPhotos } from '#features/work/orders/web/work-photos.tsx'

type Props = { order: BookingWithDeposit & { owed: Owed | null } }
type Held = Props & { deposit: NonNullable<BookingWithDeposit['deposit']> }

/** The deposit of a rental as both sides and admins read it: whether it is held, until when, what is asked of it. */
export function DepositCard({ order }: Props) {
  const t = useTranslations('deposit')
  const when = useWhen()
  const { deposit } = order
  if (!deposit || order.status === 'pending') return null
  const { state, held_until, hold_from, taken_cents, failure } = deposit
  const mine = order.viewer === 'customer'
  const zone = order.provider.time_zone
  const badge = <StatusBadge tone={DEPOSIT_STATES[state]}>{t(`states.${state}`)}</StatusBadge>
  const acts = failure || canAgreeDeposit(order).yes || canReleaseDeposit(order).yes || canAskDeposit(order).yes
  return (
    <Section
      id="deposit"
      title={t('title')}
      fold={
        !acts && (
          <>
            <span className="money">{formatCents(deposit.amount_cents)}</span> · {t(`states.${state}`)}
          </>
        )
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-soft">
          {badge} · {t(`${mine ? 'driver' : 'others'}.${state}`)}
        </p>
        {failure && (mine || state === 'held') && (
          <Notice tone="warn" {...(mine && state === 'held' && { title: t('notRenewed') })}>
            {mine ? t(`failures.${failure}`) : t('notRenewed')}
          </Notice>
        )}
        <Facts
          rows={[
            [t('amount'), formatCents(deposit.amount_cents)],
            [t('heldUntil'), held_until ? when.promise(held_until, zone) : null],
            [t('holdFrom'), state === 'waits' && hold_from ? when.promise(hold_from, zone) : null],
            [t('taken'), taken_cents > 0 ? formatCents(taken_cents) : null],
          ]}
        />
        {deposit.ask && <Asked order={order} ask={deposit.ask} />}
        {mine && <CardButton order={order} deposit={deposit} />}
        <ProviderActs order={order} deposit={deposit} />
      </div>
    </Section>
  )
}

function Asked({ order, ask }: Props & { ask: DepositAsk }) {
  const t = useTranslations('deposit.ask')
  const when = useWhen()
  const sentence = useDepositSentence()
  const amount = formatCents(ask.amount_cents)
  const step = order.timeline.findLast(({ kind }) => kind === 'deposit_asked')
  const agree = useStep(
    () => deposits.agreeDeposit({ id: order.id, expected_cents: ask.amount_cents }),
    undefined,
    sentence,
  )
  const object = useReasonStep((reason) => deposits.objectDeposit({ id: order.id, reason }), sentence)
  const said = (label: string, words: string | null) =>
    words && (
      <p className="wrap-anywhere">
        <span className="text-sm text-ink-soft">{label}:</span> <span dir="auto">“{words}”</span>
      </p>
    )
  return (
    <section className="grid gap-2 rounded-md bg-sunken p-4">
      <h3 className="text-base">
        {order.viewer === 'provider'
          ? t('titleMine', { amount })
          : t('title', { business: order.provider.business_name, amount })}
      </h3>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {ask.reason}
      </p>
      <WorkPhotos order={order} ids={step?.photos ?? []} />
      {said(t('objection'), ask.objection)}
      {said(t('decision'), ask.decision)}
      <p className="text-sm font-semibold">
        {t(ask.status, {
          by: when.promise(ask.answer_by, order.provider.time_zone),
          amount: formatCents(ask.kept_cents ?? 0),
        })}
      </p>
      {canAgreeDeposit(order).yes && (
        <div className="flex flex-wrap gap-2" data-no-print>
          <Button busy={agree.busy && t('agreeing')} onClick={agree.go}>
            {t('agree', { amount })}
          </Button>
          {canObjectDeposit(order).yes && (
            <ReasonDialog
              name={`${order.id}:deposit`}
              label={t('object')}
              title={t('objectTitle')}
              text={t('objectText')}
              doText={t('objectDo')}
              busyText={t('agreeing')}
              {...object}
            />
          )}
        </div>
      )}
      {agree.failure && (
        <Notice tone="bad" live>
          {agree.failure}
        </Notice>
      )}
    </section>
  )
}

/** Leads to the company's page for a card; back from there, the company is asked what was left. */
function CardButton({ order, deposit }: Held) {
  const t = useTranslations('deposit')
  const sentence = useDepositSentence()
  const [busy, setBusy] = useState(false)
  const [search, setSearch] = useSearchParams()
  const added = search.get('card') === 'added'
  const asked = useRef(false)
  useEffect(() => {
    if (!added || asked.current) return
    asked.current = true
    void deposits
      .checkDeposit({ id: order.id })
      .then(keepOrder, (error: unknown) => toastError(t('title'), sentence(error)))
      .finally(() => setSearch({}, { replace: true, preventScrollReset: true }))
  }, [added, order.id, sentence, setSearch, t])
  if (!canAddDepositCard(order).yes) return null
  const open = async () => {
    setBusy(true)
    try {
      const { url } = await deposits.addDepositCard({ id: order.id })
      window.location.assign(url)
    } catch (error) {
      toastError(t('title'), sentence(error))
      setBusy(false)
    }
  }
  const urgent = !deposit.has_card || deposit.failure !== null
  return (
    <div className="grid justify-items-start gap-2" data-no-print>
      <Button
        variant={urgent ? 'primary' : 'secondary'}
        busy={(busy && t('opening')) || (added && t('checking'))}
        onClick={() => void open()}
      >
        {t(!deposit.has_card ? 'addCard' : deposit.failure === 'authentication' ? 'confirmCard' : 'otherCard')}
      </Button>
      <p className="text-sm text-ink-soft">{t('cardText')}</p>
    </div>
  )
}

function ProviderActs({ order, deposit }: Held) {
  const t = useTranslations('deposit')
  const sentence = useDepositSentence()
  const [sure, setSure] = useState(false)
  const release = useStep(
    () => deposits.releaseDeposit({ id: order.id }),
    () => setSure(false),
    sentence,
  )
  const releases = canReleaseDeposit(order).yes
  const asks = canAskDeposit(order).yes
  if (!releases && !asks) return null
  return (
    <div className="grid gap-3" data-no-print>
      <div className="flex flex-wrap gap-2">
        {releases && !sure && (
          <Button variant="secondary" onClick={() => setSure(true)}>
            {t('good')}
          </Button>
        )}
        {asks && <KeepDialog order={order} owed={order.owed} most={deposit.amount_cents} />}
      </div>
      {sure && releases && (
        <NextStep
          level={3}
          title={t('goodTitle')}
          action={
            <Button variant="signal" busy={release.busy && t('releasing')} onClick={release.go}>
              {t('good')}
            </Button>
          }
        >
          {t('goodText')}
        </NextStep>
      )}
      {release.failure && (
        <Notice tone="bad" live>
          {release.failure}
        </Notice>
      )}
    </div>
  )
}
