import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Chargeback, CHARGEBACK_STATUS, isOpen, reasonOf } from '../chargeback.ts'
import { type ChargebackCase, chargebackContract } from '../chargeback-case.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { canAnswerChargeback } from '../policy.ts'
import { canHandle } from '#features/cases/complaints/policy.ts'
import { Loaded } from '#ui/loaded.tsx'
import { ChargebackAnswer } from './chargeback-answer.tsx'
import { HandedInDocuments } from './chargeback-documents.tsx'
import { useWhen } from '#ui/time-text.ts'

const chargebacks = clientOf(chargebackContract)

/** Every chargeback of a booking as the claims team works it: why, until when, what we answer, how it ended. */
export default function ChargebackCards({ order }: { order: Booking & { chargebacks: readonly Chargeback[] } }) {
  return order.chargebacks
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
    .map((chargeback) => <ChargebackCard key={chargeback.id} order={order} chargeback={chargeback} />)
}

function ChargebackCard({ order, chargeback }: { order: Booking; chargeback: Chargeback }) {
  const t = useTranslations('adminChargebacks')
  const when = useWhen()
  const may = canHandle(order).yes
  const open = isOpen(chargeback)
  const at = (instant: string) => when.promise(instant, order.provider.time_zone)
  return (
    <Card
      id={open ? 'chargeback' : undefined}
      title={t('title')}
      meta={open ? t('text', { cents: formatCents(chargeback.amount_cents) }) : t('ended')}
      action={
        <StatusBadge tone={CHARGEBACK_STATUS[chargeback.status].tone}>{t(`states.${chargeback.status}`)}</StatusBadge>
      }
    >
      <Facts
        rows={[
          [t('reason'), t(`reasons.${reasonOf(chargeback.reason)}`)],
          [t('amount'), formatCents(chargeback.amount_cents)],
          [t('since'), at(chargeback.created_at)],
          open
            ? [t('due'), chargeback.due_by ? at(chargeback.due_by) : t('noDue')]
            : [t('closed'), at(chargeback.closed_at!)],
        ]}
      />
      {may ? <Answer order={order} chargeback={chargeback} /> : <Notice tone="warn">{t('party')}</Notice>}
    </Card>
  )
}

type Answered = { order: Booking; chargeback: Chargeback }

function Answer({ order, chargeback }: Answered) {
  const query = useQuery({
    queryKey: ['orders', 'chargeback', chargeback.id, chargeback.status],
    queryFn: ({ signal }) => chargebacks.chargebackCase({ id: chargeback.id }, { signal }),
  })
  return (
    <Loaded query={query} label={useTranslations('adminChargebacks')('loading')} lines={6}>
      {(data) => <Case order={order} chargeback={chargeback} data={data} />}
    </Loaded>
  )
}

function Case({ order, chargeback, data }: Answered & { data: ChargebackCase }) {
  const t = useTranslations('adminChargebacks')
  const when = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  if (canAnswerChargeback(order, chargeback, data.act !== null, now).yes)
    return <ChargebackAnswer key={data.kept_at} found={data} zone={order.provider.time_zone} />
  if (!data.act || !data.asked_at) return null
  const given = { who: data.asked_by ?? t('somebody'), at: when.promise(data.asked_at, order.provider.time_zone) }
  return (
    <div className="mt-4 grid gap-3">
      <p className="font-semibold">{t(data.act === 'answer' ? 'answeredBy' : 'gaveInBy', given)}</p>
      {!data.done_at && (
        <Notice tone="warn" live>
          {t('waits')}
        </Notice>
      )}
      {data.act === 'accept' ? (
        <p dir="auto" className="wrap-anywhere">
          {t('why')}: “{data.reason}”
        </p>
      ) : (
        <>
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('what')}</summary>
            <p lang="en" className="rounded-md bg-sunken p-4 text-sm whitespace-pre-line wrap-anywhere">
              {data.text}
            </p>
          </details>
          <HandedInDocuments found={data} />
        </>
      )}
    </div>
  )
}
