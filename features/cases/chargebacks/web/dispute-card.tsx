import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Dispute, DISPUTE_STATUS, isOpen, reasonOf } from '../dispute.ts'
import { type DisputeCase, disputeContract } from '../dispute-case.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { canAnswerDispute } from '../policy.ts'
import { canHandle } from '#features/cases/complaints/policy.ts'
import { Loaded } from '#ui/loaded.tsx'
import { DisputeAnswer } from './dispute-answer.tsx'
import { HandedInDocuments } from './dispute-documents.tsx'
import { useWhen } from '#ui/time-text.ts'

const disputes = clientOf(disputeContract)

/** Every dispute of a booking as the claims team works it: why, until when, what we answer, how it ended. */
export default function DisputeCards({ order }: { order: Booking & { disputes: readonly Dispute[] } }) {
  return order.disputes
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
    .map((dispute) => <DisputeCard key={dispute.id} order={order} dispute={dispute} />)
}

function DisputeCard({ order, dispute }: { order: Booking; dispute: Dispute }) {
  const t = useTranslations('adminDisputes')
  const when = useWhen()
  const may = canHandle(order).yes
  const open = isOpen(dispute)
  const at = (instant: string) => when.promise(instant, order.provider.time_zone)
  return (
    <Card
      id={open ? 'dispute' : undefined}
      title={t('title')}
      meta={open ? t('text', { cents: formatCents(dispute.amount_cents) }) : t('ended')}
      action={<StatusBadge tone={DISPUTE_STATUS[dispute.status].tone}>{t(`states.${dispute.status}`)}</StatusBadge>}
    >
      <Facts
        rows={[
          [t('reason'), t(`reasons.${reasonOf(dispute.reason)}`)],
          [t('amount'), formatCents(dispute.amount_cents)],
          [t('since'), at(dispute.created_at)],
          open ? [t('due'), dispute.due_by ? at(dispute.due_by) : t('noDue')] : [t('closed'), at(dispute.closed_at!)],
        ]}
      />
      {may ? <Answer order={order} dispute={dispute} /> : <Notice tone="warn">{t('party')}</Notice>}
    </Card>
  )
}

type Answered = { order: Booking; dispute: Dispute }

function Answer({ order, dispute }: Answered) {
  const query = useQuery({
    queryKey: ['orders', 'dispute', dispute.id, dispute.status],
    queryFn: ({ signal }) => disputes.disputeCase({ id: dispute.id }, { signal }),
  })
  return (
    <Loaded query={query} label={useTranslations('adminDisputes')('loading')} lines={6}>
      {(data) => <Case order={order} dispute={dispute} data={data} />}
    </Loaded>
  )
}

function Case({ order, dispute, data }: Answered & { data: DisputeCase }) {
  const t = useTranslations('adminDisputes')
  const when = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  if (canAnswerDispute(order, dispute, data.act !== null, now).yes)
    return <DisputeAnswer key={data.kept_at} found={data} zone={order.provider.time_zone} />
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
