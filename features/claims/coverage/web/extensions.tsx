import { zoneOfState } from '#lib/us-states.ts'
import { type ReactElement, useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { type Extension, EXTENSION_REASONS, EXTENSION_STATUS } from '../lifecycle.ts'
import { grantsNothing, limitsOf } from '#features/claims/claims/limits.ts'
import { canRecord } from '#features/claims/claims/policy.ts'
import { type Act, ActDialog, fieldOf, SourceFields, sourceOf, useSourceCheck } from './act-dialog.tsx'
import { life, useCoverage, useExtensions } from './coverage-calls.ts'
import { useWhen } from '#ui/time-text.ts'

const MOST_DAYS = 365

/** What the insurer approved on top: an answer to the driver's request, or without one. */
function GrantDialog({
  claim,
  onDone,
  request,
  open,
  onOpenChange,
  trigger,
}: Act & { request?: Extension; open: boolean; onOpenChange: (open: boolean) => void; trigger: ReactElement }) {
  const t = useTranslations('lifecycle')
  const whys = useTranslations('ownClaims.whyMore')
  const coverage = useCoverage(claim.id).data
  const missing = useSourceCheck()
  const [typed, setTyped, drop] = useDraft(`${claim.id}:grant:${request?.id ?? ''}`, {
    why: request?.why ?? 'repair_delay',
    days: request ? String(request.wanted_days ?? '') : '',
    until: '',
    cap: null as number | null,
    source: { how: '', by: '' },
  })
  const { cap, source } = typed
  const days = typed.days.trim() === '' ? 0 : Number(typed.days)
  const daysOk = Number.isInteger(days) && days >= 0 && days <= MOST_DAYS
  const given = { days, total_cap_cents: cap, until: typed.until || null }
  const why = EXTENSION_REASONS.find((one) => one === typed.why) ?? 'other'
  const check = () => ({
    days: !daysOk ? t('more.daysWrong') : grantsNothing(given) && t('more.nothing'),
    ...missing(source),
  })
  const stands = coverage ? limitsOf(coverage) : null
  const daily = coverage?.rental_daily_cap_cents ?? 0
  const needed = stands?.days === null || !stands ? 0 : (stands.days + (daysOk ? days : 0)) * daily
  const binds = days > 0 && stands?.total_cents != null && cap === null && needed > stands.total_cents
  return (
    <ActDialog
      claim={claim}
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      title={t(request ? 'more.answerTitle' : 'more.title')}
      text={t('more.text')}
      submit={t('more.submit')}
      done={t('more.done')}
      check={check}
      send={(reason) =>
        life.grantExtension({
          claim_id: claim.id,
          version: claim.version,
          ...(request && { extension_id: request.id }),
          why,
          ...given,
          ...sourceOf(source),
          reason,
        })
      }
      onDone={(now) => {
        drop()
        onDone(now)
      }}
    >
      {(wrong) => (
        <>
          {!request && (
            <SelectField
              {...fieldOf('why')}
              label={t('more.why')}
              value={typed.why}
              options={EXTENSION_REASONS.map((value) => ({ value, label: whys(value) }))}
              onChange={(event) => setTyped({ ...typed, why: event.target.value as Extension['why'] })}
            />
          )}
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <TextField
              {...fieldOf('days')}
              label={t('more.days')}
              hint={t('more.daysHint')}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={typed.days}
              error={wrong['days']}
              onChange={(event) => setTyped({ ...typed, days: event.target.value })}
            />
            <MoneyField
              {...fieldOf('total_cap_cents')}
              label={t('more.cap')}
              hint={t('more.capHint')}
              optional={t('optional')}
              value={cap}
              onValue={(cents) => setTyped((before) => ({ ...before, cap: cents }))}
              invalidText={t('invalidMoney')}
              error={wrong['total_cap_cents']}
            />
          </div>
          {binds && (
            <p role="status" className="text-sm text-warn">
              {t('more.capBinds', {
                days: stands.days! + days,
                daily: formatCents(daily),
                needed: formatCents(needed),
                cap: formatCents(stands.total_cents!),
              })}
            </p>
          )}
          <DateField
            {...fieldOf('until')}
            label={t('more.until')}
            hint={t('more.untilHint')}
            optional={t('optional')}
            value={typed.until}
            error={wrong['until']}
            onChange={(event) => setTyped({ ...typed, until: event.target.value })}
          />
          <SourceFields source={source} onSource={(given) => setTyped({ ...typed, source: given })} wrong={wrong} />
        </>
      )}
    </ActDialog>
  )
}

/** The button that records an extension nobody asked for here; an open request is answered instead. */
function Open(act: Act) {
  const t = useTranslations('lifecycle.more')
  const coverage = useCoverage(act.claim.id).data
  const [open, setOpen] = useState(false)
  const asked = useExtensions(act.claim.id).data?.some(({ status }) => status === 'asked')
  const covered = Boolean(coverage?.rental_daily_cap_cents) && asked === false
  useShortcuts([{ keys: KEYS.extend, label: t('title'), run: () => setOpen(true), when: covered }])
  if (!covered) return null
  const trigger = (
    <Button variant="secondary" aria-keyshortcuts={KEYS.extend}>
      {t('open')}
    </Button>
  )
  return <GrantDialog {...act} open={open} onOpenChange={setOpen} trigger={trigger} />
}

/** The driver's open request with its deadline, then every extension and what became of it. */
function List({ claim, onDone }: Act) {
  const t = useTranslations('lifecycle.more')
  const me = useMe()
  const extensions = useExtensions(claim.id).data ?? []
  const may = canRecord(me, claim).yes
  const open = extensions.find(({ status }) => status === 'asked')
  const past = extensions.filter(({ status }) => status !== 'asked')
  return (
    <>
      {open && <ExtensionRequest claim={claim} request={open} onDone={onDone} />}
      {past.length > 0 && (
        <section aria-label={t('list')}>
          <h3 className="mb-2 font-semibold">{t('list')}</h3>
          <ul className="grid gap-3">
            {past.map((extension) => (
              <Past key={extension.id} claim={claim} extension={extension} may={may} onDone={onDone} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ExtensionRequest({ claim, request, onDone }: Act & { request: Extension }) {
  const t = useTranslations('lifecycle.more')
  const whys = useTranslations('ownClaims.whyMore')
  const when = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  const me = useMe()
  const [granting, setGranting] = useState(false)
  const may = canRecord(me, claim).yes
  useShortcuts([{ keys: KEYS.extend, label: t('answerTitle'), run: () => setGranting(true), when: may }])
  const late = request.due_at !== null && new Date(request.due_at) < now
  return (
    <Notice
      tone="warn"
      title={t('asks', { name: claim.driver_name, count: request.wanted_days ?? 0 })}
      action={
        <>
          {may && (
            <GrantDialog
              claim={claim}
              onDone={onDone}
              request={request}
              open={granting}
              onOpenChange={setGranting}
              trigger={
                <Button size="sm" aria-keyshortcuts={KEYS.extend}>
                  {t('grant')}
                </Button>
              }
            />
          )}
          <ActDialog
            claim={claim}
            trigger={
              <Button variant="secondary" size="sm">
                {t('refuse')}
              </Button>
            }
            title={t('refuseTitle')}
            text={t('refuseText')}
            submit={t('refuseSubmit')}
            done={t('refused')}
            send={(reason) =>
              life.refuseExtension({ claim_id: claim.id, version: claim.version, extension_id: request.id, reason })
            }
            onDone={onDone}
          />
        </>
      }
    >
      <p className="wrap-anywhere">
        {whys(request.why)}. {request.note}
      </p>
      {request.due_at && (
        <p>
          <b>{t(late ? 'overdue' : 'due', { due: when.promise(request.due_at, zoneOfState(claim.loss_state)) })}</b>
        </p>
      )}
    </Notice>
  )
}

function Past({ claim, extension, may, onDone }: Act & { extension: Extension; may: boolean }) {
  const t = useTranslations('lifecycle.more')
  const source = useTranslations('lifecycle.loss')
  const whys = useTranslations('ownClaims.whyMore')
  const how = useTranslations('claims.how')
  const format = useFormatter()
  const when = useWhen()
  const { status, days, total_cap_cents: cap, until, confirmed_how, confirmed_by } = extension
  const what = [
    ...(days > 0 ? [t('parts.days', { count: days })] : []),
    ...(cap !== null ? [t('parts.cap', { amount: formatCents(cap) })] : []),
    ...(until ? [t('parts.until', { day: when.day(until) })] : []),
  ]
  const title = what.length ? format.list(what, { type: 'unit' }) : whys(extension.why)
  return (
    <li className="grid gap-1 border-t border-line pt-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={EXTENSION_STATUS[status].tone}>{t(`states.${status}`)}</StatusBadge>
        <span>{t('granted', { what: title, date: when.at(extension.answered_at ?? extension.asked_at) })}</span>
      </p>
      <p className="wrap-anywhere text-ink-soft">
        {confirmed_how && confirmed_by
          ? source('source', { how: how(confirmed_how), by: confirmed_by, reason: extension.answer ?? '' })
          : extension.answer}{' '}
        {extension.undo_reason}
      </p>
      {status === 'granted' && may && (
        <ActDialog
          claim={claim}
          trigger={
            <Button variant="quiet" size="sm" className="justify-self-start">
              {t('undo')}
            </Button>
          }
          title={t('undoTitle')}
          text={t('undoText')}
          submit={t('undoSubmit')}
          done={t('undone')}
          danger
          send={(reason) =>
            life.undoExtension({ claim_id: claim.id, version: claim.version, extension_id: extension.id, reason })
          }
          onDone={onDone}
        />
      )}
    </li>
  )
}

export const Extensions = { Open, List }
