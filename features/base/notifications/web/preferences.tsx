import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { MAIL_WAITS_MINUTES, type Preference } from '../preference.ts'
import { Card } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import { api } from './feed.ts'
import { usePhone, usePush } from './reach.ts'

const KEY = ['notification_preferences']
const isSame = (a: Pick<Preference, 'topic' | 'channel'>, b: typeof a) => a.topic === b.topic && a.channel === b.channel

/** One switch per topic and way, saved as it is pressed. */
export function Preferences() {
  const t = useTranslations('ownNotifications')
  const reached = { text: usePhone().data?.phone, push: usePush().data?.endpoint, app: true, email: true }
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.preferences({}, { signal }) })
  const put = (row: Preference) =>
    queries.setQueryData<Preference[]>(KEY, (rows) => rows?.map((one) => (isSame(one, row) ? row : one)))
  const save = useMutation({
    mutationFn: ({ topic, channel, enabled }: Preference) => api.setPreference({ topic, channel, enabled }),
    scope: { id: 'notification_preferences' },
    onMutate: put,
    onError: (failure, row) => {
      put({ ...row, enabled: !row.enabled })
      toastError(t('notSaved'), failure.message, { id: 'preferences' })
    },
  })
  return (
    <Card
      title={t('title')}
      meta={t('intro')}
      action={
        <p role="status" className="min-h-6 text-sm font-semibold text-good">
          {save.isSuccess && t('saved')}
        </p>
      }
    >
      {save.error && (
        <Notice tone="bad" live title={t('notSaved')} className="mb-4">
          {save.error.message}
        </Notice>
      )}
      <Loaded query={query} label={t('loading')} shape="rows" lines={3} failed={({ message }) => message}>
        {(data) => (
          <div className="divide-y divide-line border-y border-line">
            {[
              ...Map.groupBy(
                data.filter(({ channel }) => reached[channel]),
                (row) => row.topic,
              ),
            ].map(([topic, rows]) => (
              <fieldset
                key={topic}
                className="grid items-center gap-x-6 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <legend className="contents">
                  <span className="min-w-0">
                    <span className="block font-semibold">{t(`topics.${topic}`)}</span>
                    <span className="block text-sm text-ink-soft">
                      {t(`about.${topic}`, { minutes: MAIL_WAITS_MINUTES })}
                    </span>
                  </span>
                </legend>
                <div className="flex flex-wrap gap-x-6">
                  {rows.map((row) => (
                    <Switch key={row.channel} row={row} onChange={(enabled) => save.mutate({ ...row, enabled })} />
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        )}
      </Loaded>
      <p className="mt-4 text-sm text-ink-soft">{t('whyAlways')}</p>
      <p className="mt-2 text-sm text-ink-soft">{t('security')}</p>
    </Card>
  )
}

function Switch({ row, onChange }: { row: Preference; onChange: (enabled: boolean) => void }) {
  const t = useTranslations('ownNotifications')
  if (row.always)
    return (
      <span className="inline-flex min-h-11 w-40 items-center gap-2.5">
        <Lock aria-hidden className="size-6 p-0.5 text-ink-soft" />
        <span className="leading-tight">
          {t(`channels.${row.channel}`)}
          <span className="block text-xs text-ink-soft">{t('always')}</span>
        </span>
      </span>
    )
  return (
    <label className="inline-flex min-h-11 min-w-28 cursor-pointer items-center gap-2.5 first:w-40">
      <input
        type="checkbox"
        className="tick"
        checked={row.enabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t(`channels.${row.channel}`)}
    </label>
  )
}
