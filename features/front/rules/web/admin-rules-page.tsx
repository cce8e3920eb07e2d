import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { searchOf, text } from '#lib/search-params.ts'
import { Loaded } from '#ui/loaded.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import type { Rule, RuleVersion } from '../rule.ts'
import { api, RuleEditor } from './rule-editor.tsx'
import { useRuleLines } from './rule-lines.ts'
import { RulesTabs } from './rules-tabs.tsx'
import { useInstant } from '#ui/instant.ts'
import { useSearch } from '#ui/use-search.ts'

const SEARCH = searchOf({ rule: text() })

/** `/admin/rules`: our own conditions, what counts now, every version, and the form that writes the next one. */
export default function AdminRulesPage() {
  const t = useTranslations('rules')
  const { rule: asked } = useSearch(SEARCH)
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['rules'],
    queryFn: ({ signal }) => api.list({}, { signal }),
  })
  const open = query.data?.find(({ key }) => key === asked)
  return (
    <Page title={t('title')} meta={t('meta')} back={{ to: paths.dashboard(), label: t('back') }}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      <RulesTabs current="rules" />
      <Loaded query={query} label={t('loading')} shape="cards" lines={4}>
        {(data) =>
          open ? (
            <>
              <RuleEditor
                key={open.key}
                rule={open}
                onClose={() => void navigate(paths.adminRules(), { preventScrollReset: true })}
              />
              <History rule={open} />
            </>
          ) : (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {data.map((rule) => (
                <RuleCard key={rule.key} rule={rule} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

const SHOWN = 5

function RuleCard({ rule }: { rule: Rule }) {
  const t = useTranslations('rules')
  const linesOf = useRuleLines()
  const lines = linesOf(rule.key, rule.current.value)
  const name = t(`names.${rule.key}`)
  return (
    <Card
      title={name}
      meta={t(`about.${rule.key}`)}
      action={rule.planned && <StatusBadge tone="info">{t('plannedBadge')}</StatusBadge>}
    >
      <ul className="grid gap-1 wrap-anywhere">
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > SHOWN && <li className="text-ink-soft">{t('more', { count: lines.length - SHOWN })}</li>}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        <Since version={rule.current} />
      </p>
      {rule.planned && <Planned version={rule.planned} />}
      <LinkButton
        variant="secondary"
        size="sm"
        className="mt-4"
        aria-label={t('changeOf', { name })}
        to={paths.adminRules({ rule: rule.key })}
      >
        {t('change')}
      </LinkButton>
    </Card>
  )
}

function Since({ version }: { version: RuleVersion }) {
  const t = useTranslations('rules')
  const format = useFormatter()
  const date = format.dateTime(new Date(version.effective_from), { dateStyle: 'medium' })
  return `${t('version', { version: version.version, date })}, ${version.changed_by ? t('by', { name: version.changed_by }) : t('firstOnes')}`
}

function Planned({ version }: { version: RuleVersion }) {
  const t = useTranslations('rules')
  const instant = useInstant()
  const date = instant(version.effective_from)
  return <p className="mt-1 text-sm">{t('planned', { version: version.version, date })}</p>
}

function History({ rule }: { rule: Rule }) {
  const t = useTranslations('rules')
  const linesOf = useRuleLines()
  return (
    <Card title={t('history')}>
      <ol className="grid gap-4">
        {rule.history.map((version, at) => {
          const lines = linesOf(rule.key, version.value)
          const before = rule.history[at + 1]
          const known = before ? linesOf(rule.key, before.value) : []
          return (
            <li key={version.version} className="grid gap-1 border-l-3 border-line-strong pl-4">
              <b>
                <Since version={version} />
              </b>
              <span className="wrap-anywhere text-ink-soft">{version.reason}</span>
              <ul className="text-sm wrap-anywhere">
                {lines
                  .filter((line) => !known.includes(line))
                  .map((line) => (
                    <li key={line}>{line}</li>
                  ))}
              </ul>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
