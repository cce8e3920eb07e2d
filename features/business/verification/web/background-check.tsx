import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWhen } from '#ui/time-text.ts'
import { formatDay } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { type ProviderCase } from '../provider-admin.ts'
import { BACKGROUND_CHECK, type CheckStatus } from '#features/business/providers/background-check.ts'
import { refetchProviders, providerAdminApi } from './provider-admin-data.ts'

const WORDS = { ordered: 'again', clear: 'clear', consider: 'consider' } as const

/** Where the check by an outside company stands, and the next step of it. What a report says has no field here. */
export function BackgroundCheckCard({ row }: { row: ProviderCase }) {
  const t = useTranslations('adminProviders.check')
  const dates = useWhen()
  const check = row.background_check
  const [next, setNext] = useState<CheckStatus | null>(null)
  const ways: readonly CheckStatus[] = check ? BACKGROUND_CHECK[check.status].next : ['ordered']
  return (
    <section className="rounded-md border border-line px-4 py-3">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h3>{t('title')}</h3>
        <StatusBadge tone={check ? BACKGROUND_CHECK[check.status].tone : 'mute'}>
          {check ? t(`status.${check.status}`) : t('none')}
        </StatusBadge>
      </div>
      <p className="mb-3 text-sm text-ink-soft">{t('note')}</p>
      {check && (
        <>
          <Facts
            columns={1}
            rows={[
              [t('company'), check.company],
              [t('reference'), check.reference],
              [t('consent'), formatDay(check.consent_on)],
              [t('reason'), check.reason],
            ]}
          />
          <p className="mt-2 text-sm text-ink-soft">
            {t('by', { name: check.recorded_by_name ?? '–', at: dates.promise(check.recorded_at) })}
          </p>
        </>
      )}
      {next ? (
        <Form key={next} row={row} status={next} onDone={() => setNext(null)} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {ways.map((to) => (
            <Button key={to} size="sm" variant="secondary" onClick={() => setNext(to)}>
              {t(check ? WORDS[to] : 'order')}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

function Form({ row, status, onDone }: { row: ProviderCase; status: CheckStatus; onDone: () => void }) {
  const t = useTranslations('adminProviders.check')
  const words = useTranslations('adminProviders')
  const check = row.background_check
  const anew = status === 'ordered'
  const [given, setGiven] = useState({
    company: check?.company ?? '',
    reference: anew ? '' : (check?.reference ?? ''),
    consent_on: anew ? '' : (check?.consent_on ?? ''),
    reason: '',
  })
  const [tried, setTried] = useState(false)
  const explained = status === 'consider' || check?.status === 'consider'
  const missing = {
    company: !given.company.trim() && t('missing'),
    reference: !given.reference.trim() && t('missing'),
    consent_on: !/^\d{4}-\d\d-\d\d$/.test(given.consent_on) && t('consentMissing'),
    reason: explained && !anew && given.reason.trim().length < 3 && words('reasonNeeded'),
  }
  const save = useMutation({
    mutationFn: () =>
      providerAdminApi.recordCheck({ provider_id: row.id, status, from: check?.status ?? null, ...given }),
    onSuccess: () => {
      toast(t('saved'), row.business_name)
      onDone()
    },
    onSettled: () => refetchProviders(),
  })
  const refused = isRefusal(save.error) ? save.error : null
  const errorOf = (field: keyof typeof given) =>
    (tried && missing[field]) || refused?.details.find(({ path }) => path === field)?.message
  const field = (name: 'company' | 'reference' | 'consent_on', label: string, hint?: string) => (
    <TextField
      name={`check-${name}`}
      {...(name === 'consent_on' && { type: 'date' })}
      label={label}
      hint={hint}
      value={given[name]}
      maxLength={100}
      error={errorOf(name)}
      onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
    />
  )
  return (
    <form
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!Object.values(missing).some(Boolean) && !save.isPending) save.mutate()
      }}
    >
      {save.isError && !refused?.details.length && (
        <Notice tone="bad" live>
          {refused?.message ?? t('failed')}
        </Notice>
      )}
      {field('company', t('company'))}
      {field('reference', t('reference'))}
      {field('consent_on', t('consent'), t('consentHint'))}
      {explained && (
        <TextArea
          name="check-reason"
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          maxLength={500}
          value={given.reason}
          error={errorOf('reason')}
          onChange={(event) => setGiven({ ...given, reason: event.target.value })}
        />
      )}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" busy={save.isPending && words('saving')}>
          {t('save')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {words('cancel')}
        </Button>
      </span>
    </form>
  )
}
