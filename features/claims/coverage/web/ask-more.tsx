import { zoneOfState } from '#lib/us-states.ts'
import { useNow, useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { Button } from '#ui/button.tsx'
import { opening } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { canAskMore } from '#features/claims/claims/policy.ts'
import { useExtensions } from './coverage-calls.ts'
import { useWhen } from '#ui/time-text.ts'

const Ask = opening(() => import('./ask-more-window.tsx'))

/** The driver's request for more rental days: what became of the last one, and a way to ask while none is open. */
export function AskMore({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('ownClaims.more')
  const me = useMe()
  const when = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  const extensions = useExtensions(claim.id)
  if (!extensions.data || claim.driver_id !== me.id) return null
  const { insurer_name: insurer } = claim
  const request = extensions.data.find(({ by }) => by === 'driver')
  if (request?.status === 'asked') {
    const late = request.due_at !== null && new Date(request.due_at) < now
    const due = request.due_at ? when.promise(request.due_at, zoneOfState(claim.loss_state)) : ''
    return (
      <Notice tone={late ? 'warn' : 'info'} className="mt-5" title={t('asked', { count: request.wanted_days ?? 0 })}>
        {t(late ? 'askedLate' : 'askedText', { insurer, due })}
      </Notice>
    )
  }
  if (!canAskMore(me, claim, true).yes) return null
  return (
    <div className="mt-5 grid justify-items-start gap-3" data-no-print>
      {request?.status === 'refused' && (
        <p className="text-sm wrap-anywhere text-ink-soft">{t('refused', { reason: request.answer ?? '' })}</p>
      )}
      <Ask claim={claim} trigger={<Button variant="secondary">{t('open')}</Button>} />
    </div>
  )
}
