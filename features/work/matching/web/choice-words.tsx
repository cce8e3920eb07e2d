import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Section } from '#ui/section.tsx'
import type { Choice } from '../choice.ts'
import { useWhen } from '#ui/time-text.ts'

const SORTS = ['best', 'distance', 'price', 'rating', 'newest'] as const
/** The filters that a list may have had, but for place and order: the sentence says those. */
const ASKED = [
  'q',
  'category',
  'service',
  'max_daily_rate_cents',
  'start',
  'end',
  'within_cap',
  'open',
  'direct_bill',
  'tows_anywhere',
  'wheelchair_accessible',
  'verified',
  'language',
  'ownership',
  'business',
  'certification',
  'min_rating',
] as const

/** One sentence: from how many, where and in which order it was chosen, and where it stood. */
export function useChoiceSentence(mine: boolean): (choice: Choice) => string {
  const t = useTranslations('choices')
  return ({ shown, act, position }) => {
    const who = mine ? 'me' : 'driver'
    if (shown.kind === 'direct') return t('direct', { who, act })
    if (shown.kind === 'unverified') return t(`unverified.${shown.why}`, { who, act })
    const { place, total, query, on, rows } = shown
    const sort = SORTS.find((one) => one === query['sort']) ?? 'best'
    return t('sentence', {
      who,
      act,
      // with a claim only the first of each business stand there, so their places count among themselves
      shown: on === 'claim' ? rows.length : 0,
      total,
      near: place ? 'yes' : 'none',
      miles: place?.radius_miles ?? 0,
      place: place?.zip ?? place?.label ?? t('point'),
      sort: t(`sorts.${sort}`),
      position: position ?? 0,
    })
  }
}

/** What stood in the list, in its order, the chosen one marked: the evidence behind the sentence. */
export function ShownTable({ choice }: { choice: Choice }) {
  const t = useTranslations('choices')
  const when = useWhen()
  const { shown } = choice
  if (shown.kind !== 'list') return null
  const first = (choice.position ?? 1) - shown.rows.findIndex(({ id }) => id === choice.listing_id)
  const nameOf = (id: string) => choice.listings.find((one) => one.id === id)
  const asked = ASKED.flatMap((key) => {
    const value = shown.query[key]
    if (!value || value === 'all') return []
    return [t(`asked.${key}`, { value: key === 'max_daily_rate_cents' ? formatCents(Number(value)) : value })]
  })
  return (
    <details className="mt-3">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold">
        {t('whatWasShown')}
      </summary>
      <p className="text-sm text-ink-soft">
        {t(`on.${shown.on}`, { at: when.at(shown.at), count: shown.rows.length, total: shown.total })}
        {asked.length > 0 && ` ${t('filters', { list: asked.join(', ') })}`}
      </p>
      <ol className="mt-2 grid gap-1 text-sm" start={first}>
        {shown.rows.map((row, index) => {
          const named = nameOf(row.id)
          const chosen = row.id === choice.listing_id
          return (
            <li
              key={row.id}
              className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-1.5 last:border-0"
            >
              <span className="text-ink-soft">{first + index}.</span>
              <span className="wrap-anywhere">
                <span className={chosen ? 'font-bold' : undefined}>{named?.title ?? t('gone')}</span>
                {named && <span className="text-ink-soft"> · {named.business_name}</span>}
                {chosen && <b> · {t('chosen')}</b>}
              </span>
              <span className="text-right text-ink-soft">
                {formatCents(row.rate_cents)}
                {row.miles !== null && ` · ${t('miles', { miles: row.miles.toFixed(1) })}`}
              </span>
            </li>
          )
        })}
      </ol>
    </details>
  )
}

/** Behind a booking: how its driver came to it. Nothing for the provider, to whom the server tells nothing. */
export default function ChoiceCard({ choice, mine }: { choice: Choice; mine: boolean }) {
  const t = useTranslations('choices')
  const sentence = useChoiceSentence(mine)
  return (
    <Section
      title={t(mine ? 'yours' : 'drivers')}
      fold={<span className="line-clamp-1">{sentence(choice)}</span>}
      data-no-print
    >
      <p>{sentence(choice)}</p>
      <ShownTable choice={choice} />
    </Section>
  )
}
