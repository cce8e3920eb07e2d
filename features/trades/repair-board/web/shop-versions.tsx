import { Suspense } from 'react'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { RadioCards } from '#ui/choice.tsx'
import { CheckboxField, DateField, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { instantAt } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { openOf } from '#features/trades/repairs/sums.ts'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { lazyPart } from '#ui/later.ts'
import { Section } from '#ui/section.tsx'
import { canDeclineVersion, canSupplement } from '#features/trades/repairs/policy.ts'
import { type Repair, type Version, versionName } from '#features/trades/repairs/repair.ts'
import { api, repairChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { VersionCard } from '#features/trades/repairs/web/version-card.tsx'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

const SupplementEditor = lazyPart(async () => (await import('./supplement-editor.tsx')).SupplementEditor)

/** Estimate and added work with their answers, and where more work is written; `writes` is whose role does that. */
export function ShopVersions({ repair, writes }: { repair: Repair; writes: boolean }) {
  const t = useTranslations('ownRepairs')
  const [open, setOpen] = useDraft(`${repair.id}:more`, repair.draft !== null)
  const adds = writes && canSupplement(repair).yes
  return (
    <>
      {adds && (
        <Section
          id="more"
          title={t('more.title')}
          action={
            !open && (
              <Button variant="secondary" onClick={() => setOpen(true)}>
                {t('more.begin')}
              </Button>
            )
          }
        >
          {open ? (
            <Suspense>
              <SupplementEditor repair={repair} onSent={() => setOpen(false)} />
            </Suspense>
          ) : (
            <p className="text-ink-soft">{t('more.text')}</p>
          )}
        </Section>
      )}
      {repair.versions.length > 0 && (
        <Section title={t('versions.title')}>
          <ul className="grid gap-4 md:grid-cols-2">
            {repair.versions.map((version) => (
              <li key={version.id} className="min-w-0">
                <VersionCard version={version} photos={repair.photos}>
                  {writes && <Acts repair={repair} version={version} />}
                </VersionCard>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Acts({ repair, version }: { repair: Repair; version: Version }) {
  const t = useTranslations('ownRepairs')
  const sentence = useSentence()
  if (version.status === 'chosen' && repair.status === 'chosen')
    return (
      <LinkButton variant="secondary" size="sm" to={paths.providerEstimate(repair.id)}>
        {t('next.correct')}
      </LinkButton>
    )
  if (!canDeclineVersion(version).yes) return null
  return (
    <>
      <FormDialog
        size="sm"
        title={t('versions.takeTitle', { name: versionName(version) })}
        text={t('versions.takeText')}
        submit={t('versions.take')}
        busyText={t('versions.taking')}
        trigger={
          <Button variant="secondary" size="sm">
            {t('versions.take')}
          </Button>
        }
        say={sentence}
        run={() => api.withdrawVersion({ estimate_id: version.id })}
        onSent={repairChanged}
      />
      <PhoneYes repair={repair} version={version} />
    </>
  )
}

const EMPTY = { method: 'phone', phone: '', who: '', day: '', time: '', teardown: false, risk: false }

/** A yes that the shop heard by phone or text, with what must be written down; the state's rule decides whether it counts. */
function PhoneYes({ repair, version }: { repair: Repair; version: Version }) {
  const t = useTranslations('ownRepairs.versions')
  const sentence = useSentence()
  const [fields, setFields, drop] = useDraft(`${version.id}:phone`, EMPTY)
  const open = openOf(version)
  const text = (field: 'phone' | 'who' | 'day' | 'time') => ({
    name: field,
    value: fields[field],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setFields((all) => ({ ...all, [field]: value })),
  })
  return (
    <FormDialog
      trigger={
        <Button variant="quiet" size="sm">
          {t('phone')}
        </Button>
      }
      title={t('phoneTitle', { name: versionName(version) })}
      text={t('phoneText')}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({
        phone: fields.phone.trim().length < 7 && t('needNumber'),
        who: fields.who.trim().length < 3 && t('needWho'),
        time: (!fields.day || !fields.time) && t('needTime'),
        risk: open.lines.length > 0 && !fields.risk && t('needRisk'),
      })}
      say={sentence}
      run={() =>
        api.recordAuthorization({
          estimate_id: version.id,
          hash: version.hash,
          method: fields.method === 'text' ? 'text' : 'phone',
          phone: fields.phone,
          typed_name: fields.who,
          at: instantAt(repair.time_zone, fields.day, fields.time),
          own_risk_lines: open.lines,
          teardown: fields.teardown,
        })
      }
      onSent={(changed) => {
        drop()
        toast(t('saved'))
        repairChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <RadioCards
            name="method"
            legend={t('method')}
            value={fields.method}
            options={[
              { value: 'phone', label: t('byPhone') },
              { value: 'text', label: t('byText') },
            ]}
            onValue={(method) => setFields((all) => ({ ...all, method }))}
          />
          <TextField {...text('who')} label={t('who')} maxLength={120} error={wrong['who'] ?? wrong['typed_name']} />
          <TextField {...text('phone')} label={t('number')} type="tel" maxLength={40} error={wrong['phone']} />
          <DateField {...text('day')} label={t('day')} error={wrong['day'] ?? wrong['at']} />
          <TextField {...text('time')} label={t('time')} type="time" className="max-w-40" error={wrong['time']} />
          {open.lines.length > 0 && (
            <CheckboxField
              name="risk"
              label={t('risk', {
                lines: open.lines.join(', '),
                amount: formatCents(open.cents),
              })}
              checked={fields.risk}
              error={wrong['risk']}
              onChange={({ target }) => setFields((all) => ({ ...all, risk: target.checked }))}
            />
          )}
          <CheckboxField
            name="teardown"
            label={t('teardown')}
            checked={fields.teardown}
            onChange={({ target }) => setFields((all) => ({ ...all, teardown: target.checked }))}
          />
        </>
      )}
    </FormDialog>
  )
}
