import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { KEY_REQUEST_STATUS, type KeyRequest } from '../key-request.ts'
import { canConfirmRequest, canDeclineRequest } from '../policy.ts'
import { requestsApi, requestsChanged, useRequests, useRequestSentence } from './requests-data.ts'

/** Invoices that software asked for: what waits, for whom, and what became of the last ones. `alone`: nothing else is on the page. */
export function KeyRequests({ alone }: { alone: boolean }) {
  const t = useTranslations('keyRequests')
  const { data = [], isSuccess } = useRequests()
  if (data.length === 0) return alone && isSuccess && <p className="text-ink-soft">{t('none')}</p>
  return (
    <Card title={t('title')} meta={t('text')}>
      <ul className="grid gap-5">
        {data.map((row) => (
          <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <Facts row={row} />
            <Acts row={row} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useStateWords({ state, confirmer, confirmer_id, ended_by }: KeyRequest): string {
  const t = useTranslations('keyRequests')
  const me = useMe()
  if (state !== 'waiting') return t(`states.${state}`, { name: ended_by ?? '–' })
  if (confirmer === null) return t('unnamed')
  return confirmer_id === me.id ? t('states.mine') : t('states.waiting', { name: confirmer })
}

function Facts({ row }: { row: KeyRequest }) {
  const t = useTranslations('keyRequests')
  const when = useWhen()
  const { number, driver, total_cents, corrects, key, state, asked_at, lapses_at, confirmer, reason } = row
  const words = [row.note, row.warranty].filter(Boolean)
  const waits = state === 'waiting'
  const asked = { key, at: when.at(asked_at), until: when.at(lapses_at) }
  return (
    <div className="min-w-0 text-sm">
      <p className="text-base font-semibold wrap-anywhere">
        {t(corrects ? 'correct' : 'issue', { number, driver, total: formatCents(total_cents) })}
      </p>
      <StatusBadge tone={KEY_REQUEST_STATUS[state].tone}>{useStateWords(row)}</StatusBadge>
      <p className="wrap-anywhere text-ink-soft">{t(waits ? 'asked' : 'ended', asked)}</p>
      {row.lower_lines > 0 && <p>{t('lower', { count: row.lower_lines })}</p>}
      {words.length > 0 && (
        <p dir="auto" className="wrap-anywhere">
          {t('says', { words: words.join(' · ') })}
        </p>
      )}
      {waits && confirmer === null && <p>{t('nobody')}</p>}
      {reason && (
        <q dir="auto" className="wrap-anywhere">
          {reason}
        </q>
      )}
    </div>
  )
}

function Acts({ row }: { row: KeyRequest }) {
  const t = useTranslations('keyRequests')
  const me = useMe()
  const say = useRequestSentence()
  const { id, number, driver, total_cents } = row
  return (
    <span className="flex flex-wrap gap-2">
      {canConfirmRequest(me, row).yes && (
        <FormDialog
          size="sm"
          trigger={
            <Button size="sm" aria-label={t('confirm.one', { number })}>
              {t('confirm.do')}
            </Button>
          }
          title={t('confirm.title', { number })}
          text={t('confirm.text', { total: formatCents(total_cents), driver })}
          submit={t('confirm.do')}
          busyText={t('confirm.busy')}
          say={say}
          run={() => requestsApi.confirm({ id })}
          onFailed={requestsChanged}
          onSent={() => {
            toast(t('confirm.done', { number }))
            void requestsChanged()
          }}
        />
      )}
      {canDeclineRequest(me, me.member_role, row).yes && (
        <ReasonDialog
          name={`${id}:decline`}
          label={t('decline.do')}
          about={t('decline.about', { number })}
          look={{ size: 'sm', variant: 'secondary' }}
          title={t('decline.title', { number })}
          text={t('decline.text')}
          busyText={t('decline.busy')}
          danger
          say={say}
          run={async (reason) => {
            await requestsApi.decline({ id, reason })
            void requestsChanged()
          }}
          onFailed={requestsChanged}
        />
      )}
      <LinkButton size="sm" variant="quiet" to={paths.providerRepair(row.repair_id)}>
        {t('repair')}
      </LinkButton>
    </span>
  )
}
