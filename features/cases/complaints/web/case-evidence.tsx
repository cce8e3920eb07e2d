import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { Gallery } from '#ui/gallery.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Booking, TimelineEvent } from '#features/work/orders/order.ts'
import { api } from '#features/work/orders/web/order-calls.ts'
import { ComplaintPhotos } from './complaint-card.tsx'
import { useQuestions } from './case-calls.ts'
import { useWhen } from '#ui/time-text.ts'

/** A link opens for an hour; asked for again a little earlier. */
const FRESH_MS = 50 * 60_000

/** What each side says, next to each other: the complaint and answers of the driver, updates and answers of the provider. */
export function CaseEvidence({ order }: { order: Booking }) {
  const t = useTranslations('adminOrders.case')
  const kinds = useTranslations('ownOrders.complaint')
  const { data: questions } = useQuestions(order.id)
  const answers = (side: 'customer' | 'provider') =>
    (questions ?? []).filter((each) => each.side === side && each.answer)
  const updates = order.timeline.filter(({ kind }) => kind === 'update')
  const words = order.timeline.findLast(({ to_status }) => to_status === 'disputed')
  const { complaint } = order
  const driver = answers('customer')
  const provider = answers('provider')
  return (
    <Card title={t('evidence')}>
      <div className="grid gap-6 sm:grid-cols-2">
        <section aria-label={t('driverSide', { name: order.customer.name })} className="min-w-0">
          <h3 className="mb-2 text-base">{t('driverSide', { name: order.customer.name })}</h3>
          {complaint && (
            <div className="mb-4">
              <p className="font-semibold">
                {kinds(`kinds.${complaint.kind}`)}
                <span className="font-normal text-ink-soft"> · </span>
                <RelativeTime at={complaint.created_at} className="font-normal text-ink-soft" />
              </p>
              {words?.reason && <Quote>{words.reason}</Quote>}
              <ComplaintPhotos complaint={complaint} />
            </div>
          )}
          {driver.map(({ id, question, answer }) => (
            <Answered key={id} question={question} answer={answer!} />
          ))}
          {!complaint && driver.length === 0 && <p className="text-ink-soft">{t('nothing')}</p>}
        </section>
        <section aria-label={t('providerSide', { name: order.provider.business_name })} className="min-w-0">
          <h3 className="mb-2 text-base">{t('providerSide', { name: order.provider.business_name })}</h3>
          {updates.map((event) => (
            <Update key={event.id} event={event} />
          ))}
          {provider.map(({ id, question, answer }) => (
            <Answered key={id} question={question} answer={answer!} />
          ))}
          {updates.length + provider.length === 0 && <p className="text-ink-soft">{t('nothing')}</p>}
        </section>
      </div>
      <AllPhotos order={order} />
    </Card>
  )
}

const Quote = ({ children }: { children: string }) => (
  <blockquote dir="auto" className="mt-1 border-l-4 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
    {children}
  </blockquote>
)

function Answered({ question, answer }: { question: string; answer: string }) {
  return (
    <div className="mb-4">
      <p className="text-sm text-ink-soft wrap-anywhere">{question}</p>
      <Quote>{answer}</Quote>
    </div>
  )
}

function Update({ event }: { event: TimelineEvent }) {
  const when = useWhen()
  return (
    <div className="mb-4">
      <p className="text-sm text-ink-soft">
        {when.at(event.at)}
        {event.name && ` · ${event.name}`}
      </p>
      <Quote>{event.reason ?? ''}</Quote>
    </div>
  )
}

/** Every picture of the work and the hand-overs, one after the other. */
function AllPhotos({ order }: { order: Booking }) {
  const t = useTranslations('adminOrders.case')
  const count = order.timeline.reduce((sum, { photos }) => sum + photos.length, 0)
  const { data } = useQuery({
    queryKey: ['order_photos', order.id, 'case', count],
    queryFn: ({ signal }) => api.workPhotos({ id: order.id }, { signal }),
    enabled: count > 0,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  if (!data?.length) return null
  const total = data.length
  return (
    <section className="mt-6 max-w-xl" aria-label={t('gallery')}>
      <h3 className="mb-2 text-base">{t('photos', { count: total })}</h3>
      <Gallery
        photos={data.map(({ signed_url }, index) => ({
          src: signed_url,
          alt: t('photo', { index: index + 1, total }),
        }))}
        words={{
          title: t('openPhotos'),
          count: (index, of) => t('photo', { index, total: of }),
          previous: t('previous'),
          next: t('next'),
          close: t('close'),
        }}
      />
    </section>
  )
}
