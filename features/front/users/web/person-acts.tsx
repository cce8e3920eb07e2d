import { useTranslations } from 'use-intl'
import { SIGN_UP_ROLES, type SignUpRole } from '#features/base/accounts/account.ts'
import type { GrantKind } from '../grant.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { SelectField } from '#ui/field.tsx'
import type { PersonFacts } from '../person.ts'
import { grants, profiles } from './people-data.ts'
import { askAgain, dataRequests } from '#features/front/privacy/web/request-data.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { RequestForm } from '#features/front/privacy/web/request-form.tsx'

const roleIn = (form: FormData) => String(form.get('role')) as SignUpRole

/** What an admin can do to an account; what is about an admin takes two, so it is proposed. */
export function PersonActs({ person }: { person: PersonFacts }) {
  const t = useTranslations('adminUsers')
  const me = useMe()
  const { id, name } = person
  const isAdmin = person.role === 'claims_admin'
  const roles = (except?: string) =>
    SIGN_UP_ROLES.filter((role) => role !== except).map((value) => ({ value, label: t(`roles.${value}`) }))
  const done = async (work: Promise<unknown>, said: string) => {
    await work
    await askAgain()
    return said
  }
  const propose = (kind: GrantKind, reason: string, role_after?: SignUpRole) =>
    done(grants.propose({ person_id: id, kind, reason, ...(role_after && { role_after }) }), t('admin.proposed'))
  if (me.id === id)
    return (
      <ReasonDialog
        audited
        name={`${id}:admin.stepDown`}
        danger
        label={t('admin.stepDown')}
        title={t('admin.stepDownTitle')}
        text={t('admin.stepDownText')}
        run={async (reason, form) => {
          await grants.stepDown({ role: roleIn(form), reason })
          location.reload()
          return t('saved')
        }}
      >
        <SelectField name="role" label={t('admin.roleAfter')} options={roles()} />
      </ReasonDialog>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonDialog
        audited
        name={`${id}:signOut.act`}
        label={t('signOut.act')}
        title={t('signOut.title', { name })}
        text={t('signOut.text')}
        reason={{ hint: t('reasonSent') }}
        run={async (reason) => {
          const { ended } = await grants.endSessions({ id, reason })
          await askAgain()
          return t('signOut.done', { count: ended })
        }}
      />
      {isAdmin ? (
        <>
          {person.second_factor_since && (
            <ReasonDialog
              audited
              name={`${id}:factor.act`}
              label={t('factor.act')}
              title={t('factor.title', { name })}
              text={t('factor.text')}
              reason={{ hint: t('factor.hint') }}
              run={(reason) => done(profiles.resetSecondFactor({ id, reason }), t('factor.done', { name }))}
            />
          )}
          {!person.proposal && (
            <>
              <ReasonDialog
                audited
                name={`${id}:admin.remove`}
                label={t('admin.remove')}
                title={t('admin.removeTitle', { name })}
                text={t('admin.removeText')}
                run={(reason, form) => propose('removal', reason, roleIn(form))}
              >
                <SelectField name="role" label={t('admin.roleAfter')} options={roles()} />
              </ReasonDialog>
              {person.suspended ? (
                <ReasonDialog
                  audited
                  name={`${id}:admin.reinstate`}
                  label={t('admin.reinstate')}
                  title={t('admin.reinstateTitle', { name })}
                  text={t('admin.reinstateText')}
                  run={(reason) => propose('reinstatement', reason)}
                />
              ) : (
                <ReasonDialog
                  audited
                  name={`${id}:admin.suspend`}
                  danger
                  label={t('admin.suspend')}
                  title={t('admin.suspendTitle', { name })}
                  text={t('admin.suspendText')}
                  run={(reason) => propose('suspension', reason)}
                />
              )}
            </>
          )}
        </>
      ) : (
        <>
          <ReasonDialog
            audited
            name={`${id}:role.act`}
            label={t('role.act')}
            title={t('role.title', { name })}
            text={t('role.text')}
            run={(reason, form) => done(grants.changeRole({ id, role: roleIn(form), reason }), t('role.done'))}
          >
            <SelectField name="role" label={t('role.field')} options={roles(person.role)} />
          </ReasonDialog>
          {person.suspended ? (
            <ReasonDialog
              audited
              name={`${id}:suspension.reinstate`}
              label={t('suspension.reinstate')}
              title={t('suspension.reinstateTitle', { name })}
              text={t('suspension.reinstateText')}
              run={(reason) => done(profiles.reinstate({ id, reason }), t('suspension.reinstatedNow', { name }))}
            />
          ) : (
            <ReasonDialog
              audited
              name={`${id}:suspension.suspend`}
              danger
              label={t('suspension.suspend')}
              title={t('suspension.suspendTitle', { name })}
              text={t('suspension.suspendText')}
              run={(reason) => done(profiles.suspend({ id, reason }), t('suspension.suspendedNow', { name }))}
            />
          )}
          {!person.proposal && person.obstacles.length === 0 && (
            <ReasonDialog
              audited
              name={`${id}:admin.propose`}
              label={t('admin.propose')}
              title={t('admin.proposeTitle', { name })}
              text={t('admin.proposeText')}
              run={(reason) => propose('grant', reason)}
            />
          )}
          {person.obstacles.length > 0 && (
            <div className="w-full text-sm text-ink-soft">
              <p className="mt-2">{t('admin.obstacles')}</p>
              <ul className="list-disc pl-5">
                {person.obstacles.map((one) => (
                  <li key={one}>{t(`admin.obstacle.${one}`)}</li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** What somebody asked about their data, and what keeps it from being erased. */
export function DataActs({ person }: { person: PersonFacts }) {
  const t = useTranslations('adminUsers')
  const { id, name, hold } = person
  const settle = async (lift: boolean, reason: string) => {
    await (lift ? dataRequests.liftHold : dataRequests.placeHold)({ person_id: id, reason })
    await askAgain()
    return t(lift ? 'hold.lifted' : 'hold.placed')
  }
  return (
    <div className="flex flex-wrap gap-2">
      <RequestForm person={person} />
      {hold ? (
        <ReasonDialog
          audited
          name={`${id}:hold.lift`}
          label={t('hold.lift')}
          title={t('hold.liftTitle', { name })}
          text={t('hold.liftText')}
          run={(reason) => settle(true, reason)}
        />
      ) : (
        <ReasonDialog
          audited
          name={`${id}:hold.place`}
          label={t('hold.place')}
          title={t('hold.placeTitle', { name })}
          text={t('hold.placeText')}
          run={(reason) => settle(false, reason)}
        />
      )}
    </div>
  )
}
