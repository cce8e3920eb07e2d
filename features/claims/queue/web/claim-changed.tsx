import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ClaimStatus } from '#features/claims/claims/claim.ts'
import { useEvents } from '#features/claims/claims/web/claim-calls.ts'
import { useWhen } from '#ui/time-text.ts'

/** Notifies an admin that somebody else changed the claim they have open: who, when, to what. Nothing typed is lost. */
export function ClaimChanged({
  claimId,
  status,
  onTake,
}: {
  claimId: string
  status: ClaimStatus
  onTake: () => void
}) {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  const when = useWhen()
  const events = useEvents(claimId)
  const last = events.data?.at(-1)
  return (
    <Notice
      tone="warn"
      live
      title={admin('changed.title')}
      action={
        <Button variant="secondary" onClick={onTake}>
          {admin('changed.take')}
        </Button>
      }
    >
      {last?.actor.name && last.actor.kind !== 'you'
        ? admin('changed.text', { name: last.actor.name, date: when.at(last.at), what: t(`status.${status}`) })
        : admin('changed.plain')}
    </Notice>
  )
}
