import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { OFFERS, SPOKEN } from '#features/business/providers/business.ts'
import { WEEKDAYS } from '#features/business/providers/hours.ts'
import type { OnboardingAnswers } from '../onboarding.ts'
import type { ProviderProfile, ProviderType } from '#features/business/providers/provider.ts'
import { api } from '#features/business/providers/web/data.ts'
import type { Draft } from './onboarding-draft.ts'
import {
  HoursFields,
  LanguageFields,
  OfferFields,
  offersOf,
  OwnershipFields,
  RadiusField,
  type Reach,
  reachOf,
  type ReachProps,
  sentReach,
  useReachErrors,
} from '#features/business/providers/web/reach-fields.tsx'
import type { Language } from '#lib/languages.ts'

const DAY: readonly [string, string] = ['08:00', '17:00']
const LONG: readonly [string, string] = ['08:00', '20:00']
const every = (days: readonly string[], hours: readonly [string, string]) =>
  Object.fromEntries(days.map((day) => [day, hours]))
export const REACH_KEYS = ['service_radius_miles', 'always_open', 'hours', 'languages', 'ownership', ...OFFERS] as const

/** What is folded away behind one line. */
const FOLDED = ['service_radius_miles', 'languages'] as const

/** What a trade usually says, so that most people only read it: tow companies around the clock (spec §9), shops on weekdays. */
const usual = (type: ProviderType): Pick<Reach, 'always_open' | 'hours'> =>
  type === 'towing'
    ? { always_open: true, hours: {} }
    : { always_open: false, hours: type === 'private_owner' ? every(WEEKDAYS, LONG) : every(WEEKDAYS.slice(0, 5), DAY) }

/** Where step 2 begins: what was typed, else what the profile says, else what is usual. */
function startReach(profile: ProviderProfile, answers: OnboardingAnswers, locale: Language): Reach {
  const said = reachOf(profile)
  const fresh = !said.always_open && Object.keys(said.hours).length === 0
  const typed = Object.fromEntries(
    REACH_KEYS.flatMap((key) => (answers[key] === undefined ? [] : [[key, answers[key]]])),
  ) as Partial<Reach>
  return {
    ...said,
    ...(fresh && usual(profile.provider_type)),
    ...(fresh && locale !== 'en' && { languages: ['en', locale] }),
    ...typed,
  }
}

/** Step 2's part that every trade has: what is shown, whether it is sound, and how it is saved. */
export function useReachStep(profile: ProviderProfile, draft: Draft) {
  const locale = useLocale()
  const check = useReachErrors()
  const [value, setValue] = useState(() => startReach(profile, draft.answers, locale))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (next: Reach) => {
    setValue(next)
    draft.keep(Object.fromEntries(REACH_KEYS.map((key) => [key, next[key]])) as OnboardingAnswers)
  }
  return {
    errors,
    card: <ReachCard type={profile.provider_type} value={value} errors={errors} onValue={change} />,
    isSound: () => {
      const found = check(value)
      setErrors(found)
      return Object.keys(found).length === 0
    },
    save: () => api.updateBusiness({ about: profile.about ?? '', ...sentReach(value, profile.provider_type) }),
  }
}
export type ReachStep = ReturnType<typeof useReachStep>

/** Hours, distance and languages as one line that can be opened, and whose business it is. */
function ReachCard({ type, value, errors, onValue }: ReachProps & { type: ProviderType }) {
  const t = useTranslations('ownProviders.reach')
  const about = useTranslations('ownProviders.about')
  const locale = useLocale()
  const [opened, setOpened] = useState(false)
  const open = opened || FOLDED.some((key) => errors[key]) || WEEKDAYS.some((day) => errors[`${day}-to`])
  const fields = { value, errors, onValue }
  return (
    <Card
      level={3}
      title={t('title')}
      action={
        !open && (
          <Button variant="secondary" size="sm" onClick={() => setOpened(true)} aria-label={t('changeOf')}>
            {t('change')}
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        {open ? (
          <>
            <HoursFields {...fields} />
            <RadiusField {...fields} />
            <LanguageFields {...fields} />
          </>
        ) : (
          <ul className="grid gap-1">
            <li>{value.always_open ? about('alwaysOpen') : hoursLine(value.hours, locale) || t('closed')}</li>
            <li>{t('radius', { count: Number(value.service_radius_miles) })}</li>
            <li>
              {SPOKEN.filter((code) => value.languages.includes(code))
                .map((code) => about(`spoken.${code}`))
                .join(', ')}
            </li>
          </ul>
        )}
        {offersOf(type).length > 0 && <OfferFields type={type} {...fields} />}
        <OwnershipFields value={value} onValue={onValue} />
      </div>
    </Card>
  )
}

/** `Mon–Fri 08:00–17:00, Sat 09:00–12:00`: days that follow each other with the same hours stand together. */
function hoursLine(hours: Reach['hours'], locale: string): string {
  // 2024-01-01 was a Monday
  const name = (index: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index))
  const runs: { from: number; to: number; says: string }[] = []
  for (const [index, day] of WEEKDAYS.entries()) {
    const says = hours[day]?.join('–')
    const last = runs.at(-1)
    if (says && last?.to === index - 1 && last.says === says) last.to = index
    else if (says) runs.push({ from: index, to: index, says })
  }
  return runs.map(({ from, to, says }) => `${name(from)}${to > from ? `–${name(to)}` : ''} ${says}`).join(', ')
}
