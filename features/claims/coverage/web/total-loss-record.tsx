import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { dayIn } from '#lib/dates.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { DateField, TextField } from '#ui/field.tsx'
import type { Wrong } from '#ui/form-window.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { MOST_GRACE_DAYS } from '../lifecycle.ts'
import { MOST_DAYS_AHEAD, wrongLossDays } from '../loss-days.ts'
import { countdown, rentalUntil } from '#features/claims/claims/limits.ts'
import { canRecord } from '#features/claims/claims/policy.ts'
import { type Act, ActDialog, fieldOf, SourceFields, sourceOf, useSourceCheck } from './act-dialog.tsx'
import { life, useCoverage, useTotalLoss } from './coverage-calls.ts'
import { useWhen } from '#ui/time-text.ts'

const useToday = (state: string | null) => dayIn(zoneOfState(state), useNow({ updateInterval: 60_000 }))

const NOTHING = { declared: '', settlement: '', days: '', source: { how: '', by: '' } }

/** Records that the insurer declared a total loss, with the last covered day counted while it is typed. */
function Open({ claim, onDone }: Act) {
  const t = useTranslations('lifecycle')
  const when = useWhen()
  const today = useToday(claim.loss_state)
  const loss = useTotalLoss(claim.id)
  const rule = useQuery({
    queryKey: ['rules', 'total_loss'],
    queryFn: ({ signal }) => life.totalLossRule({}, { signal }),
  })
  const [open, setOpen] = useState(false)
  const [typed, setTyped, drop] = useDraft(`${claim.id}:loss`, NOTHING)
  const { source } = typed
  const missing = useSourceCheck()
  const free = loss.data === null
  useShortcuts([{ keys: KEYS.totalLoss, label: t('loss.title'), run: () => setOpen(true), when: free }])
  if (!free) return null
  const byRule = rule.data?.rental_days ?? 0
  const days = typed.days.trim() === '' ? null : Number(typed.days)
  const daysOk = days === null || (Number.isInteger(days) && days >= 0 && days <= MOST_GRACE_DAYS)
  const declared_on = typed.declared || today
  const given = { declared_on, settlement_on: typed.settlement || null }
  const off = wrongLossDays(given, { loss_date: claim.loss_date, today })
  const until = daysOk && !off ? rentalUntil(given, days ?? byRule) : null
  const wrongDay: Wrong = off
    ? { [off.path]: t(`loss.wrong.${off.code}`, { day: when.day(claim.loss_date), count: MOST_DAYS_AHEAD }) }
    : {}
  const check = () => ({ ...wrongDay, rental_days: !daysOk && t('loss.daysWrong'), ...missing(source) })
  return (
    <ActDialog
      claim={claim}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" aria-keyshortcuts={KEYS.totalLoss}>
          {t('loss.open')}
        </Button>
      }
      title={t('loss.title')}
      text={t('loss.text')}
      submit={t('loss.submit')}
      done={t('loss.done')}
      check={check}
      send={(reason) =>
        life.declareTotalLoss({
          claim_id: claim.id,
          version: claim.version,
          ...given,
          rental_days: days,
          ...sourceOf(source),
          reason,
        })
      }
      onDone={(now) => {
        drop()
        onDone(now)
      }}
      reasonNote={() =>
        until && (
          <p aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-sm">
            <b>{t('loss.preview', { day: when.day(until), left: countdown(today, until) })}</b> {t('loss.keeps')}
          </p>
        )
      }
    >
      {(wrong) => (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <DateField
              {...fieldOf('declared_on')}
              label={t('loss.declared')}
              max={today}
              value={declared_on}
              error={wrong['declared_on'] ?? wrongDay['declared_on']}
              onChange={(event) => setTyped({ ...typed, declared: event.target.value })}
            />
            <DateField
              {...fieldOf('settlement_on')}
              label={t('loss.settlement')}
              optional={t('optional')}
              value={typed.settlement}
              error={wrong['settlement_on'] ?? wrongDay['settlement_on']}
              onChange={(event) => setTyped({ ...typed, settlement: event.target.value })}
            />
          </div>
          <TextField
            {...fieldOf('rental_days')}
            label={t('loss.days')}
            hint={t('loss.daysHint', { count: byRule })}
            inputMode="numeric"
            maxLength={2}
            className="max-w-32"
            autoComplete="off"
            value={typed.days}
            error={wrong['rental_days']}
            onChange={(event) => setTyped({ ...typed, days: event.target.value })}
          />
          <SourceFields source={source} onSource={(given) => setTyped({ ...typed, source: given })} wrong={wrong} />
        </>
      )}
    </ActDialog>
  )
}

/** The total loss that stands: the countdown of the rental, who said so, and a way back. */
function Standing({ claim, onDone }: Act) {
  const t = useTranslations('lifecycle.loss')
  const how = useTranslations('claims.how')
  const me = useMe()
  const when = useWhen()
  const today = useToday(claim.loss_state)
  const loss = useTotalLoss(claim.id).data
  const coverage = useCoverage(claim.id).data
  if (!loss) return null
  const until = coverage?.rental_until ?? loss.rental_until
  return (
    <Notice
      tone="warn"
      title={t('stands', { day: when.day(loss.declared_on) })}
      action={
        canRecord(me, claim).yes && (
          <ActDialog
            claim={claim}
            trigger={
              <Button variant="secondary" size="sm">
                {t('undo')}
              </Button>
            }
            title={t('undoTitle')}
            text={t('undoText')}
            submit={t('undoSubmit')}
            done={t('undone')}
            danger
            send={(reason) => life.undoTotalLoss({ claim_id: claim.id, version: claim.version, reason })}
            onDone={onDone}
          />
        )
      }
    >
      <p>
        <b>{t('until', { day: when.day(until), left: countdown(today, until) })}</b>{' '}
        {until === loss.rental_until && t(`of.${loss.days_by}`)}
      </p>
      <p className="wrap-anywhere">
        {t('source', { how: how(loss.confirmed_how), by: loss.confirmed_by, reason: loss.reason })}
      </p>
    </Notice>
  )
}

export const TotalLossRecord = { Open, Standing }
