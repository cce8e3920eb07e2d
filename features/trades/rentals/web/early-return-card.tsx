import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { Notice } from '#ui/notice.tsx'
import { RETURN_STATUS } from '../early-return.ts'
import { canAnswerReturn, canWithdrawReturn } from '../extend-or-return-policy.ts'
import type { BookingWithReturn } from '../early-return.ts'
import { ReturnSums } from './early-return-window.tsx'
import { extendOrReturn, useExtendOrReturnSentence } from './extend-or-return-words.ts'
import { useReasonStep, useStep } from '#features/work/orders/web/order-acts.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useWhen } from '#ui/time-text.ts'

/** That a car came back early, as one side said it and the other answers it. */
export default function EarlyReturnCard({ order }: { order: BookingWithReturn }) {
  const t = useTranslations('extendOrReturn.back')
  const states = useTranslations('orderWork.timeline.early.states')
  const locale = useLocale()
  const when = useWhen()
  const sentence = useExtendOrReturnSentence()
  const asked = order.early_return
  const ids = { id: order.id, return_id: asked?.id ?? '' }
  const agree = useStep(
    () => extendOrReturn.agreeReturn({ ...ids, expected_refund_cents: asked?.refund_cents ?? 0 }),
    undefined,
    sentence,
  )
  const withdraw = useStep(() => extendOrReturn.withdrawReturn(ids), undefined, sentence)
  const refuse = useReasonStep((reason) => extendOrReturn.refuseReturn({ ...ids, reason }), sentence)
  if (!asked) return null
  const [driver, business] = [order.customer.name, order.provider.business_name]
  const theirs = asked.proposed_by === 'customer'
  const open = asked.status === 'open'
  const answers = open && canAnswerReturn(order, asked).yes
  const failure = agree.failure ?? withdraw.failure
  return (
    <Section
      id="early-return"
      title={t('card')}
      action={<StatusBadge tone={RETURN_STATUS[asked.status].tone}>{states(asked.status)}</StatusBadge>}
    >
      <div className="grid gap-4">
        <p>{t('said', { who: theirs ? driver : business, day: formatDay(asked.returned_on, locale) })}</p>
        <p dir="auto" className="wrap-anywhere text-ink-soft">
          {t('because')}: “{asked.reason}”
        </p>
        <ReturnSums seen={asked} />
        {asked.answer && (
          <p dir="auto" className="wrap-anywhere">
            “{asked.answer}”
          </p>
        )}
        {open && !answers && (
          <p className="text-sm text-ink-soft">
            {t('waits', {
              other: theirs ? business : driver,
              by: when.promise(asked.expires_at, order.provider.time_zone),
            })}
          </p>
        )}
        {open && (
          <div className="flex flex-wrap gap-2" data-no-print>
            {answers && (
              <>
                <Button busy={agree.busy && t('agreeing')} onClick={agree.go}>
                  {t('agree')}
                </Button>
                <ReasonDialog
                  name={`${order.id}:refuse:${asked.id}`}
                  label={t('refuse')}
                  title={t('refuseTitle')}
                  text={t(theirs ? 'declineText' : 'refuseText')}
                  doText={t('refuseDo')}
                  busyText={t('refusing')}
                  {...refuse}
                />
              </>
            )}
            {canWithdrawReturn(order, asked).yes && (
              <Button variant="secondary" busy={withdraw.busy && t('withdrawing')} onClick={withdraw.go}>
                {t('withdraw')}
              </Button>
            )}
          </div>
        )}
        {failure && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
      </div>
    </Section>
  )
}
