import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { cx } from '#ui/cx.ts'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { TODAY, TODAY_GROUPS, type TodayRow } from '../today.ts'
import { ViewAll } from './driver-panel.tsx'
import { Row, Rows } from './rows.tsx'

/** Of each group; the rest is in the lists. */
const SHOWN = 8

/** Who arrives, what is ready, in the works or overdue: what a business looks at first in the morning. */
export function ProviderToday({ rows }: { rows: readonly TodayRow[] }) {
  const t = useTranslations('dashboards.provider.today')
  const groups = TODAY_GROUPS.map((group) => ({
    group,
    jobs: rows.filter(({ why }) => (TODAY[group] as readonly string[]).includes(why)),
  })).filter(({ jobs }) => jobs.length > 0)
  return (
    <Section title={t('title')} action={<ViewAll to={paths.providerBookings()} text={t('all')} />}>
      {groups.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
          {groups.map(({ group, jobs }) => (
            <section key={group}>
              <h3
                className={cx(
                  'mb-2 flex items-baseline justify-between gap-2 border-b border-line-strong pb-1 text-base',
                  group === 'overdue' && 'text-bad',
                )}
              >
                {t(`groups.${group}`)}
                <span className="text-sm">{jobs.length}</span>
              </h3>
              <Rows>
                {jobs.slice(0, SHOWN).map((job) => (
                  <Job key={job.id} job={job} />
                ))}
              </Rows>
              {jobs.length > SHOWN && (
                <p className="pt-2 text-sm text-ink-soft">{t('more', { count: jobs.length - SHOWN })}</p>
              )}
            </section>
          ))}
        </div>
      )}
    </Section>
  )
}

function Job({ job }: { job: TodayRow }) {
  const t = useTranslations('dashboards.provider.today.why')
  const stages = useTranslations('repairs.stages')
  const when = useWhen()
  const format = useFormatter()
  const { id, kind, why, who, what, insurer_name, starts_at, day, time_zone, stage } = job
  const time =
    starts_at &&
    format.dateTime(new Date(starts_at), {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: time_zone,
      timeZoneName: 'short',
    })
  const said =
    stage && why === 'working'
      ? stages(stage)
      : why === 'out' && !day
        ? t('outLonger')
        : why === 'comes' && time
          ? t('at', { time })
          : t(why, { day: day ? when.day(day) : '', time: time ?? (why === 'arrives' ? 'none' : '') })
  return (
    <Row
      title={[who, what].filter(Boolean).join(' · ')}
      to={
        kind === 'tow'
          ? paths.providerArrivals()
          : kind === 'repair'
            ? paths.providerRepair(id)
            : paths.providerBooking(id)
      }
      facts={[insurer_name]}
      status={<span className="text-sm font-medium">{said}</span>}
    />
  )
}
