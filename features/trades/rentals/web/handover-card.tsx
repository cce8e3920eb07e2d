import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { Notice } from '#ui/notice.tsx'
import type { BookingWithHandover } from '../handover-facts.ts'
import type { Handover } from '#features/work/orders/order.ts'
import { canRecordHandover } from '#features/work/orders/policy.ts'
import { canAnswerHandover } from '../policy.ts'
import { difference, HANDOVER_KINDS, isRental } from '#features/work/orders/progress.ts'
import { HandoverButton } from './handover-button.tsx'
import { OwedPart } from '#features/trades/deposits/web/owed-part.tsx'
import { handoverDue, showsHandover } from './handover-due.ts'
import { LicensePart } from './license-part.tsx'
import { useReasonStep, useStep } from '#features/work/orders/web/order-acts.ts'
import { handoversContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useWhen } from '#ui/time-text.ts'
import { useWorkSentence } from '#features/work/orders/web/work-sentence.ts'
import { WorkPhotos } from '#features/work/orders/web/work-photos.tsx'

const api = clientOf(handoversContract)
/** How a car changed hands, signed by both; before a rental, the renter's license. */
export function HandoverCard({ order }: { order: BookingWithHandover }) {
  const rental = isRental(order)
  const t = useTranslations(`orderWork.handover.${rental ? 'rental' : 'work'}`)
  const words = useTranslations('orderWork.handover')
  const format = useFormatter()
  const { handovers } = order
  if (!showsHandover(order)) return null
  const next = HANDOVER_KINDS.find((kind) => canRecordHandover(order, kind).yes)
  const last = handovers.at(-1)
  const settled = handovers.every(({ confirmed, objected }) => confirmed || objected) && !next
  return (
    <Section id="hand-over" title={t('card')} fold={settled && last && t(`kinds.${last.kind}`)}>
      <div className="grid gap-5">
        {handovers.length === 0 && order.viewer !== 'admin' && (
          <p className="text-ink-soft">
            {order.viewer === 'provider' ? t('text') : t('driverText', { business: order.provider.business_name })}
          </p>
        )}
        <LicensePart order={order} />
        {handovers.length > 0 && (
          <ul className="grid gap-5">
            {handovers.map((handover) => (
              <One key={handover.id} order={order} handover={handover} />
            ))}
          </ul>
        )}
        {order.left && (
          <p>
            {words('leftWith', { miles: format.number(order.left.odometer), eighths: String(order.left.fuel_eighths) })}
          </p>
        )}
        <Difference order={order} handovers={handovers} />
        {order.owed && <OwedPart owed={order.owed} viewer={order.viewer} />}
        {next && next !== handoverDue(order) && (
          <div data-no-print>
            <HandoverButton order={order} kind={next} />
          </div>
        )}
      </div>
    </Section>
  )
}

function Difference({ order, handovers }: { order: BookingWithHandover; handovers: Handover[] }) {
  const t = useTranslations(`orderWork.handover.${isRental(order) ? 'rental' : 'work'}`)
  const format = useFormatter()
  const between = difference(order, handovers)
  if (!between) return null
  const { miles, eighths } = between
  const fuel = eighths > 0 ? 'fuelLess' : eighths < 0 ? 'fuelMore' : 'fuelSame'
  return (
    <p className="rounded-md bg-sunken p-3 font-semibold">
      {t('driven', { miles: format.number(miles) })} {t(fuel, { eighths: Math.abs(eighths) })}
    </p>
  )
}

function One({ order, handover }: { order: BookingWithHandover; handover: Handover }) {
  const t = useTranslations('orderWork.handover')
  const at = useTranslations(`orderWork.handover.${isRental(order) ? 'rental' : 'work'}`)
  const format = useFormatter()
  const when = useWhen()
  const signed = ({ name, at }: Handover['made']) => ({ name: name ?? t('gone'), at: when.at(at) })
  const { confirmed, objected } = handover
  return (
    <li className="grid gap-1.5 border-t border-line pt-4 first:border-0 first:pt-0">
      <h3 className="font-semibold">{at(`kinds.${handover.kind}`)}</h3>
      <p>
        <b>{t('miles', { miles: format.number(handover.odometer) })}</b> ·{' '}
        {t('eighths', { eighths: String(handover.fuel_eighths) })}
      </p>
      {handover.notes && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {handover.notes}
        </p>
      )}
      <WorkPhotos order={order} ids={handover.photos} />
      <p className="text-sm text-ink-soft">{t('made', signed(handover.made))}</p>
      {confirmed && <p className="text-sm text-ink-soft">{t('confirmed', signed(confirmed))}</p>}
      {objected && (
        <Notice tone="warn" title={t('objected', signed(objected))}>
          <span dir="auto" className="wrap-anywhere">
            “{objected.reason}”
          </span>
        </Notice>
      )}
      {!confirmed &&
        !objected &&
        (canAnswerHandover(order, handover).yes ? (
          <Answer order={order} handover={handover} />
        ) : (
          <p className="text-sm font-semibold">{t('waits')}</p>
        ))}
    </li>
  )
}

function Answer({ order, handover }: { order: BookingWithHandover; handover: Handover }) {
  const t = useTranslations('orderWork.handover')
  const sentence = useWorkSentence()
  const answer = { id: order.id, event_id: handover.id }
  const confirm = useStep(() => api.confirmHandover(answer), undefined, sentence)
  const object = useReasonStep((reason) => api.objectToHandover({ ...answer, reason }), sentence)
  return (
    <>
      <div className="mt-1 flex flex-wrap gap-2" data-no-print>
        <Button busy={confirm.busy && t('confirming')} onClick={confirm.go}>
          {t('confirm')}
        </Button>
        <ReasonDialog
          name={`${order.id}:object:${handover.id}`}
          label={t('object')}
          title={t('objectTitle')}
          text={t('objectText', { business: order.provider.business_name })}
          doText={t('objectDo')}
          busyText={t('objecting')}
          {...object}
        />
      </div>
      {confirm.failure && (
        <Notice tone="bad" live>
          {confirm.failure}
        </Notice>
      )}
    </>
  )
}
