import { Phone } from 'lucide-react'
import towAskCopy from 'virtual:copy/towAsk'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { averageRating } from '#features/market/listings/rating.ts'
import { formatOf } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { Button, buttonClass, LinkButton } from '#ui/button.tsx'
import { CheckboxField } from '#ui/field.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TowOffer, TowQuote } from '../tow.ts'
import { windowText } from '../later.ts'
import { pointText, towShares } from '../steps.ts'
import { firstRing, milesOf, MOST_ASKED, withinRing } from '../tow-status.ts'
import { askedOf, type Draft, type StepProps, telOf } from './draft.ts'
import { OfferRates } from './offer-rates.tsx'
import { api, useCars } from './use-cars.ts'

const Ask = lazyWithCopy(async () => (await import('#features/towing/tows/web/ask-part.tsx')).AskPart, towAskCopy)
const UNPRICED = { ticked: [], year: '', make: '', model: '', plate: '', phone: '', pay: '' }
const BACK: Record<string, string> = {
  no_place: '?step=where',
  no_destination: '?step=to',
  window: '?step=to',
  invalid_input: '?step=where',
}

/** What came last: the prices, or why they did not, for what was said then. */
type Answer = { text: string; round: number; quote: TowQuote | null; error: unknown }

export function StepWho({ draft, onDraft }: StepProps) {
  const t = useTranslations('towOffers')
  const locale = useLocale() as Language
  const session = useSession()
  // of the team nobody asks: they read the prices to a driver who calls
  const asks = !(session.status === 'signed-in' && session.me.role === 'claims_admin')
  const cars = useCars()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [round, setRound] = useState(0)
  const [wide, setWide] = useState(0)
  const top = useRef<HTMLParagraphElement>(null)
  const within = useRef<HTMLHeadingElement>(null)
  // what is said of the car and who is ticked changes no price
  const text = JSON.stringify({ ...draft, ...UNPRICED })
  useEffect(() => {
    let current = true
    const settle = (quote: TowQuote | null, error: unknown) => {
      // prices that can't be read again stay, each with its phone number
      if (current)
        setAnswer((before) => ({ text, round, error, quote: quote ?? (before?.text === text ? before.quote : null) }))
    }
    api.quote(askedOf(JSON.parse(text) as Draft)).then(
      (quote) => settle(quote, null),
      (error: unknown) => settle(null, error),
    )
    return () => {
      current = false
    }
  }, [text, round])
  useEffect(() => {
    if (answer?.quote && answer.round > 0) top.current?.focus()
  }, [answer])
  // the button that was pressed may be gone
  useEffect(() => {
    if (wide > 0) within.current?.focus()
  }, [wide])
  const { quote, error } = answer?.text === text ? answer : { quote: null, error: null }
  const looking = answer?.text === text && answer.round !== round
  const code = isRefusal(error) && (error.details[0]?.path.startsWith('needed') ? 'window' : error.code)
  const failed = Boolean(error) && (
    <Notice
      tone="bad"
      live
      title={t('failed')}
      action={
        code && BACK[code] ? (
          <LinkButton variant="secondary" to={BACK[code]}>
            {t('back')}
          </LinkButton>
        ) : (
          <Button variant="secondary" busy={looking && t('looking')} onClick={() => setRound(round + 1)}>
            {t('askAgain')}
          </Button>
        )
      }
    >
      {code && t.has(`refusals.${code}` as 'refusals.no_place')
        ? t(`refusals.${code}` as 'refusals.no_place')
        : error instanceof Error && error.message}
      {!(code && BACK[code]) && <p className="mt-1">{t('nobodyText')}</p>}
    </Notice>
  )
  if (!quote) return failed || <Skeleton label={t('looking')} lines={6} />
  const car = cars.find(({ claim_id }) => claim_id === draft.claim_id)
  const open = quote.companies.filter((company) => company.open_now)
  const ticked = open.flatMap(({ provider_id }) => (draft.ticked.includes(provider_id) ? [provider_id] : []))
  const reach = Math.max(
    wide,
    firstRing(
      open,
      open.filter(({ provider_id }) => ticked.includes(provider_id)),
    ),
  )
  const { near, next } = withinRing(open, reach)
  const closed = quote.companies.filter((company) => !company.open_now)
  const then = quote.needed ? 'yes' : 'no'
  return (
    <div className="grid gap-6">
      {failed}
      <div>
        <p ref={top} tabIndex={-1} role="status" className="font-semibold outline-none">
          {looking
            ? t('looking')
            : quote.companies.length === 0
              ? t('nobodyTitle')
              : t('title', { count: open.length, then })}
        </p>
        {quote.needed && <p className="mt-1 font-semibold">{windowText(quote.needed, locale)}</p>}
        <p className="mt-1 text-sm text-ink-soft">
          {quote.miles === null
            ? t('aroundOnly', { place: quote.around ?? '' })
            : t('fromTo', { place: quote.around ?? '', to: quote.destination ?? '', miles: quote.miles })}{' '}
          {t('order')}
        </p>
        {quote.more > 0 && <p className="mt-1 text-sm text-ink-soft">{t('more', { count: quote.more })}</p>}
        {quote.unfit > 0 && <p className="mt-1 text-sm text-ink-soft">{t('unfit', { count: quote.unfit })}</p>}
        {car && car.towing_left_cents !== null && (
          <p className="mt-1 text-sm text-ink-soft">
            {car.towing_left_cents === 0
              ? t('coverGone', { insurer: car.insurer_name })
              : t('cover', { insurer: car.insurer_name, cents: formatCents(car.towing_left_cents) })}
          </p>
        )}
      </div>
      {quote.companies.length === 0 ? (
        <Notice
          tone="warn"
          title={t('nobody')}
          action={
            <LinkButton variant="secondary" size="lg" to={paths.services({ service: 'tow' })}>
              {t('list')}
            </LinkButton>
          }
        >
          {t('nobodyText')}
        </Notice>
      ) : (
        <Notice tone={open.length > 0 ? 'info' : 'warn'} title={t(asks ? 'callTitle' : 'teamTitle')}>
          <p>{asks ? t('callText', { count: MOST_ASKED }) : t('teamText')}</p>
          <p className="mt-2 text-base font-semibold wrap-anywhere select-all">{whereSaid(draft, quote.around)}</p>
          {open.length === 0 && <p className="mt-2">{t('nobodyText')}</p>}
        </Notice>
      )}
      {[near, closed].map(
        (group) =>
          group.length > 0 && (
            <section
              key={String(group === near)}
              aria-label={t(group === near ? 'openNow' : 'closedNow', { then })}
              className="grid gap-3"
            >
              {group === near ? (
                <h3 ref={within} tabIndex={-1} className="outline-none">
                  {t('openWithin', { miles: milesOf(reach), then })}
                </h3>
              ) : (
                <h3>{t('closedNow', { then })}</h3>
              )}
              <ul className="grid gap-4">
                {group.map((offer) => (
                  <li key={offer.provider_id}>
                    <Offer offer={offer} quote={quote} left={car?.towing_left_cents || null}>
                      {asks && group === near && <Tick offer={offer} ticked={ticked} onDraft={onDraft} />}
                    </Offer>
                  </li>
                ))}
              </ul>
              {group === near && next && (
                <Button wide variant="secondary" size="lg" onClick={() => setWide(next.reach)}>
                  {t('wider', { count: next.count, miles: milesOf(next.reach) })}
                </Button>
              )}
            </section>
          ),
      )}
      {asks && open.length > 0 && (
        <Suspense fallback={<Skeleton label={t('looking')} lines={4} />}>
          <Ask
            draft={draft}
            onDraft={onDraft}
            quote={quote}
            onStale={() => {
              setRound(round + 1)
              top.current?.focus()
            }}
          />
        </Suspense>
      )}
      <p className="text-sm text-ink-soft">{t('general')}</p>
    </div>
  )
}

/** What a driver reads to the company: the road, the place as typed, or the point of the device. */
function whereSaid({ road, near, found }: Draft, around: string | null): string {
  const typed = near.trim()
  const point = !typed && found && `GPS ${pointText(found)}`
  return [road.trim(), typed || around, point].filter(Boolean).join(' · ')
}

/** Up to five of those that are open; nobody is ticked before the driver does. */
function Tick({ offer, ticked, onDraft }: { offer: TowOffer; ticked: string[] } & Pick<StepProps, 'onDraft'>) {
  const t = useTranslations('towOffers')
  const { provider_id } = offer
  const on = ticked.includes(provider_id)
  const full = !on && ticked.length >= MOST_ASKED
  return (
    <CheckboxField
      name={`ask-${provider_id}`}
      label={t('ask', { company: offer.business_name })}
      checked={on}
      disabled={full}
      hint={full && t('most', { count: MOST_ASKED })}
      onChange={() => onDraft({ ticked: on ? ticked.filter((one) => one !== provider_id) : [...ticked, provider_id] })}
    />
  )
}

function Offer({
  offer,
  quote: { miles, at, needed },
  left,
  children,
}: {
  offer: TowOffer
  quote: TowQuote
  /** Of the claim's towing limit, in cents; null where nothing of it is left, too. */
  left: number | null
  children?: ReactNode
}) {
  const t = useTranslations('towOffers')
  const locale = useLocale()
  const rating = averageRating(offer)
  const shares = towShares(offer.total_cents, left)
  const opens =
    offer.opens_at &&
    formatOf(`${locale}-US`, {
      timeZone: offer.time_zone,
      ...(Date.parse(offer.opens_at) - Date.parse(at) > 20 * 3_600_000 && { weekday: 'long' as const }),
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(offer.opens_at))
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="text-lg">
          <Link to={paths.listing(offer.listing_id)} className="link inline-flex min-h-12 items-center">
            {offer.business_name}
          </Link>
        </h4>
        <p className="font-display text-2xl font-bold">{formatCents(offer.total_cents)}</p>
      </div>
      <p className="text-sm">
        {offer.always_open && offer.open_now
          ? t('always')
          : offer.open_now
            ? t('openNow', { then: needed ? 'yes' : 'no' })
            : opens
              ? t('opens', { when: opens })
              : t('closedWeek')}
        {' · '}
        {t('away', { from: offer.distance_miles[0], to: offer.distance_miles[1] })}
        {offer.open_now && !needed && ` · ${t('eta', { from: offer.eta_minutes[0], to: offer.eta_minutes[1] })}`}
      </p>
      <p className="text-sm text-ink-soft">
        {rating === null ? t('noRating') : t('rating', { rating, count: offer.rating_count })}
        {offer.tows_anywhere && ` · ${t('anywhere')}`}
        {offer.record.asked > 0 && ` · ${t('answers', offer.record)}`}
        {offer.record.arrived > 0 && ` · ${t('onTime', offer.record)}`}
      </p>
      {/* not the shared list: this step would fetch 28 KB with it, at the roadside */}
      <dl className="grid gap-1 text-sm">
        {offer.lines.map((line) => (
          <div key={line.kind} className="flex justify-between gap-4">
            <dt>
              {line.kind === 'miles'
                ? t('line.miles', { count: line.count, each: formatCents(line.each_cents) })
                : line.kind === 'winch'
                  ? t('line.winch', { count: line.count * 30 })
                  : line.kind === 'after_hours'
                    ? t('line.after_hours', { percent: line.count / 100 })
                    : t(`line.${line.kind}`, { count: offer.card.included_miles })}
            </dt>
            <dd className="tabular-nums">{formatCents(line.cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm font-semibold">
        {miles === null || offer.cap_cents === null
          ? t('openMiles', { each: formatCents(offer.card.mile_cents), count: offer.card.included_miles })
          : t('cap', { cents: formatCents(offer.cap_cents) })}
      </p>
      {shares && (
        <p className="text-sm">
          {t('shares', { insurer: formatCents(shares.insurer_cents), own: formatCents(shares.own_cents) })}
        </p>
      )}
      {children}
      <a
        href={telOf(offer.dispatch_phone)}
        className={`${buttonClass({ variant: 'secondary', size: 'lg', wide: true })} px-3!`}
      >
        <Phone aria-hidden className="size-5" />
        <span>
          {t.rich('call', {
            phone: offer.dispatch_phone,
            n: (number) => <span className="whitespace-nowrap">{number}</span>,
          })}
        </span>
      </a>
      <details className="text-sm">
        <summary className="link inline-flex min-h-12 items-center font-semibold">{t('officer')}</summary>
        <p>{t('officerText')}</p>
        <p className="mt-2 rounded-md bg-sunken p-3 font-semibold" lang="en">
          {`“I’ve called ${offer.business_name}, ${offer.dispatch_phone}. They say they can be here in __ minutes. If that’s safe and quick enough, I’d like to use them.”`}
        </p>
      </details>
      <OfferRates card={offer.card} />
    </article>
  )
}
