import { useLocale, useTranslations } from 'use-intl'
import { CheckboxField, SelectField } from '#ui/field.tsx'
import { type Filters, isActive, LANGUAGES, OPEN, OWNERS, PROGRAMS, RATINGS } from '#features/market/search/filters.ts'

const FLAGS = ['verified', 'direct_bill', 'tows_anywhere', 'wheelchair'] as const
const CHOICES = ['open', 'rating', 'certification', 'speaks', 'owned'] as const
const option = (value: string, label: string) => ({ value, label })
type Rarer = (typeof FLAGS)[number] | (typeof CHOICES)[number]

/** Whether it means something where one is searching; one that is in use stays where it can be seen. */
function applies(key: Rarer, { category, service }: Filters): boolean {
  if (key === 'tows_anywhere') return service === 'tow'
  if (key === 'certification') return category !== 'vehicle'
  return true
}

/** The fields of the filters that few need: what means something where one is searching, and what is in use. */
export default function RarerFilters({ filters }: { filters: Filters }) {
  const t = useTranslations('market')
  const locale = useLocale()
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const shows = (key: Rarer) => applies(key, filters) || isActive(filters, key)
  const programs = new Set<string>([...PROGRAMS, ...(filters.certification && [filters.certification])])
  const choices = {
    open: [t('openLabel'), OPEN.map((value) => option(value, t(`open.${value}`)))],
    rating: [t('ratingLabel'), RATINGS.map((value) => option(value, t('chips.rating', { value })))],
    certification: [t('certification'), [...programs].map((name) => option(name, name))],
    speaks: [t('speaksLabel'), LANGUAGES.map((code) => option(code, languages.of(code) ?? code))],
    owned: [t('ownedLabel'), OWNERS.map((tag) => option(tag, t(`owned.${tag}`)))],
  } as const
  return (
    <div className="grid items-center gap-x-4 pt-2 sm:grid-cols-2 lg:grid-cols-4">
      {FLAGS.filter(shows).map((key) => (
        <CheckboxField
          key={key}
          name={key}
          value="1"
          defaultChecked={isActive(filters, key)}
          label={t(`chips.${key}`)}
        />
      ))}
      {CHOICES.filter(shows).map((key) => {
        const [label, options] = choices[key]
        return (
          <SelectField
            key={key}
            name={key}
            label={label}
            fieldClass="mt-3"
            defaultValue={filters[key]}
            empty={t('any')}
            options={options}
          />
        )
      })}
    </div>
  )
}
