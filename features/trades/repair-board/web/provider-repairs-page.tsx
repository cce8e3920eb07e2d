import visitCopy from 'virtual:copy/glassVisits'
import { Hammer } from 'lucide-react'
import { Suspense } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import { oneOf, searchOf } from '#lib/search-params.ts'
import { TabLinks } from '#ui/chips.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { useSearch } from '#ui/use-search.ts'
import type { RepairCard } from '#features/trades/repairs/repair.ts'
import { type Stage, STAGES } from '#features/trades/repairs/status.ts'
import { JobCard, useMove } from './job-card.tsx'
import { useRepairBoard } from '#features/trades/repairs/web/repair-calls.ts'

const ShopVisitList = lazyWithCopy(
  async () => (await import('#features/trades/glass/web/shop-visits.tsx')).ShopVisitList,
  visitCopy,
)
const SHOW = ['all', 'late', 'waiting', 'ready'] as const
const SEARCH = searchOf({ show: oneOf(SHOW, 'all') })
const COLUMNS = ['chosen', 'authorized', ...STAGES, 'stopped', 'ready', 'delivered'] as const
type Column = (typeof COLUMNS)[number]
const LONG_MS = 2 * 86_400_000

const columnOf = ({ status, stage }: RepairCard): Column =>
  status === 'in_shop' ? stage! : (COLUMNS.find((one) => one === status) ?? 'delivered')
const shows = (show: (typeof SHOW)[number], card: RepairCard, now: Date) =>
  show === 'all' ||
  (show === 'late' && card.late) ||
  (show === 'ready' && card.status === 'ready') ||
  (show === 'waiting' && card.waiting_since !== null && now.getTime() - Date.parse(card.waiting_since) > LONG_MS)

/** `/provider/repairs`: every job of one's shop by stage, soonest promise first. */
export default function ProviderRepairsPage() {
  const t = useTranslations('ownRepairs')
  const { show } = useSearch(SEARCH)
  const board = useRepairBoard()
  return (
    <Page title={t('title')} meta={t('lead')} back={{ to: paths.dashboard(), label: t('back') }} width="work">
      <title>{`${t('title')} · ClaimChoice`}</title>
      <TabLinks
        label={t('show.label')}
        current={show}
        tabs={SHOW.map((key) => ({ key, label: t(`show.${key}`), to: SEARCH.write({ show: key }) }))}
      />
      <Loaded query={board} keep label={t('loading')} shape="cards" lines={4} failed={t('failed')}>
        {(cards) =>
          cards.length === 0 ? (
            <Empty icon={<Hammer aria-hidden />} title={t('none')}>
              {t('noneText')}
            </Empty>
          ) : (
            <Board cards={cards} show={show} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Board({ cards, show }: { cards: readonly RepairCard[]; show: (typeof SHOW)[number] }) {
  const t = useTranslations('ownRepairs')
  const stages = useTranslations('repairs.stages')
  const now = useNow({ updateInterval: 60_000 })
  const { member_role } = useMe()
  const moves = mayAct(member_role, 'stage').yes
  const { refused, go } = useMove()
  const shown = cards.filter((card) => shows(show, card, now))
  if (shown.length === 0) return <Empty title={t('noneHere')} />
  const columns = COLUMNS.map((column) => ({ column, jobs: shown.filter((card) => columnOf(card) === column) }))
  const named = (column: Column) => {
    const stage = STAGES.find((one) => one === column)
    return stage ? stages(stage) : t(`columns.${column as Exclude<Column, Stage>}`)
  }
  return (
    <>
      {cards.some(({ visit_at }) => visit_at) && (
        <Suspense>
          <ShopVisitList />
        </Suspense>
      )}
      {moves && <p className="text-sm text-ink-soft max-lg:hidden">{t('card.keys')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a screen: the keyboard scrolls it */}
      <div role="region" aria-label={t('title')} tabIndex={0} className="relative lg:overflow-x-auto">
        <div className="grid gap-6 lg:auto-cols-[15rem] lg:grid-flow-col lg:gap-3">
          {columns.map(({ column, jobs }) => (
            <section
              key={column}
              className={cx('min-w-0', jobs.length === 0 && 'max-lg:hidden')}
              onDragOver={(event) => STAGES.some((target) => target === column) && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                const card = cards.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
                const to = STAGES.find((target) => target === column)
                if (card && to && columnOf(card) !== column) go(card, to)
              }}
            >
              <h2 className="flex items-baseline justify-between gap-2 border-b border-line-strong pb-2 text-base">
                {named(column)}
                <span className="text-sm font-normal text-ink-soft">{jobs.length || ''}</span>
              </h2>
              <ul className="mt-3 grid gap-3 lg:min-h-24">
                {jobs.map((card) => (
                  <li key={card.id}>
                    <JobCard
                      card={card}
                      moves={moves}
                      refused={refused?.id === card.id ? refused.text : null}
                      onMove={(stage) => go(card, stage)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
