import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextArea } from '#ui/field.tsx'
import { both, Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { toast } from '#ui/toast.tsx'
import { certificationsIn } from '../certification.ts'
import { namesContact } from '../policy.ts'
import { promiseIn } from '../promise.ts'
import { PROVIDER_TYPES, type ProviderProfile, type Shop } from '../provider.ts'
import { errorsOf } from './business-fields.tsx'
import { CertificationField } from './certification-field.tsx'
import { api, keepProfile, useProfile, useShop } from './data.ts'
import { type OpenDays, openDaysOf, OpenDaysFields, withAllChosen } from './open-days.tsx'
import {
  HoursFields,
  LanguageFields,
  OfferFields,
  offersOf,
  OwnershipFields,
  RadiusField,
  type Reach,
  reachOf,
  sentReach,
  useReachErrors,
} from './reach-fields.tsx'

/** What a business says of itself and may change at any time: hours, how far it goes, languages, ownership, words. */
export default function BusinessPage() {
  const t = useTranslations('providers')
  const own = useTranslations('ownProviders.about')
  const profile = useProfile()
  const shop = useShop(Boolean(profile.data) && PROVIDER_TYPES[profile.data!.provider_type].adds !== 'vehicle')
  return (
    <Page
      title={own('title')}
      meta={own('text')}
      back={{ to: paths.dashboard(), label: t('verification.back') }}
      width="text"
    >
      <title>{`${own('title')} · ClaimChoice`}</title>
      <Loaded
        query={{ ...both(profile, shop), data: shop.isLoading || shop.isError ? undefined : profile.data }}
        keep
        label={t('loading')}
        shape="rows"
        lines={5}
        failed={own('loadFailed')}
        missing={
          <Empty
            title={t('verification.first')}
            action={<LinkButton to={paths.providerOnboarding()}>{t('verification.start')}</LinkButton>}
          >
            {t('verification.firstText')}
          </Empty>
        }
      >
        {(profile) => <Form profile={profile} shop={shop.data?.[0] ?? null} />}
      </Loaded>
    </Page>
  )
}

function Form({ profile, shop }: { profile: ProviderProfile; shop: Shop | null }) {
  const t = useTranslations('ownProviders.about')
  const check = useReachErrors()
  const [about, setAbout] = useState(profile.about ?? '')
  const [reach, setReach] = useState<Reach>(() => reachOf(profile))
  const stored = (shop?.certifications ?? []).join('\n')
  const [certified, setCertified] = useState(stored)
  const [days, setDays] = useState(() => openDaysOf(profile))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useMutation({
    mutationFn: async ({ holidays, closed_days, open_days }: OpenDays) => {
      if (shop && certified !== stored) {
        await api.updateShop({ id: shop.id, certifications: certificationsIn(certified) })
        await queries.invalidateQueries({ queryKey: ['shops'] })
      }
      return api.updateBusiness({
        about,
        ...sentReach(reach, profile.provider_type),
        holidays,
        closed_days,
        open_days,
      })
    },
    onSuccess: (row) => {
      keepProfile(row)
      toast(t('saved'), t('savedText'))
    },
    onError: (error) => {
      if (isRefusal(error)) setErrors(errorsOf(error.details))
    },
  })
  const submit = () => {
    const promised = promiseIn(about)
    const said = namesContact(about) ? t('noContact') : promised && t(`promised.${promised}`)
    const found = { ...(said && { about: said }), ...check(reach) }
    setErrors(found)
    if (Object.keys(found).length > 0 || save.isPending) return
    const meant = withAllChosen(days)
    setDays(meant)
    save.mutate(meant)
  }
  const fields = { value: reach, errors, onValue: setReach }
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
        <div className="grid gap-5">
          <TextArea
            name="about"
            label={t('words')}
            hint={t('wordsHint')}
            value={about}
            error={errors['about']}
            maxLength={3000}
            onChange={(event) => setAbout(event.target.value)}
          />
          <RadiusField {...fields} />
        </div>
      </Card>
      <Card title={t('hoursTitle')} meta={t('hoursText', { zone: profile.time_zone })}>
        <div className="grid gap-5">
          <HoursFields {...fields} />
          <OpenDaysFields value={days} onValue={setDays} alwaysOpen={reach.always_open} />
        </div>
      </Card>
      {offersOf(profile.provider_type).length > 0 && (
        <Card title={t('offersTitle')}>
          <OfferFields type={profile.provider_type} hideLegend {...fields} />
        </Card>
      )}
      {shop && (
        <Card title={t('certifiedTitle')}>
          <CertificationField
            type={profile.provider_type}
            value={certified}
            error={errors['certifications']}
            onValue={setCertified}
          />
        </Card>
      )}
      <Card title={t('whoTitle')}>
        <div className="grid gap-6">
          <LanguageFields {...fields} />
          <OwnershipFields {...fields} />
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
