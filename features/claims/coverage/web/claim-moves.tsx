import { zoneOfState } from '#lib/us-states.ts'
import { useState } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { CLAIM_STATUS, type ClaimStatus, needsReason, PROMISE_HOURS } from '#features/claims/claims/claim.ts'
import { movedWords } from '#features/claims/claims/moved.ts'
import { canRecord, canTransition } from '#features/claims/claims/policy.ts'
import { type Act, ActDialog, fieldOf } from './act-dialog.tsx'
import { api } from '#features/claims/claims/web/claim-calls.ts'
import { Extensions } from './extensions.tsx'
import { SameClaims } from './same-claims.tsx'
import { TotalLossRecord } from './total-loss-record.tsx'
import { useWhen } from '#ui/time-text.ts'

type Way = Exclude<ClaimStatus, 'coverage-verified'>

/** Everything an admin records beside the coverage: the claim's ways on, a total loss, more rental days, a merge. */
export function ClaimMoves({ claim, onDone }: Act) {
  const t = useTranslations('lifecycle')
  const me = useMe()
  const ways = CLAIM_STATUS[claim.status].next.filter(
    (to): to is Way => to !== 'coverage-verified' && canTransition(me, claim, to).yes,
  )
  const mine = claim.driver_id === me.id
  if (claim.merged_into && !mine) return <SameClaims claim={claim} onDone={onDone} />
  return (
    <>
      <Card title={t('title')}>
        {mine ? (
          <p>{t('own')}</p>
        ) : (
          <div className="grid gap-5">
            {claim.status === 'intake' && <p className="text-sm text-ink-soft">{t('moves.verify')}</p>}
            <div className="flex flex-wrap gap-2">
              {ways.length > 0 && <Move claim={claim} ways={ways} onDone={onDone} />}
              {canRecord(me, claim).yes && <TotalLossRecord.Open claim={claim} onDone={onDone} />}
              {canRecord(me, claim).yes && <Extensions.Open claim={claim} onDone={onDone} />}
            </div>
            <TotalLossRecord.Standing claim={claim} onDone={onDone} />
            <Extensions.List claim={claim} onDone={onDone} />
          </div>
        )}
      </Card>
      {!mine && <SameClaims claim={claim} onDone={onDone} />}
    </>
  )
}

/** The claim's listed ways on that are open now, and what the driver reads before it is sent. */
function Move({ claim, ways, onDone }: Act & { ways: readonly Way[] }) {
  const t = useTranslations('lifecycle')
  const words = useTranslations('claims')
  const locale = useLocale()
  const when = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>('')
  const to = ways.find((way) => way === chosen) ?? ways[0]!
  useShortcuts([{ keys: KEYS.moves, label: t('moves.title'), run: () => setOpen(true) }])
  const due = when.promise(
    new Date(now.getTime() + PROMISE_HOURS * 3_600_000).toISOString(),
    zoneOfState(claim.loss_state),
  )
  const hintOf = (way: Way) => t(`moves.hint.${claim.status === 'closed' ? 'reopen' : way}`, { due })
  const status = (way: Way) => words(`status.${way}`)
  return (
    <ActDialog
      claim={claim}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" aria-keyshortcuts={KEYS.moves}>
          {t('moves.open')}
        </Button>
      }
      title={t('moves.title')}
      text={t('moves.text')}
      submit={t('moves.submit', { status: status(to) })}
      done={t('moves.done', { status: status(to) })}
      danger={to === 'closed'}
      reasonOptional={!needsReason(to)}
      reasonNote={(reason) => {
        const { title, message } = movedWords(claim, to, reason, locale)
        return (
          <p aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere">
            <span className="block text-ink-soft">{t('reads')}</span>
            <b>{title}</b> {message}
          </p>
        )
      }}
      send={(reason) => api.transition({ claim_id: claim.id, version: claim.version, to, ...(reason && { reason }) })}
      onDone={onDone}
    >
      {() => (
        <RadioCards
          name={fieldOf('to').id}
          legend={t('moves.to')}
          value={to}
          onValue={setChosen}
          options={ways.map((way) => ({ value: way, label: status(way), hint: hintOf(way) }))}
        />
      )}
    </ActDialog>
  )
}
