import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { PublicHead } from '#features/base/site/web/public-head.tsx'
import { createClient } from '#lib/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { pageEnv } from '#lib/page-context.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { DataTable } from '#ui/table.tsx'
import { removalFileContract, removalsContract } from '../contract.ts'
import { REMOVAL_REASONS } from '#features/work/reviews/reason.ts'
import type { LogEntry, LogFigures } from '../removal.ts'

type Log = { rows: LogEntry[]; next: string | null; figures: LogFigures }
type Loaded = { log: Log | null; later: boolean; origin: string }
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, origin } = context.get(pageEnv)
  const before = new URL(request.url).searchParams.get('before') ?? ''
  const later = ID.test(before)
  try {
    const log = await createClient(removalsContract, { fetch: api }).log({ limit: 50, ...(later && { before }) })
    return data<Loaded>({ log, later, origin })
  } catch {
    return data<Loaded>({ log: null, later, origin }, { status: 503 })
  }
}

/** `/reviews/removed`: the public log of removed reviews, with the rules it follows. */
export default function RemovedReviewsPage() {
  const { log, later, origin } = useLoaderData<typeof loader>() as Loaded
  const t = useTranslations('removedReviews')
  return (
    <>
      <PublicHead
        title={`${t('title')} · ClaimChoice`}
        description={t('description')}
        url={origin + paths.removedReviews()}
        hidden={later}
      />
      <Page title={t('title')} meta={t('meta')} width="text">
        <Rules />
        {log ? (
          <>
            {!later && <Figures figures={log.figures} />}
            <LogTable rows={log.rows} />
            <nav aria-label={t('logTitle')} className="flex flex-wrap gap-2">
              {later && (
                <LinkButton variant="secondary" to={paths.removedReviews()}>
                  {t('newest')}
                </LinkButton>
              )}
              {log.next && (
                <LinkButton variant="secondary" to={paths.removedReviews({ before: log.next })}>
                  {t('older')}
                </LinkButton>
              )}
              <a href={removalFileContract.csv.path} download className="link inline-flex min-h-11 items-center px-2">
                {t('csv')}
              </a>
              <a href={removalsContract.log.path} className="link inline-flex min-h-11 items-center px-2">
                {t('json')}
              </a>
            </nav>
          </>
        ) : (
          <Notice tone="bad">{t('failed')}</Notice>
        )}
      </Page>
    </>
  )
}

function Rules() {
  const t = useTranslations('removedReviews')
  const words = useTranslations('removals.reasons')
  return (
    <Card title={t('rulesTitle')}>
      <ul className="grid list-disc gap-2 pl-5">
        <li>{t('rules.customers')}</li>
        <li>
          {t('rules.reasons')}
          <ul className="mt-2 grid list-[circle] gap-1 pl-5 sm:grid-cols-2">
            {REMOVAL_REASONS.map((reason) => (
              <li key={reason}>{words(reason)}</li>
            ))}
          </ul>
        </li>
        <li>{t('rules.who')}</li>
        <li>{t('rules.notified')}</li>
        <li>{t('rules.counts')}</li>
      </ul>
    </Card>
  )
}

function Figures({ figures }: { figures: LogFigures }) {
  const t = useTranslations('removedReviews')
  const words = useTranslations('removals.reasons')
  const format = useFormatter()
  const month = (name: string) =>
    format.dateTime(new Date(`${name}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const given = REMOVAL_REASONS.filter((reason) => figures.reasons[reason])
  return (
    <Card title={t('figures')}>
      <p>
        <b>{t('removedCount', { count: figures.removed })}</b>, {t('restoredCount', { count: figures.restored })}
      </p>
      <p className="mt-1">{t('reports', figures.reports)}</p>
      <p className="mt-1">{t('objections', figures.objections)}</p>
      {figures.removed > 0 && (
        <div className="mt-5 grid gap-6 sm:grid-cols-2">
          <div>
            <h3 className="mb-2 text-base">{t('monthsTitle')}</h3>
            <DataTable
              caption={t('monthsTitle')}
              rows={figures.months}
              keyOf={(row) => row.month}
              columns={[
                {
                  key: 'month',
                  header: t('month'),
                  cell: (row) => <span className="first-letter:uppercase">{month(row.month)}</span>,
                },
                { key: 'removed', header: t('removed'), cell: (row) => row.removed, align: 'right' },
                { key: 'restored', header: t('restored'), cell: (row) => row.restored, align: 'right' },
              ]}
            />
          </div>
          <div>
            <h3 className="mb-2 text-base">{t('reasonsTitle')}</h3>
            <DataTable
              caption={t('reasonsTitle')}
              rows={given}
              keyOf={(reason) => reason}
              columns={[
                { key: 'reason', header: t('reason'), cell: (reason) => words(reason) },
                { key: 'removed', header: t('removed'), cell: (reason) => figures.reasons[reason], align: 'right' },
              ]}
            />
          </div>
        </div>
      )}
    </Card>
  )
}

function LogTable({ rows }: { rows: readonly LogEntry[] }) {
  const t = useTranslations('removedReviews')
  const words = useTranslations('removals.reasons')
  const locale = useLocale()
  const day = (value: string | null) => (value ? formatDay(value, locale) : '')
  if (rows.length === 0) return <Empty title={t('none')}>{t('noneText')}</Empty>
  return (
    <Card title={t('logTitle')} flush className="pb-3">
      <div className="p-3 sm:px-5">
        <DataTable
          caption={t('caption')}
          rows={rows}
          keyOf={(row) => row.id}
          columns={[
            { key: 'day', header: t('day'), cell: (row) => <span className="whitespace-nowrap">{day(row.day)}</span> },
            { key: 'reason', header: t('reason'), cell: (row) => words(row.reason) },
            { key: 'business', header: t('business'), cell: (row) => row.business ?? t(`types.${row.provider_type}`) },
            {
              key: 'state',
              header: t('since'),
              cell: (row) => t(`states.${row.state}`, { day: day(row.since) }),
            },
          ]}
        />
      </div>
    </Card>
  )
}
