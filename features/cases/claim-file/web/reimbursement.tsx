import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { fetchAsMe } from '#features/base/accounts/web/client.ts'
import { refusalIn } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { paidByCard, toClaimBack } from '#features/work/orders/money.ts'
import { type Order, type Booking } from '#features/work/orders/order.ts'
import { numberOf } from '#lib/ids.ts'
import { canClaimBack } from '../policy.ts'
import { api } from '#features/work/orders/web/order-calls.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { claimBackContract } from '../reimbursement.ts'
import { saveFile } from '#features/base/files/web/save-file.ts'
import { useDays } from '#ui/time-text.ts'
import type { Language } from '#lib/languages.ts'

/** Nothing is asked of a driver's insurer for a booking that came to nothing or was paid back. */
const asks = (order: Order): boolean =>
  order.viewer === 'customer' && canClaimBack(order).yes && toClaimBack(order, paidByCard(order)) > 0

/** The reimbursement request with which a driver claims a rental back; with nothing left to claim, it replaces one taken before. */
export default function Reimbursement({ order }: { order: Booking & { claimed_back: boolean } }) {
  const t = useTranslations('reimbursement')
  const left = asks(order)
  if (!left && !(order.viewer === 'customer' && order.claimed_back)) return null
  const insurer = order.claim?.insurer_name ?? ''
  return (
    <Section
      title={t(left ? 'title' : 'changed')}
      meta={t(left ? 'text' : 'changedText', { insurer })}
      fold={left && t('about', { cents: formatCents(toClaimBack(order, paidByCard(order))) })}
      data-no-print
    >
      <RequestDownload of="booking" id={order.id} number={numberOf(order)} />
    </Section>
  )
}

const LINE = 'grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0'
const backApi = clientOf(claimBackContract)
/** The same for every booking and tow of a claim. */
export function ClaimReimbursements({ claimId }: { claimId: string }) {
  const t = useTranslations('reimbursement')
  const daysOf = useDays()
  const { data } = useQuery({
    queryKey: ['orders', 'of-claim', claimId],
    queryFn: ({ signal }) => api.list({ claim_id: claimId, limit: 100 }, { signal }),
  })
  const { data: tows = [] } = useQuery({
    queryKey: ['tow_requests', claimId],
    queryFn: ({ signal }) => backApi.tows({ claim_id: claimId }, { signal }),
  })
  const orders = (data ?? []).filter(asks)
  if (orders.length + tows.length === 0) return null
  return (
    <Section
      title={t('title')}
      meta={orders[0] && t('text', { insurer: orders[0].claim?.insurer_name ?? '' })}
      fold={t('about', {
        cents: formatCents(
          orders.reduce((sum, order) => sum + toClaimBack(order, paidByCard(order)), 0) +
            tows.reduce((sum, { cents }) => sum + cents, 0),
        ),
      })}
      data-no-print
    >
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id} className={LINE}>
            <p>
              <Link className="link" to={paths.booking(order.id)}>
                {order.listing.title}
              </Link>
              <span className="block text-sm text-ink-soft">
                {[daysOf(order), t('about', { cents: formatCents(toClaimBack(order, paidByCard(order))) })].join(' · ')}
              </span>
            </p>
            <RequestDownload of="booking" id={order.id} number={numberOf(order)} />
          </li>
        ))}
        {tows.map(({ id, number, company, cents }) => (
          <li key={id} className={LINE}>
            <p>
              <Link className="link" to={paths.towJob(id)}>
                {t('tow', { number, company })}
              </Link>
              <span className="block text-sm text-ink-soft">{t('about', { cents: formatCents(cents) })}</span>
            </p>
            <RequestDownload of="tow" id={id} number={number} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RequestDownload({ of, id, number }: { of: 'booking' | 'tow'; id: string; number: string }) {
  const t = useTranslations('reimbursement')
  const locale = useLocale()
  const save = useMutation({
    mutationFn: async (language: Language) => {
      const query = new URLSearchParams({ id, of, language })
      const answer = await fetchAsMe(`/rest/v1/rpc/reimbursement_request?${query}`)
      if (!answer.ok) throw refusalIn(answer.status, await answer.json().catch(() => null), t('failed'))
      const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
      const name = named ?? `reimbursement-${number}.pdf`
      saveFile(await answer.blob(), name)
      return name
    },
    onSuccess: (name) => toast(t('done'), name),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        icon={<FileDown aria-hidden className="size-5" />}
        busy={save.isPending && t('making')}
        onClick={() => save.mutate('en')}
      >
        {t('get')}
      </Button>
      {locale !== 'en' && (
        <Button variant="quiet" size="sm" onClick={() => save.mutate(locale)}>
          {t('getOwn')}
        </Button>
      )}
      {save.isSuccess && <p role="status" className="text-sm">{`${t('done')}: ${save.data}`}</p>}
      {save.error && (
        <Notice tone="bad" live>
          {t('failed')}
        </Notice>
      )}
    </div>
  )
}
