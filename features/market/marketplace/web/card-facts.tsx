import { useLocale, useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import type { Cover } from '#features/market/prices/web/claim-cover.ts'
import type { Filters } from '#features/market/search/filters.ts'

/** Fewer bookings than this say nothing about somebody's answers. */
const ENOUGH_ASKED = 3
/** Letters that fit into two lines of a card. */
const ROOM = 50
const MOST_NAMES = 2

/** What else decides, in two lines at most: what was searched for first, then what is rarer on the market. */
export default function CardFacts({ row, filters, cover }: { row: SearchRow; filters: Filters; cover: Cover | null }) {
  const t = useTranslations('market')
  const rental = row.listing_type === 'vehicle'
  // nobody's car is billed to an insurer that reimburses, or that does not pay for the rental now
  const billed = row.direct_bill && !(rental && cover && !(cover.counts && cover.terms?.direct_bill))
  const locale = useLocale()
  const list = (words: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(words)
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const spoken = row.languages.filter((code) => code !== 'en').map((code) => languages.of(code) ?? code)
  const named = (name: string) => name.toLowerCase().includes(filters.certification.toLowerCase())
  const certifications = row.certifications.toSorted((a, b) => Number(named(b)) - Number(named(a)))
  // a tow is booked like everything else: not for today
  const tow = row.provider_type === 'towing' ? 'Tow' : ''
  const facts: [wanted: unknown, fact: string | false][] = [
    [filters.open, row.always_open ? t(`open.always${tow}`) : row.open_now && t('open.now')],
    [filters.tows_anywhere, row.tows_anywhere && row.services.includes('tow') && t('chips.tows_anywhere')],
    [filters.direct_bill, billed && (rental ? t('chips.direct_bill') : t('billsRepairs'))],
    [filters.wheelchair, row.wheelchair_accessible && t('chips.wheelchair')],
    [filters.certification, certifications.length > 0 && list(certifications.slice(0, MOST_NAMES))],
    [filters.speaks, spoken.length > 0 && t('chips.speaks', { value: list(spoken) })],
    ['', row.response_count >= ENOUGH_ASKED && t('answers', { of: row.response_count, count: row.response_in_time })],
    [
      filters.owned,
      row.ownership.length > 0 &&
        t('says', { owned: list(row.ownership.map((tag) => t(`owned.${tag}`).toLowerCase())) }),
    ],
  ]
  const sorted = facts.toSorted(([a], [b]) => Number(Boolean(b)) - Number(Boolean(a))).flatMap(([, fact]) => fact || [])
  const shown: string[] = []
  for (const fact of sorted) if (shown.length === 0 || shown.join('').length + fact.length <= ROOM) shown.push(fact)
  if (shown.length === 0) return null
  // on a phone what the claim pays says more
  return <p className={cx('text-sm text-ink-soft', cover && 'max-sm:hidden')}>{shown.join('\u00a0· ')}</p>
}
