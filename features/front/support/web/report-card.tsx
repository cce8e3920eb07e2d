import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { MessageReport } from '#features/base/messages/message.ts'
import { reportsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { Words } from '#features/base/messages/web/words.tsx'
import { useInstant } from '#ui/instant.ts'
import { Loaded } from '#ui/loaded.tsx'

const api = clientOf(reportsContract)
type Person = MessageReport['about']
const nameOf = ({ name, business }: Person) => (business ? `${business} (${name})` : name)

/** One report: who, about whom, why; the messages only when asked for, since two people wrote them to each other. */
export function ReportCard({
  report,
  shown,
  to,
  marked,
  onResolve,
}: {
  report: MessageReport
  /** Its messages are asked for. */
  shown: boolean
  /** The address that shows them; it ends with the report's id, for J and K. */
  to: string
  /** J and K stand on it. */
  marked: boolean
  onResolve: () => void
}) {
  const t = useTranslations('support.reports')
  const reasons = useTranslations('messages.report.reasons')
  const { about, reporter, outcome } = report
  return (
    <Card
      title={
        <Link to={to} preventScrollReset className="hover:underline">
          {reasons(report.reason)}
        </Link>
      }
      className={cx(marked && 'outline-3 outline-offset-2 outline-accent')}
      meta={
        <>
          {t(report.message_id ? 'oneMessage' : 'wholeConversation')} · <RelativeTime at={report.created_at} />
        </>
      }
    >
      <div className="grid gap-4">
        {report.details && (
          <blockquote
            dir="auto"
            className="border-l-4 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-wrap"
          >
            {report.details}
          </blockquote>
        )}
        <Facts
          rows={[
            [
              t('about'),
              <span key="about" className="inline-flex flex-wrap items-center gap-2">
                {nameOf(about)}
                {about.suspended && <StatusBadge tone="bad">{t('suspended')}</StatusBadge>}
              </span>,
            ],
            [t('reporter'), nameOf(reporter)],
            [t('topic'), report.title],
            [t('decided'), outcome && `${t(`outcomes.${outcome}`)}: ${report.resolution}`],
          ]}
        />
        {shown && <ReportedMessages report={report} />}
        <div className="flex flex-wrap items-center gap-2">
          {!shown && (
            <LinkButton variant="secondary" size="sm" to={to} preventScrollReset>
              {t('show')}
            </LinkButton>
          )}
          {about.role !== 'claims_admin' && (
            <LinkButton variant="secondary" size="sm" to={paths.adminUser(about.id)}>
              {t('account', { name: about.name })}
            </LinkButton>
          )}
          {!outcome && (
            <Button size="sm" aria-haspopup="dialog" onClick={onResolve}>
              {t('resolve')}
            </Button>
          )}
          {!shown && <span className="text-xs text-ink-soft">{t('showHint')}</span>}
        </div>
      </div>
    </Card>
  )
}

function ReportedMessages({ report: { id, about, reporter } }: { report: MessageReport }) {
  const t = useTranslations('support.reports')
  const instant = useInstant()
  const query = useQuery({
    queryKey: ['message_reports', 'one', id],
    queryFn: ({ signal }) => api.reportContext({ id }, { signal }),
    staleTime: 1_800_000, // each reading is put on the record
  })
  const { data } = query
  if (!data || query.error)
    return <Loaded query={query} label={t('showing')} shape="rows" lines={4} failed={t('showFailed')} />
  return (
    <ol
      ref={showReported}
      aria-label={t('messages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="grid max-h-96 gap-2 overflow-y-auto rounded-md border border-line p-3"
    >
      {data.messages.map((message) => (
        <li
          key={message.id}
          data-reported={message.reported || undefined}
          className={cx('rounded-md px-3 py-2 text-sm', message.reported ? 'bg-bad-wash' : 'bg-sunken')}
        >
          {message.reported && <p className="font-bold text-bad">{t('reported')}</p>}
          <p className="text-xs text-ink-soft">
            <bdi className="font-semibold">{nameOf(message.sender_id === about.id ? about : reporter)}</bdi> ·{' '}
            <time dateTime={message.created_at}>{instant(message.created_at)}</time>
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            <Words>{message.content}</Words>
          </p>
          {message.files.map((file) => (
            <p key={file.file_id}>
              {file.signed_url ? (
                <a href={file.signed_url} target="_blank" rel="noreferrer" className="link wrap-anywhere">
                  {file.name}
                </a>
              ) : (
                <span className="text-ink-soft wrap-anywhere">{file.name}</span>
              )}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** The reported message is in sight, or the newest ones when it is the whole conversation. */
function showReported(list: HTMLOListElement | null): void {
  if (!list) return
  const reported = list.querySelector('[data-reported]')
  const above = reported && reported.getBoundingClientRect().top - list.getBoundingClientRect().top
  list.scrollTop = above === null ? list.scrollHeight : above - 24
}
