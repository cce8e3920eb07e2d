import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, SelectField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { type DataRequest, dataRequestsContract, NOTE_MAX, REQUEST_KINDS, REQUEST_STATUS } from '../data-request.ts'
import { useWhen } from '#ui/time-text.ts'

const api = clientOf(dataRequestsContract)
const KEY = ['data_requests', 'own']

/** What one asked about one's own data and what became of it, an archive that waits, and a way to ask the team. */
export function OwnRequests() {
  const t = useTranslations('settings.requests')
  const me = useMe()
  const [missing, setMissing] = useState(false)
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.list({ person_id: me.id, limit: 20 }, { signal }),
  })
  const ask = useMutation({
    mutationFn: (form: FormData) =>
      api.ask({
        kind: String(form.get('kind')) as DataRequest['kind'],
        note: String(form.get('note')),
      }),
    onError: (error) => toastError(t('failed'), error.message),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ask.isPending) return
    const form = event.currentTarget
    const given = new FormData(form)
    const short = String(given.get('note')).trim().length < 3
    setMissing(short)
    if (short) return focusField('request-note')
    ask.mutate(given, {
      onSuccess: () => {
        toast(t('asked'))
        form.reset()
        void queries.invalidateQueries({ queryKey: KEY })
      },
    })
  }
  return (
    <Card title={t('title')} meta={t('about')}>
      <div className="grid max-w-2xl gap-6">
        {data.length > 0 && (
          <ul className="grid gap-4">
            {data.map((request) => (
              <Line key={request.id} request={request} />
            ))}
          </ul>
        )}
        <form method="post" noValidate className="grid max-w-xl gap-4" onSubmit={submit}>
          {ask.error && (
            <Notice tone="bad" live title={t('failed')}>
              {ask.error.message}
            </Notice>
          )}
          <SelectField
            name="kind"
            label={t('kind')}
            defaultValue="correction"
            options={REQUEST_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <TextArea
            id="request-note"
            name="note"
            required
            maxLength={NOTE_MAX}
            rows={3}
            label={t('note')}
            error={missing && t('noteMissing')}
          />
          <Button type="submit" variant="secondary" className="justify-self-start" busy={ask.isPending && t('asking')}>
            {t('ask')}
          </Button>
        </form>
      </div>
    </Card>
  )
}

function Line({ request }: { request: DataRequest }) {
  const t = useTranslations('settings.requests')
  const dates = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  const open = request.closed_at === null
  const fetch = useMutation({
    mutationFn: () => api.openArchive({ id: request.id }),
    onSuccess: ({ url }) => location.assign(url), // an attachment: the page stays
    onError: (error) => toastError(t('notFetched'), error.message),
  })
  const ready = request.archive_until !== null && new Date(request.archive_until) > now
  return (
    <li className="grid gap-1.5 border-b border-line pb-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{t(`kinds.${request.kind}`)}</span>
        <StatusBadge tone={REQUEST_STATUS[request.status].tone}>{t(`status.${request.status}`)}</StatusBadge>
      </div>
      <p className="text-sm text-ink-soft">
        {[
          t('received', { date: dates.date(request.received_at) }),
          open && t('due', { date: dates.date(request.due_at) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {request.note && <p className="text-sm wrap-anywhere whitespace-pre-line">{request.note}</p>}
      {request.reason && <p className="text-sm wrap-anywhere">{request.reason}</p>}
      {ready && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            icon={<Download aria-hidden className="size-5" />}
            busy={fetch.isPending && t('fetching')}
            onClick={() => fetch.isPending || fetch.mutate()}
          >
            {t('fetch')}
          </Button>
          <span className="text-sm">{t('fetchUntil', { at: dates.promise(request.archive_until) })}</span>
        </div>
      )}
      {fetch.error && (
        <Notice tone="bad" live>
          {fetch.error.message}
        </Notice>
      )}
    </li>
  )
}
