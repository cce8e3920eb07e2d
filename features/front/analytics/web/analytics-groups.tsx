import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { AdminAnalytics } from '../analytics.ts'
import { useFigures } from './analytics-claims.tsx'
import { AnswerCard, Bars } from './answer-card.tsx'

type By = keyof AdminAnalytics['groups']
type Row = AdminAnalytics['groups'][By][number]
const ALL: readonly By[] = ['insurer', 'state', 'admin']
/** As bars; the table and the file have all. */
const DRAWN = 10

/** The same claims by insurer, by state and by who verified them; each name leads to what is behind it. */
export const GroupCards = ({ data }: { data: AdminAnalytics }) =>
  ALL.map((by) => <GroupCard key={by} by={by} data={data} />)

function GroupCard({ by, data: { groups, from, to } }: { by: By; data: AdminAnalytics }) {
  const t = useTranslations('overview.analytics.groups')
  const words = useTranslations('overview.analytics')
  const figures = useFigures()
  const rows = groups[by]
  const behind = ({ key }: Row) =>
    by === 'admin'
      ? paths.adminAudit({ person: key, from, to })
      : paths.adminClaims({ status: 'open', ...(by === 'insurer' ? { insurer: key } : { loss_state: key }) })
  const kept = (row: Row) => figures.share(row.within, row.due)
  const before = (row: Row) => figures.share(row.before_within, row.before_due)
  // where most claims were missed, not where the share is worst: of one claim it is all or nothing
  const worst = rows.toSorted((a, b) => b.due - b.within - (a.due - a.within))[0]
  const missed = worst ? worst.due - worst.within : 0
  const number = (key: string, header: string, of: (row: Row) => string | number) => ({
    key,
    header,
    cell: of,
    written: of,
  })
  return (
    <AnswerCard
      title={t(`${by}.title`)}
      answer={
        rows.length === 0
          ? t('none')
          : rows.every(({ due }) => due === 0)
            ? t('noneDue')
            : missed === 0
              ? t('allKept', { count: rows.length })
              : t('most', { name: worst!.name, missed, due: worst!.due })
      }
      meaning={t(`${by}.meaning`)}
      {...(rows.length > DRAWN && { note: t('drawn', { drawn: DRAWN, count: rows.length }) })}
      file={`claims-by-${by}-${from}-${to}`}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          key: 'name',
          header: t(`${by}.name`),
          cell: (row) => (
            <Link to={behind(row)} className="link">
              {row.name}
            </Link>
          ),
          written: ({ name }) => name,
        },
        number('submitted', words('count'), ({ submitted }) => submitted),
        number('missed', t('missed'), ({ due, within }) => due - within),
        number('kept', t('kept'), kept),
        number('before', t('before'), before),
        number('median', t('median'), ({ median_hours }) => figures.hours(median_hours)),
      ]}
      chart={
        rows.length === 0 ? null : (
          <Bars
            label={t(`${by}.title`)}
            bars={rows.slice(0, DRAWN).map((row) => ({
              key: row.key,
              name: (
                <Link to={behind(row)} className="link">
                  {row.name}
                </Link>
              ),
              value: row.submitted,
              text: t('bar', { count: row.submitted, kept: kept(row), before: before(row) }),
            }))}
          />
        )
      }
    />
  )
}
