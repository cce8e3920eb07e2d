import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useWhen } from '#ui/time-text.ts'
import { canChangeKey } from '../policy.ts'
import { useKeySentence } from './key-form.tsx'
import { api, askKeysAgain, useKeysOf } from './keys-data.ts'
import { TONES } from './keys-table.tsx'

/** The keys of a business as our team sees them, which can end one. */
export function AdminKeys({ id }: { id: string }) {
  const t = useTranslations('keys')
  const when = useWhen()
  const say = useKeySentence()
  return (
    <Loaded query={useKeysOf(id)} keep label={t('admin.loading')} shape="rows" lines={2}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="text-ink-soft">{t('admin.none')}</p>
        ) : (
          <ul className="grid gap-4">
            {rows.map(({ id: key, name, state, scopes, made_by, created_at, last_used_at }) => (
              <li key={key} className="grid justify-items-start gap-1 text-sm">
                <b className="wrap-anywhere">{name}</b>
                <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
                <span>{scopes.map((scope) => t(`scopes.${scope}`)).join(', ')}</span>
                <span className="text-ink-soft">
                  {t('madeBy', { name: made_by, day: when.date(created_at) })}
                  {' · '}
                  {t('admin.used', { at: last_used_at ? when.at(last_used_at) : t('never') })}
                </span>
                {canChangeKey(state).yes && (
                  <ReasonDialog
                    name={`${key}:revoke`}
                    label={t('revoke.do')}
                    about={` ${name}`}
                    title={t('revoke.title', { name })}
                    text={t('admin.text')}
                    busyText={t('revoke.busy')}
                    danger
                    audited
                    say={say}
                    run={async (reason) => {
                      await api.revoke({ id: key, reason })
                      void askKeysAgain()
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
