import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { PROVIDER_TYPES, type ProviderProfile, type Shop, type Vehicle } from '#features/business/providers/provider.ts'
import { useShop, useVehicles } from '#features/business/providers/web/data.ts'
import { VehicleForm } from '#features/business/onboarding/web/step-vehicle.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded, both } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { useWork } from './listing-draft.ts'
import { fieldErrors } from './listing-editor.tsx'
import { type Errors, ListingFields, unreadableIn, useProblemText } from './listing-fields.tsx'
import { BLANK, type Form, merged, problemsOf, sameForm, termsOf } from './listing-form.ts'
import { api, askMineAgain, type Own, readNow, useMine, useRefusalText } from './own-calls.ts'

const ANOTHER = 'another'
const carName = ({ year, make, model, trim }: Vehicle) => [year, make, model, trim].filter(Boolean).join(' ')

/** A new draft of an own car or shop: which one, its words and terms; photos and days follow in the editor. */
export default function ListingNew({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('ownListings')
  const rents = PROVIDER_TYPES[profile.provider_type].adds === 'vehicle'
  const vehicles = useVehicles(rents)
  const shop = useShop(!rents)
  const mine = useMine()
  if (profile.lat === null || profile.lng === null)
    return (
      <Empty
        title={t('editor.noAddress')}
        action={<LinkButton to={paths.providerVerification()}>{t('editor.addAddress')}</LinkButton>}
      >
        {t('editor.noAddressText')}
      </Empty>
    )
  const things = rents ? vehicles : shop
  const asked = both<readonly Own[], unknown>(mine, things)
  if (!asked.data || asked.error)
    return <Loaded query={asked} label={t('loading')} shape="rows" lines={4} failed={t('loadFailed')} />
  const [rows] = asked.data
  if (rents) return <Draft profile={profile} rows={rows} vehicles={vehicles.data ?? []} shop={null} />
  const own = shop.data?.[0]
  if (!own)
    return (
      <Empty
        title={t('editor.shopFirst')}
        action={<LinkButton to={paths.providerOnboarding()}>{t('editor.shopAction')}</LinkButton>}
      >
        {t('editor.shopFirstText')}
      </Empty>
    )
  return <Draft profile={profile} rows={rows} vehicles={[]} shop={own} />
}

type DraftProps = { profile: ProviderProfile; rows: readonly Own[]; vehicles: readonly Vehicle[]; shop: Shop | null }

function Draft({ profile, rows, vehicles, shop }: DraftProps) {
  const t = useTranslations('ownListings')
  const me = useMe()
  const navigate = useNavigate()
  const textOf = useRefusalText()
  const problemText = useProblemText()
  const baseOf = (thing: string): Form => {
    const car = vehicles.find(({ id }) => id === thing)
    if (car) return { ...BLANK, title: carName(car).slice(0, 120), rate_cents: car.daily_rate_cents }
    return shop ? { ...BLANK, rate_cents: shop.hourly_rate_cents } : BLANK
  }
  const unlisted = vehicles.find(({ id }) => !rows.some((row) => row.vehicle_id === id))
  const first = shop?.id ?? unlisted?.id ?? (vehicles.length === 0 ? ANOTHER : '')
  const start = { base: baseOf(first), version: 0, thing: first }
  const { work, found, set, reset } = useWork(me.id, 'new', start)
  const [errors, setErrors] = useState<Errors>({})
  const known = work.thing === ANOTHER || work.thing === shop?.id || vehicles.some(({ id }) => id === work.thing)
  const thing = known ? work.thing : ''
  const type = shop ? 'service' : 'vehicle'
  const open = (id: string) => {
    toast(t('editor.created'), t('editor.createdText'))
    void navigate(paths.providerListing(id), { replace: true })
  }
  const create = useMutation({
    mutationFn: () =>
      api.create({
        listing_type: type,
        ...(shop ? { shop_id: shop.id } : { vehicle_id: thing }),
        ...termsOf(work.form, type),
      }),
    onSuccess: async (row) => {
      reset(start)
      await readNow(row.id)
      open(row.id)
    },
    onError: (error) => {
      setErrors(fieldErrors(error, textOf))
      toastError(t('error'), t('editor.createFailed'))
    },
  })
  const choose = (next: string) => {
    const base = baseOf(next)
    create.reset()
    setErrors({})
    set({ form: merged(work.base, work.form, base).form, base, version: 0, thing: next })
  }
  const addedCar = async () => {
    const before = new Set(rows.map(({ id }) => id))
    const now = await api.mine({})
    await askMineAgain()
    const drafted = now.find(({ id }) => !before.has(id))
    if (!drafted) return choose('')
    reset(start)
    open(drafted.id)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = problemText(problemsOf(work.form, type, unreadableIn(event.currentTarget, work.form)))
    setErrors(wrong)
    if (Object.keys(wrong).length === 0 && !create.isPending) create.mutate()
  }
  const which = vehicles.length > 0 && (
    <RadioCards
      legend={t('editor.which')}
      name="thing"
      columns={2}
      value={thing}
      onValue={choose}
      options={[
        ...vehicles.map((car) => ({
          value: car.id,
          label: carName(car),
          hint: t('editor.has', { count: rows.filter((row) => row.vehicle_id === car.id).length }),
        })),
        { value: ANOTHER, label: t('editor.anotherCar'), hint: t('editor.anotherCarHint') },
      ]}
    />
  )
  if (thing === ANOTHER)
    return (
      <>
        {which}
        <Card title={t('editor.anotherCar')} meta={t('editor.anotherCarHint')}>
          <VehicleForm onDone={() => void addedCar()} onBack={() => void navigate(paths.providerListings())} />
        </Card>
      </>
    )
  const unnamed = fieldErrorsOutside(errors)
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      {which || <p className="text-ink-soft">{t('editor.of', { name: profile.business_name })}</p>}
      {found && !sameForm(work.form, work.base) && (
        <Notice
          title={t('form.kept')}
          action={
            <Button variant="secondary" size="sm" onClick={() => reset(start)}>
              {t('form.discard')}
            </Button>
          }
        >
          {t('form.keptText')}
        </Notice>
      )}
      {thing && (
        <>
          <ListingFields
            type={type}
            trade={profile.provider_type}
            form={work.form}
            onForm={(form) => set({ ...work, thing, form })}
            errors={errors}
          />
          {create.isError && (unnamed || Object.keys(errors).length === 0) && (
            <Notice tone="bad" live title={t('editor.createFailed')}>
              {textOf(create.error)}
            </Notice>
          )}
          <div>
            <Button type="submit" size="lg" busy={create.isPending && t('editor.creating')}>
              {t('editor.create')}
            </Button>
            <p className="mt-2 text-sm text-ink-soft">{t('editor.next')}</p>
          </div>
        </>
      )}
    </form>
  )
}

/** Whether a refusal names something that has no box in the form. */
const fieldErrorsOutside = (errors: Errors): boolean => Object.keys(errors).some((field) => !(field in BLANK))
