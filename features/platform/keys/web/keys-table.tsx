import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Tone } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import { DataTable } from '#ui/table.tsx'
import { BOTH_SECRETS_HOURS, dayOptions, daysOf, type KeyDays } from '#lib/software-keys.ts'
import type { ApiKey } from '../key.ts'
import { canChangeKey } from '../policy.ts'
import { ChangeConfirmer, ConfirmedBy } from './confirmer.tsx'
import { useKeySentence } from './key-form.tsx'
import { api, askKeysAgain, type Shown } from './keys-data.ts'

/** How good each state of a key is. */
export const TONES: Record<ApiKey['state'], Tone> = {
  works: 'good',
  expired: 'warn',
  revoked: 'mute',
  maker_gone: 'bad',
  suspended: 'bad',
}

/** Every key of the business with what it may do, until when, and when it was last used. */
export function KeysTable({ rows, show }: { rows: readonly ApiKey[]; show: (made: Shown) => void }) {
  const t = useTranslations('keys')
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Card title={t('list')}>
      <DataTable
        caption={t('list')}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          {
            key: 'name',
            header: t('name'),
            cell: (row) => (
              <>
                <span className="block font-semibold wrap-anywhere">{row.name}</span>
                <span className="block font-normal text-ink-soft">{t('ending', { four: row.last_four })}</span>
                <span className="block text-ink-soft">
                  {t('madeBy', { name: row.made_by, day: day(row.created_at) })}
                </span>
              </>
            ),
          },
          {
            key: 'may',
            header: t('may'),
            cell: (row) => (
              <>
                <ul>
                  {row.scopes.map((scope) => (
                    <li key={scope}>{t(`scopes.${scope}`)}</li>
                  ))}
                </ul>
                <ConfirmedBy row={row} />
              </>
            ),
          },
          {
            key: 'state',
            header: t('state'),
            cell: (row) => (
              <>
                <StatusBadge tone={TONES[row.state]}>{t(`states.${row.state}`)}</StatusBadge>
                {(row.state === 'works' || row.state === 'expired') && (
                  <span className="block text-ink-soft">{t('until', { day: day(row.expires_at) })}</span>
                )}
                {row.earlier_until && (
                  <span className="block text-ink-soft">{t('earlier', { at: moment(row.earlier_until) })}</span>
                )}
              </>
            ),
          },
          {
            key: 'used',
            header: t('used'),
            cell: (row) => (row.last_used_at ? moment(row.last_used_at) : t('never')),
          },
          {
            key: 'actions',
            header: <span className="sr-only">{t('actions')}</span>,
            cell: (row) =>
              canChangeKey(row.state).yes && (
                <span className="flex flex-wrap gap-1">
                  <ChangeConfirmer row={row} />
                  <Rotate row={row} show={show} />
                  <Revoke row={row} />
                </span>
              ),
          },
        ]}
      />
    </Card>
  )
}

function Rotate({ row, show }: { row: ApiKey; show: (made: Shown) => void }) {
  const t = useTranslations('keys')
  const [days, setDays] = useState<KeyDays>(90)
  return (
    <FormDialog
      size="sm"
      title={t('rotate.title', { name: row.name })}
      trigger={
        <Button size="sm" variant="quiet" aria-label={t('rotate.one', { name: row.name })}>
          {t('rotate.do')}
        </Button>
      }
      submit={t('rotate.do')}
      busyText={t('rotate.busy')}
      run={() => api.rotate({ id: row.id, days })}
      say={useKeySentence()}
      onSent={show}
    >
      <p>{t('rotate.text', { hours: BOTH_SECRETS_HOURS })}</p>
      <SelectField
        name="rotate_days"
        label={t('make.days')}
        value={String(days)}
        options={dayOptions((count) => t('make.forDays', { count }))}
        onChange={(event) => setDays(daysOf(event.target.value))}
      />
    </FormDialog>
  )
}

function Revoke({ row }: { row: ApiKey }) {
  const t = useTranslations('keys')
  return (
    <FormDialog
      size="sm"
      title={t('revoke.title', { name: row.name })}
      trigger={
        <Button size="sm" variant="quiet" aria-label={t('revoke.one', { name: row.name })}>
          {t('revoke.do')}
        </Button>
      }
      submit={t('revoke.do')}
      busyText={t('revoke.busy')}
      variant="danger"
      run={() => api.revoke({ id: row.id })}
      say={useKeySentence()}
      onSent={askKeysAgain}
    >
      <p>{t('revoke.text')}</p>
    </FormDialog>
  )
}
