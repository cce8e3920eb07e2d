import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/accounts/web/me.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { CLAIM_STATUS, type ClaimDetail, type ClaimStatus, needsReason } from '../claim.ts'
import { canTransition } from '../policy.ts'
import { api, claimChanged, useSentence } from './claim-calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** The claim's listed ways on, each with a reason where the driver has to know one. */
export function ClaimMoves({ claim, onDone }: { claim: ClaimDetail; onDone: (claim: ClaimDetail) => void }) {
  const t = useTranslations('adminClaims.moves')
  const me = useMe()
  const ways = CLAIM_STATUS[claim.status].next.filter((to) => canTransition(me, claim, to).yes)
  if (!ways.length) return null
  return (
    <Card title={t('title')}>
      <div className="flex flex-wrap gap-2">
        {ways.map((to) => (
          <Move key={to} claim={claim} to={to} onDone={onDone} />
        ))}
      </div>
    </Card>
  )
}

function Move({ claim, to, onDone }: { claim: ClaimDetail; to: ClaimStatus; onDone: (claim: ClaimDetail) => void }) {
  const t = useTranslations('adminClaims.moves')
  const words = useTranslations('claims')
  const sentence = useSentence()
  const [open, setOpen] = useState(false)
  const move = useMutation({
    mutationFn: (reason: string) =>
      api.transition({ claim_id: claim.id, version: claim.version, to, ...(reason && { reason }) }),
    onSuccess: async (moved) => {
      setOpen(false)
      onDone(moved)
      toast(t('done', { status: words(`status.${to}`) }))
      await claimChanged()
    },
    onError: (error) => {
      toastError(words('error'), t('failed'))
      if (isRefusal(error) && error.code === 'changed') void claimChanged()
    },
  })
  const label = t(claim.status === 'closed' ? 'reopen' : (to as 'closed'))
  return (
    <ReasonDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant={to === 'in-progress' ? 'primary' : 'secondary'}>{label}</Button>}
      title={label}
      text={t('confirm')}
      label={t('reason')}
      hint={t('reasonHint')}
      missing={t('reasonMissing')}
      submit={label}
      busy={move.isPending && t('submitting')}
      danger={to === 'closed'}
      optional={!needsReason(to)}
      error={move.error ? sentence(move.error) : null}
      onReason={(reason) => move.mutate(reason)}
    />
  )
}
