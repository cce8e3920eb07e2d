import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { CheckboxField, TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { Business, type Hours, OWNERSHIP, SPOKEN, WEEKDAYS, type Weekday } from '../business.ts'
import { namesContact } from '../policy.ts'
import type { ProviderProfile } from '../provider.ts'
import { errorsOf } from './business-fields.tsx'
import { api, keepProfile, useProfile } from './data.ts'

/** What a business says of itself and may change at any time: hours, how far it goes, languages, ownership, words. */
export default function BusinessPage() {
  const t = useTranslations('providers')
  const own = useTranslations('ownProviders.about')
  const { data: profile, isError, refetch } = useProfile()
  return (
    <Page
      title={own('title')}
      meta={own('text')}
      back={{ to: paths.dashboard(), label: t('verification.back') }}
      width="text"
    >
      <title>{`${own('title')} · ClaimChoice`}</title>
      {profile ? (
        <Form profile={profile} />
      ) : profile === null ? (
        <Empty
          title={t('verification.first')}
          action={<LinkButton to={paths.providerOnboarding()}>{t('verification.start')}</LinkButton>}
        >
          {t('verification.firstText')}
        </Empty>
      ) : isError ? (
        <Notice tone="bad" live action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
          {own('loadFailed')}
        </Notice>
      ) : (
        <Skeleton label={t('loading')} shape="rows" lines={5} />
      )}
    </Page>
  )
}

type Typed = Omit<Business, 'service_radius_miles' | 'hours'> & {
  service_radius_miles: string
  hours: Record<string, readonly [string, string]>
}

function Form({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('ownProviders.about')
  const [typed, setTyped] = useState<Typed>({
    about: profile.about ?? '',
    service_radius_miles: String(profile.service_radius_miles),
    hours: profile.hours as Typed['hours'],
    always_open: profile.always_open,
    languages: profile.languages,
    ownership: profile.ownership,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  const save = useMutation({
    mutationFn: () =>
      api.updateBusiness({
        ...typed,
        hours: typed.hours as Hours,
        service_radius_miles: Number(typed.service_radius_miles),
      }),
    onSuccess: (row) => {
      keepProfile(row)
      toast(t('saved'), t('savedText'))
    },
    onError: (error) => {
      if (isRefusal(error)) setErrors(errorsOf(error.details))
    },
  })
  const submit = () => {
    const radius = Business.shape.service_radius_miles.safeParse(Number(typed.service_radius_miles || 'x'))
    const found: Record<string, string> = {
      ...(namesContact(typed.about) && { about: t('noContact') }),
      ...(!radius.success && { service_radius_miles: t('radiusInvalid') }),
      ...(typed.languages.length === 0 && { languages: t('languageNeeded') }),
    }
    for (const [day, [from, to]] of Object.entries(typed.hours))
      if (!(from && from < to)) found[`${day}-to`] = t('hoursInvalid', { day: t(`days.${day as Weekday}`) })
    setErrors(found)
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate()
  }
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorSummary
        title={t('summary')}
        errors={Object.entries(errors).map(([field, message]) => ({ field, message }))}
      />
      <Card title={t('wordsTitle')}>
        <TextArea
          name="about"
          label={t('words')}
          hint={t('wordsHint')}
          value={typed.about}
          error={errors['about']}
          maxLength={3000}
          onChange={(event) => set({ about: event.target.value })}
        />
        <TextField
          name="service_radius_miles"
          fieldClass="mt-5"
          className="max-w-36"
          inputMode="numeric"
          label={t('radius')}
          hint={t('radiusHint')}
          value={typed.service_radius_miles}
          error={errors['service_radius_miles']}
          maxLength={3}
          onChange={(event) => set({ service_radius_miles: event.target.value })}
        />
      </Card>
      <Card title={t('hoursTitle')} meta={t('hoursText', { zone: profile.time_zone })}>
        <CheckboxField
          name="always_open"
          label={t('alwaysOpen')}
          checked={typed.always_open}
          onChange={(event) => set({ always_open: event.target.checked })}
        />
        {!typed.always_open && <Week hours={typed.hours} errors={errors} onHours={(hours) => set({ hours })} />}
      </Card>
      <Card title={t('whoTitle')}>
        <div className="grid gap-6">
          <CheckboxCards
            name="languages"
            legend={t('languages')}
            columns={3}
            error={errors['languages']}
            values={typed.languages}
            onValues={(values) => set({ languages: values as Business['languages'] })}
            options={SPOKEN.map((code) => ({ value: code, label: t(`spoken.${code}`) }))}
          />
          <CheckboxCards
            name="ownership"
            legend={t('ownership')}
            columns={3}
            hint={t('ownershipHint')}
            values={typed.ownership}
            onValues={(values) => set({ ownership: values as Business['ownership'] })}
            options={OWNERSHIP.map((tag) => ({ value: tag, label: t(`owned.${tag}`) }))}
          />
          <p>
            <LinkButton variant="secondary" size="sm" to={paths.providerVerification()}>
              {t('addCertificate')}
            </LinkButton>
          </p>
        </div>
      </Card>
      {save.isError && Object.keys(errors).length === 0 && (
        <Notice tone="bad" live title={t('saveFailed')}>
          {save.error.message}
        </Notice>
      )}
      <div>
        <Button type="submit" size="lg" busy={save.isPending && t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

type WeekProps = { hours: Typed['hours']; errors: Record<string, string>; onHours: (hours: Typed['hours']) => void }
function Week({ hours, errors, onHours }: WeekProps) {
  const t = useTranslations('ownProviders.about')
  const turn = (day: Weekday, open: boolean) => {
    const { [day]: _, ...rest } = hours
    onHours(open ? { ...rest, [day]: ['08:00', '17:00'] } : rest)
  }
  return (
    <ul className="grid gap-1">
      {WEEKDAYS.map((day) => {
        const open = hours[day]
        const name = t(`days.${day}`)
        return (
          <li key={day} className="grid items-center gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <CheckboxField
              name={day}
              label={name}
              checked={!!open}
              onChange={(event) => turn(day, event.target.checked)}
            />
            {open ? (
              <span className="flex flex-wrap items-start gap-2 pb-2 max-sm:pl-9">
                <TextField
                  type="time"
                  className="w-36"
                  name={`${day}-from`}
                  label={t('from', { day: name })}
                  hideLabel
                  value={open[0]}
                  onChange={(event) => onHours({ ...hours, [day]: [event.target.value, open[1]] })}
                />
                <TextField
                  type="time"
                  className="w-36"
                  name={`${day}-to`}
                  label={t('to', { day: name })}
                  hideLabel
                  value={open[1]}
                  error={errors[`${day}-to`]}
                  onChange={(event) => onHours({ ...hours, [day]: [open[0], event.target.value] })}
                />
              </span>
            ) : (
              <span className="text-sm text-ink-soft max-sm:pb-2 max-sm:pl-9">{t('closed')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
