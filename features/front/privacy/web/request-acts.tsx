import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { formatCents } from '#lib/money.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Blocker } from '../blocker.ts'
import { HOLD_KINDS, type RequestDetail, type RequestStatus } from '../data-request.ts'
import { askAgain, dataRequests } from './request-data.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { SendArchive } from './send-archive.tsx'

/** What can be done about a request now: fulfilled in its way, held, refused, taken up again. */
export function RequestActs({ request }: { request: RequestDetail }) {
  const t = useTranslations('adminUsers.request')
  const me = useMe()
  const { id, version, kind, status, person } = request
  if (request.closed_at) return <p className="text-sm text-ink-soft">{t('closed')}</p>
  if (person.id === me.id) return <p className="text-sm text-ink-soft">{t('own')}</p>
  const to = (next: RequestStatus) => async (reason: string, form: FormData) => {
    const hold = next === 'on_hold' && { hold_kind: String(form.get('hold')) as (typeof HOLD_KINDS)[number] }
    await dataRequests.decide({ id, version, status: next, reason, ...hold })
    await askAgain()
    return t('moved')
  }
  return (
    <div className="grid gap-4">
      {kind === 'deletion' && <Blockers request={request} />}
      <div className="flex flex-wrap gap-2">
        {status === 'open' && kind === 'export' && <SendArchive request={request} />}
        {status === 'open' && kind === 'deletion' && request.blockers.length === 0 && <Erase request={request} />}
        {status === 'open' && kind === 'correction' && (
          <ReasonDialog
            audited
            name={`${id}:done`}
            look={{ variant: 'primary' }}
            label={t('done')}
            title={t('doneTitle')}
            text={t('doneText')}
            run={to('done')}
          />
        )}
        {status === 'open' ? (
          <ReasonDialog
            audited
            name={`${id}:hold_act`}
            label={t('hold_act')}
            title={t('holdTitle')}
            text={t('holdText')}
            run={to('on_hold')}
          >
            <SelectField
              name="hold"
              label={t('hold')}
              options={HOLD_KINDS.map((value) => ({ value, label: t(`holds.${value}`) }))}
            />
          </ReasonDialog>
        ) : (
          <ReasonDialog
            audited
            name={`${id}:resume`}
            look={{ variant: 'primary' }}
            label={t('resume')}
            title={t('resumeTitle')}
            text={t('resumeText')}
            run={to('open')}
          />
        )}
        <ReasonDialog
          audited
          name={`${id}:refuse`}
          label={t('refuse')}
          title={t('refuseTitle')}
          text={t('refuseText')}
          run={to('refused')}
        />
      </div>
    </div>
  )
}

const placeOf: Record<Blocker['kind'], (id: string) => string> = {
  admin: paths.adminUser,
  hold: paths.adminUser,
  claim: paths.adminClaim,
  order: paths.adminOrder,
  work: paths.adminOrder,
  money: paths.adminOrder,
  work_money: paths.adminOrder,
  chargeback: paths.adminOrder,
  work_chargeback: paths.adminOrder,
  deposit: paths.adminOrder,
  work_deposit: paths.adminOrder,
  insurer: paths.adminOrder,
  balance: paths.adminProvider,
  debt: paths.adminProvider,
  payout: paths.adminProvider,
  tax: paths.adminProvider,
  repair: paths.adminRepair,
  work_repair: paths.adminRepair,
  tow: paths.towJob,
  work_tow: paths.towJob,
  members: paths.adminProvider,
}

/** What keeps the account from being deleted today, as the deletion itself will ask again. */
function Blockers({ request: { blockers, status, person } }: { request: RequestDetail }) {
  const t = useTranslations('adminUsers.request')
  if (blockers.length === 0)
    return (
      <Notice tone={status === 'open' ? 'good' : 'info'}>{t(status === 'open' ? 'unblocked' : 'blockedHold')}</Notice>
    )
  return (
    <Notice tone="warn" title={t('blocked')}>
      <ul className="list-disc pl-5">
        {blockers.map(({ kind, id, title, cents }) => (
          <li key={`${kind}${id}`} className="wrap-anywhere">
            <Link to={placeOf[kind](kind === 'hold' || kind === 'admin' ? person.id : id)} className="link">
              {t(`blockers.${kind}`, { title, amount: formatCents(Math.abs(cents)) })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Erase({ request: { id, version, person } }: { request: RequestDetail }) {
  const t = useTranslations('adminUsers.request')
  const navigate = useNavigate()
  const typed = (form: FormData) => String(form.get('email')).trim().toLowerCase()
  return (
    <ReasonDialog
      audited
      name={`${id}:erase`}
      danger
      label={t('erase')}
      title={t('eraseTitle', { name: person.name })}
      text={t('eraseText')}
      check={(form) => ({ email: typed(form) !== person.email && t('eraseEmailMissing') })}
      run={async (reason, form) => {
        await dataRequests.erase({ id, version, email: typed(form), reason })
        void navigate(paths.adminDataRequests())
        await askAgain()
        return t('erased')
      }}
    >
      {(wrong) => (
        <TextField
          id="erase-email"
          name="email"
          type="email"
          autoComplete="off"
          required
          label={t('eraseEmail')}
          hint={`${t('eraseEmailHint')} ${person.email}`}
          error={wrong['email']}
        />
      )}
    </ReasonDialog>
  )
}
