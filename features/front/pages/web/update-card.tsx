import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { lazyPart } from '#ui/later.ts'
import type { OrderDetail } from '../order-detail.ts'
import { canSendUpdate } from '#features/work/orders/policy.ts'
import { Part } from '#features/work/orders/web/shown-together.tsx'

const UpdateDialog = lazyPart(async () => (await import('#features/work/orders/web/update-dialog.tsx')).UpdateDialog)

/** Where the provider sends the driver updates on the work; nothing while there is nothing to report. */
export function UpdateCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orderWork.update')
  if (!canSendUpdate(order).yes) return null
  return (
    <Section title={t('card', { customer: order.customer.name })} data-no-print>
      <p className="mb-4 text-ink-soft">{t('text')}</p>
      <Part fallback={<Button variant="secondary" busy={t('label')} />}>
        <UpdateDialog order={order} />
      </Part>
    </Section>
  )
}
