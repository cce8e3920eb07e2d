import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { filesContract } from '#features/base/files/contract.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Section } from '#ui/section.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Booking } from '#features/work/orders/order.ts'

const files = clientOf(filesContract)

/** What was reported: the sort of complaint for both sides, the evidence for the driver and the admins who settle. */
export function ComplaintCard({ order }: { order: Booking }) {
  const t = useTranslations('ownOrders.complaint')
  const { complaint } = order
  if (!complaint) return null
  const words = order.timeline.findLast(({ to_status }) => to_status === 'disputed')?.reason
  return (
    <Section title={t('card')}>
      <Facts
        columns={1}
        rows={[
          [t('about'), t(`kinds.${complaint.kind}`)],
          [
            t('words'),
            words && (
              <span key="words" dir="auto" className="whitespace-pre-line">
                {words}
              </span>
            ),
          ],
          [
            t('evidence'),
            order.viewer === 'provider' ? (
              <span className="font-normal text-ink-soft">{t('hidden')}</span>
            ) : (
              <ComplaintPhotos key="photos" complaint={complaint} />
            ),
          ],
        ]}
      />
    </Section>
  )
}

/** The photos of a complaint, each opened by a press. */
export function ComplaintPhotos({ complaint }: { complaint: NonNullable<Booking['complaint']> }) {
  const t = useTranslations('ownOrders.complaint')
  if (complaint.photos.length === 0) return <p className="mt-2 text-sm text-ink-soft">{t('noPhotos')}</p>
  return (
    <ul className="mt-2 grid gap-3">
      {complaint.photos.map(({ path }, index) => (
        <Evidence key={path} path={path} number={index + 1} />
      ))}
    </ul>
  )
}

/** Loads when it is asked for: opening somebody's photo is written down where its owner sees it. */
function Evidence({ path, number }: { path: string; number: number }) {
  const t = useTranslations('ownOrders.complaint')
  const [url, setUrl] = useState<string | null>(null)
  const open = useMutation({
    mutationFn: () => files.sign({ path }),
    onSuccess: ({ signed_url }) => setUrl(signed_url),
  })
  return (
    <li>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          <img
            src={url}
            alt={t('photo', { number })}
            className="max-h-[70dvh] max-w-full rounded-md border border-line bg-sunken object-contain"
          />
        </a>
      ) : (
        <Button variant="secondary" size="sm" busy={open.isPending && t('opening')} onClick={() => open.mutate()}>
          {t('open', { number })}
        </Button>
      )}
      {open.error && (
        <Notice tone="bad" live>
          {t('openFailed')}
        </Notice>
      )}
    </li>
  )
}
