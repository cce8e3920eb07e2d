import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { DateField, SelectField, TextField } from '#ui/field.tsx'
import { ACT_KINDS } from '../record.ts'
import { type Search, useActions } from './audit-data.ts'

const ACTIONS = 'audit-actions'
const FIELDS = ['person', 'row', 'action', 'kind', 'request', 'from', 'to']

/** What is looked for; applying it changes the address, so that a search can be kept and sent. */
export function AuditFilterForm({ search }: { search: Search }) {
  const t = useTranslations('audit')
  const navigate = useNavigate()
  const actions = useActions()
  const given = Object.keys(search).some((key) => key !== 'before')
  return (
    <search>
      <form
        key={JSON.stringify(search)}
        aria-label={t('filter')}
        className="filter-line"
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const wanted = FIELDS.flatMap((name): [string, string][] => {
            const value = String(data.get(name) ?? '').trim()
            return value ? [[name, value]] : []
          })
          void navigate(paths.adminAudit(Object.fromEntries(wanted)))
        }}
      >
        <TextField
          name="person"
          type="search"
          label={t('person')}
          hint={t('personHint')}
          placeholder={t('personHint')}
          maxLength={100}
          defaultValue={search.person}
        />
        <TextField
          name="row"
          type="search"
          label={t('row')}
          hint={t('rowHint')}
          placeholder={t('rowHint')}
          maxLength={100}
          defaultValue={search.row}
        />
        <TextField
          name="action"
          type="search"
          label={t('action')}
          hint={t('actionHint')}
          placeholder={t('actionHint')}
          maxLength={100}
          list={ACTIONS}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={search.action}
        />
        <datalist id={ACTIONS}>
          {actions.data?.map((action) => (
            <option key={action}>{action}</option>
          ))}
        </datalist>
        <SelectField
          name="kind"
          label={t('kind')}
          empty={t('anyKind')}
          options={ACT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          defaultValue={search.kind}
        />
        <TextField
          name="request"
          type="search"
          label={t('request')}
          hint={t('requestHint')}
          placeholder={t('requestHint')}
          maxLength={100}
          defaultValue={search.request}
        />
        <DateField name="from" label={t('from')} defaultValue={search.from} />
        <DateField name="to" label={t('to')} defaultValue={search.to} />
        <Button type="submit">{t('apply')}</Button>
        {given && (
          <LinkButton variant="quiet" to={paths.adminAudit()}>
            {t('clear')}
          </LinkButton>
        )}
      </form>
    </search>
  )
}
