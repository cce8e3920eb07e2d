import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '#ui/loaded.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { DataTable } from '#ui/table.tsx'
import { type Delivery, MAIL_STATES, type Topic, TOPICS } from '../preference.ts'
import { api, whileQueued } from './feed.ts'
import { useInstant } from '#ui/instant.ts'

/** "Recent emails": each with what became of it. */
export function LastMails() {
  const t = useTranslations('ownNotifications')
  const instant = useInstant()
  const query = useQuery({
    queryKey: ['notification_deliveries', 'mailed'],
    queryFn: ({ signal }) => api.deliveries({ mailed: 'true' }, { signal }),
    refetchInterval: whileQueued,
  })
  const topicOf = ({ topic }: Delivery) => (topic && Object.hasOwn(TOPICS, topic) ? t(`topics.${topic as Topic}`) : '')
  return (
    <Card title={t('mails')} meta={t('mailsAbout')}>
      <Loaded query={query} label={t('loading')} shape="rows">
        {(data) =>
          data.length === 0 ? (
            <Empty title={t('noMails')}>{t('noMailsText')}</Empty>
          ) : (
            <DataTable
              caption={t('mails')}
              rows={data}
              keyOf={(row) => row.id}
              columns={[
                {
                  key: 'title',
                  header: t('what'),
                  cell: (row) => (
                    <span className="wrap-anywhere">
                      {row.title}
                      <span className="block text-sm font-normal text-ink-soft">{topicOf(row)}</span>
                    </span>
                  ),
                },
                {
                  key: 'at',
                  header: t('when'),
                  cell: (row) => row.email_at && instant(row.email_at),
                },
                {
                  key: 'state',
                  header: t('state'),
                  cell: (row) => (
                    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
                      <StatusBadge tone={MAIL_STATES[row.email]}>{t(`states.${row.email}`)}</StatusBadge>
                      {row.email_reason && (
                        <span className="text-xs wrap-anywhere text-ink-soft">
                          {t('reason', { reason: row.email_reason })}
                        </span>
                      )}
                    </span>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
