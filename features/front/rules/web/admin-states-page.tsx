import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { RulesTabs } from './rules-tabs.tsx'
import { formatDay } from '#lib/dates.ts'
import { inTurn } from '#lib/in-turn.ts'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { DataTable } from '#ui/table.tsx'
import { rightsContract } from '#features/claims/rights/contract.ts'
import type { StateRight } from '#features/claims/rights/right.ts'
import { searchOf, text } from '#lib/search-params.ts'
import { useSearch } from '#ui/use-search.ts'
import { StateEditor } from './state-editor.tsx'
import { StateVersions } from './state-versions.tsx'

const api = clientOf(rightsContract)
const SEARCH = searchOf({ state: text() })

/** `/admin/rules/states`: what the site says of each state's law, the longest unread first, and the form to correct it. */
export default function AdminStatesPage() {
  const t = useTranslations('states')
  const { state: asked } = useSearch(SEARCH)
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['state_rights', 'all'],
    queryFn: ({ signal }) => api.list({}, { signal }),
  })
  const open = query.data?.find(({ state }) => state === asked)
  const rows = (query.data ?? []).toSorted(
    (a, b) => a.reviewed_on.localeCompare(b.reviewed_on) || CERTAIN[a.confidence] - CERTAIN[b.confidence],
  )
  const [next] = inTurn(
    rows.map(({ state }) => ({ id: state })),
    asked,
  )
  useShortcuts([
    {
      keys: KEYS.next,
      label: t('nextKey'),
      run: () => next && void navigate(paths.adminStates({ state: next.id })),
      when: Boolean(next),
    },
  ])
  return (
    <Page title={t('title')} meta={t('meta')} back={{ to: paths.dashboard(), label: t('back') }}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      <RulesTabs current="states" />
      <Loaded query={query} label={t('loading')} shape="rows" lines={10}>
        {() =>
          open ? (
            <>
              <StateEditor
                key={open.state}
                right={open}
                onClose={() => void navigate(paths.adminStates(), { preventScrollReset: true })}
              />
              <StateVersions state={open.state} version={open.version} />
            </>
          ) : (
            <States rows={rows} onOpen={(state) => void navigate(paths.adminStates({ state }))} />
          )
        }
      </Loaded>
    </Page>
  )
}

/** What was least certain is read again first. */
const CERTAIN = { low: 0, medium: 1, high: 2 } as const

function States({ rows, onOpen }: { rows: readonly StateRight[]; onOpen: (state: string) => void }) {
  const t = useTranslations('states')
  const locale = useLocale()
  const current = useQueueKeys(
    rows.map(({ state }) => state),
    onOpen,
  )
  return (
    <Card flush className="max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <DataTable
        caption={t('caption')}
        rows={rows}
        keyOf={({ state }) => state}
        hrefOf={({ state }) => paths.adminStates({ state })}
        current={current}
        columns={[
          { key: 'state', header: t('columns.state'), cell: ({ name }) => name },
          { key: 'kind', header: t('columns.kind'), cell: ({ strength }) => t(`kinds.${strength}`) },
          { key: 'citation', header: t('columns.citation'), cell: ({ citation }) => citation ?? '–' },
          {
            key: 'reviewed',
            header: t('columns.reviewed'),
            cell: ({ reviewed_on, reviewed_by_counsel }) =>
              `${formatDay(reviewed_on, locale)}${reviewed_by_counsel ? `, ${t('counsel')}` : ''}`,
          },
          {
            key: 'confidence',
            header: t('columns.confidence'),
            cell: ({ confidence }) => t(`confidence.${confidence}`),
          },
          {
            key: 'version',
            header: t('columns.version'),
            cell: ({ version }) => (version === 1 ? t('asShipped') : version),
          },
        ]}
      />
    </Card>
  )
}
