import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Loaded } from '#ui/loaded.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DataTable } from '#ui/table.tsx'
import type { AuditEntry } from '../audit.ts'
import { changesOf, SYSTEM } from '../record.ts'
import { type Search, useEntry } from './audit-data.ts'
import { aboutOf, pageOf, useSentence } from './audit-sentence.ts'

/** One entry over the list it was opened from; its address can be sent. */
export function EntryDialog({ id, search, onClose }: { id: number; search: Search; onClose: () => void }) {
  const t = useTranslations('audit')
  const query = useEntry(id)
  const sentence = useSentence()
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">{query.data ? sentence(query.data) : t('entry', { id })}</span>}
      description={query.data && <code>{query.data.action}</code>}
      closeText={t('close')}
    >
      <Loaded query={query} label={t('loading')} shape="rows" lines={6} failed={(error) => error.message}>
        {(data) => <Entry entry={data} search={search} />}
      </Loaded>
    </Dialog>
  )
}

function Entry({ entry, search }: { entry: AuditEntry; search: Search }) {
  const t = useTranslations('audit')
  const format = useFormatter()
  const { actor, subject_table, subject_id } = entry
  const changes = changesOf(entry.before, entry.after)
  const page = pageOf(entry)
  const cell = (value: string | null) =>
    value === null ? (
      <span className="text-ink-soft">{t('nothing')}</span>
    ) : (
      <span className="wrap-anywhere">{value}</span>
    )
  return (
    <div className="grid gap-6">
      <Facts
        rows={[
          [t('at'), format.dateTime(new Date(entry.at), { dateStyle: 'long', timeStyle: 'long' })],
          [t('person'), actor ? `${actor.name} (${actor.email})` : t('system')],
          [t('about'), aboutOf(entry)],
          [t('reason'), entry.reason],
          [t('table'), <code key="table">{subject_table}</code>],
          [
            t('rowId'),
            <code key="row" className="text-sm select-all">
              {subject_id}
            </code>,
          ],
          [t('request'), entry.request_id && <code className="text-sm select-all">{entry.request_id}</code>],
        ]}
      />
      <section>
        <h3 className="mb-2 text-base">{t('changes')}</h3>
        {changes.length ? (
          <DataTable
            caption={t('changes')}
            rows={changes}
            keyOf={(change) => change.field}
            columns={[
              { key: 'field', header: t('field'), cell: ({ field }) => (field ? <code>{field}</code> : t('whole')) },
              { key: 'before', header: t('before'), cell: ({ before }) => cell(before) },
              { key: 'after', header: t('after'), cell: ({ after }) => cell(after) },
            ]}
          />
        ) : (
          <p className="text-sm text-ink-soft">{t('noChanges')}</p>
        )}
      </section>
      {entry.others.length > 0 && (
        <section>
          <h3 className="mb-1 text-base">{t('others')}</h3>
          <ul className="text-sm">
            {entry.others.map((other) => (
              <li key={other.id}>
                <Link
                  to={paths.adminAudit({ ...search, entry: other.id })}
                  preventScrollReset
                  className="link inline-flex min-h-11 items-center"
                >
                  {other.action}
                </Link>{' '}
                <span className="text-ink-soft">
                  {other.subject_table} {other.subject_id.slice(-12)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        {page && <LinkButton to={page}>{t('open', { what: aboutOf(entry) })}</LinkButton>}
        <LinkButton variant="secondary" to={paths.adminAudit({ row: subject_id })}>
          {t('aboutRow')}
        </LinkButton>
        <LinkButton variant="secondary" to={paths.adminAudit({ person: actor?.id ?? SYSTEM })}>
          {t('byPerson')}
        </LinkButton>
        {entry.request_id && (
          <LinkButton variant="secondary" to={paths.adminAudit({ request: entry.request_id })}>
            {t('sameRequest')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
