import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { DateBox } from '#ui/date-box.tsx'
import { SelectField } from '#ui/field.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { ACT_KINDS } from '../record.ts'
import { type Filter, useActions } from './audit-data.ts'

const ACTIONS = 'audit-actions'

/** What is looked for; it stands in the address, so that a search can be kept and sent. */
export function AuditFilters({ filter }: { filter: Filter }) {
  const t = useTranslations('audit')
  const actions = useActions()
  const { sort, ...given } = filter
  const set = useChange()
  return (
    <search aria-label={t('filter')} className="filter-line">
      <SearchBox
        id="audit-person"
        label={t('person')}
        hint={t('personHint')}
        placeholder={t('personHint')}
        value={given.person ?? ''}
        onValue={(person) => set({ person })}
      />
      <SearchBox
        id="audit-row"
        aside
        label={t('row')}
        hint={t('rowHint')}
        placeholder={t('rowHint')}
        value={given.row ?? ''}
        onValue={(row) => set({ row })}
      />
      <SearchBox
        id="audit-action"
        aside
        label={t('action')}
        hint={t('actionHint')}
        placeholder={t('actionHint')}
        list={ACTIONS}
        autoCapitalize="none"
        spellCheck={false}
        value={given.action ?? ''}
        onValue={(action) => set({ action })}
      />
      <datalist id={ACTIONS}>
        {actions.data?.map((action) => (
          <option key={action}>{action}</option>
        ))}
      </datalist>
      <SelectField
        label={t('kind')}
        empty={t('anyKind')}
        options={ACT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={given.kind ?? ''}
        onChange={(event) => set({ kind: event.target.value })}
      />
      <SearchBox
        id="audit-request"
        aside
        label={t('request')}
        hint={t('requestHint')}
        placeholder={t('requestHint')}
        value={given.request ?? ''}
        onValue={(request) => set({ request })}
      />
      <DateBox label={t('from')} value={given.from ?? ''} onValue={(from) => set({ from })} />
      <DateBox label={t('to')} value={given.to ?? ''} onValue={(to) => set({ to })} />
      {Object.keys(given).length > 0 && (
        <LinkButton variant="quiet" to={paths.adminAudit({ sort })}>
          {t('clear')}
        </LinkButton>
      )}
    </search>
  )
}
