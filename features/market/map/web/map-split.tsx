import './map.css'
import mapCopy from 'virtual:copy/map'
import { Minus, Plus, Search } from 'lucide-react'
import { type ReactNode, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl'
import type { Output } from '#lib/contract.ts'
import { boxAround } from '#lib/geo.ts'
import type { Language } from '#lib/languages.ts'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { searchContract } from '#features/market/search/contract.ts'
import type { BusinessFound, SearchRow } from '#features/market/listings/listing.ts'
import { addressOf, type Filters } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'
import { BusinessCard, BusinessesCard } from './map-card.tsx'
import { type Follow, MapPins } from './map-pins.tsx'
import { businessesOf, findBusinesses, standsAt } from './map-found.ts'
import { type Lit, type OnLit, useListLink } from './map-link.ts'
import { type Bounds, boundsAround, boundsOf } from './map-sheet.ts'
import type { OpenMap } from './map-view.ts'

type Answer = NonNullable<Found['answer']>
type Props = { found: Found; answer: Answer; list: ReactNode }

const sentences = new Map<Language, ReturnType<(typeof mapCopy)[Language]>>()
function sentencesIn(locale: Language) {
  if (!sentences.has(locale)) sentences.set(locale, mapCopy[locale]())
  return sentences.get(locale)!
}

/** The list with its map beside it (over it on a phone). Without a map the list is all there, with the reason. */
export default function MapSplit(props: Props) {
  const locale = useLocale()
  const messages = useMessages()
  const { default: own } = use(sentencesIn(locale))
  const all = useMemo(() => ({ ...messages, ...own }), [messages, own])
  return (
    <IntlProvider locale={locale} messages={all} timeZone="America/New_York">
      <Split {...props} />
    </IntlProvider>
  )
}

const NATION: Bounds = [24.4, -125, 49.4, -66.9]
/** What the map shows first: the area somebody drew, else whatever was found, else the circle that holds nothing. */
function startOf(bounds: string, { place }: Answer, businesses: readonly BusinessFound[]): Bounds {
  if (bounds) return bounds.split(',').map(Number) as unknown as Bounds
  if (businesses.length > 0) return boundsAround(businesses)
  if (!place) return NATION
  const { south, west, north, east } = boxAround(place, place.radius_miles)
  return boundsOf(south, west, north, east)
}

/** The search that decides what is found, whichever page and order the list has. */
const keyOf = (filters: Filters) => addressOf({ ...filters, page: 1, sort: 'best', view: '' })
type Asked = { key: string; answer: Output<typeof searchContract.businesses> | null }

/** All businesses of the search, those of the list first; of the page alone where they cannot be asked or another search asks still. */
function useBusinesses({ filters }: Found, rows: readonly SearchRow[]) {
  const key = keyOf(filters)
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useEffectEvent(() => findBusinesses(filters))
  useEffect(() => {
    let over = false
    const got = (answer: Asked['answer']) => over || setAsked({ key, answer })
    ask().then(got, () => got(null))
    return () => {
      over = true
    }
  }, [key])
  // an answer to another search says nothing of this one
  const now = asked?.key === key ? asked : null
  const begun = asked !== null
  const all = useMemo(() => {
    const rank = (one: BusinessFound) => rows.findIndex((row) => standsAt(row, one)) + 1 || Infinity
    const found = now?.answer?.businesses ?? (begun ? businessesOf(rows) : [])
    return found
      .map((one, at) => ({ one, at, rank: rank(one) }))
      .toSorted((a, b) => (a.rank === b.rank ? a.at - b.at : a.rank - b.rank))
      .map(({ one }) => one)
  }, [now, begun, rows])
  return { all, answer: now?.answer ?? null, failed: now !== null && !now.answer }
}

const NOTHING: Lit<number> = { hover: [], focus: [] }
/** What a pin opened: one business, or several of which one may be chosen. */
type Open = { members: readonly number[]; chosen: number | null }
type Problem = 'noWebgl' | 'failed'
const canDraw = () => document.createElement('canvas').getContext('webgl2') !== null

function Split({ found, answer, list }: Props) {
  const t = useTranslations('map')
  const again = useTranslations('again')
  const market = useTranslations('market')
  const navigate = useNavigate()
  const { filters, mapStyle } = found
  const { rows, place } = answer
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenMap | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [note, setNote] = useState<'noSheets' | 'noStreets' | null>(null)
  const [streets, setStreets] = useState(mapStyle !== null)
  const [credits, setCredits] = useState<readonly string[]>([])
  const [moved, setMoved] = useState(false)
  const { all: businesses, answer: whole, failed: onlyPage } = useBusinesses(found, rows)
  const [lit, setLit] = useState<Lit<number>>(NOTHING)
  const [open, setOpen] = useState<Open | null>(null)
  const nextRef = useRef<number | null>(null)
  const followers = useRef(new Set<(rest: boolean) => void>())
  const follow: Follow = useCallback((follower) => {
    followers.current.add(follower)
    return () => void followers.current.delete(follower)
  }, [])
  const start = startOf(filters.bounds, answer, businesses)
  const circle = filters.bounds ? null : place
  const startKey = start.join()

  const begin = useEffectEvent(async (container: HTMLElement, isOver: () => boolean) => {
    if (!canDraw()) return setProblem('noWebgl')
    try {
      const { openMap } = await import('./map-view.ts')
      if (isOver()) return
      const tell = (rest: boolean) => followers.current.forEach((follower) => follower(rest))
      const made = await openMap(container, {
        start,
        style: mapStyle,
        words: { map: t('canvas') },
        events: {
          onMove: () => tell(false),
          onRest: (byHand) => {
            tell(true)
            if (byHand) setMoved(true)
          },
          onCredits: setCredits,
          onNoStreets: () => {
            setStreets(false)
            setNote('noStreets')
          },
          onError: (error) => console.warn(error),
          onSheets: (failed) => setNote((last) => (failed ? 'noSheets' : last === 'noSheets' ? null : last)),
        },
      })
      if (isOver()) made.remove()
      else setMap(made)
      return made
    } catch (error) {
      console.warn(error)
      if (!isOver()) setProblem('failed')
    }
  })
  useEffect(() => {
    let over = false
    const opened = begin(box.current!, () => over)
    return () => {
      over = true
      void opened.then((made) => made?.remove())
    }
  }, [])
  useEffect(() => {
    map?.setCircle(circle && { center: circle, miles: circle.radius_miles })
  }, [map, circle?.lat, circle?.lng, circle?.radius_miles]) // oxlint-disable-line react/exhaustive-deps -- its values, not the object
  // whoever asked for it on a phone, where it stands below the filters, sees it
  useEffect(() => {
    const pane = box.current?.parentElement
    if (map && pane && navigator.userActivation?.hasBeenActive && pane.getBoundingClientRect().top > innerHeight / 2)
      pane.scrollIntoView({ block: 'start' })
  }, [map])
  const shown = useRef(startKey)
  const refit = useEffectEvent(() => {
    if (!map || shown.current === startKey) return
    shown.current = startKey
    map.fit(start)
    setMoved(false)
  })
  useEffect(() => refit(), [map, startKey])

  const hot = [...lit.hover, ...lit.focus, ...(open?.members ?? [])]
  const onLit: OnLit = useCallback((by, members) => setLit((last) => ({ ...last, [by]: members })), [])
  const onCard = useCallback(
    (by: keyof Lit<number>, id: string | null) => {
      const row = rows.find((one) => one.id === id)
      onLit(by, row ? [businesses.findIndex((one) => standsAt(row, one))] : [])
    },
    [rows, businesses, onLit],
  )
  const rowsOf = (members: readonly number[]) =>
    rows.filter((row) => members.some((at) => businesses[at] && standsAt(row, businesses[at])))
  useListLink(
    rows,
    rowsOf(hot).map(({ id }) => id),
    onCard,
  )
  // another search has other businesses at the same places of the list
  const [shownFor, setShownFor] = useState(businesses)
  if (shownFor !== businesses) {
    setShownFor(businesses)
    setLit(NOTHING)
    setOpen(null)
  }
  const close = () => {
    const pin = box.current?.parentElement?.querySelector<HTMLElement>(`[data-pins~="${open!.members[0]}"]`)
    setOpen(null)
    pin?.focus({ preventScroll: true })
  }
  const openPin = (members: readonly number[]) => {
    setOpen({ members, chosen: members.length === 1 ? members[0]! : null })
    const card = document.querySelector(`#results > [data-row="${rowsOf(members)[0]?.id}"]`)
    if (matchMedia('(min-width: 64rem)').matches) card?.scrollIntoView({ block: 'nearest' })
  }
  const zoomTo = (members: readonly number[]) => {
    nextRef.current = members[0]!
    setOpen(null)
    map!.showAll(members.map((at) => businesses[at]!))
  }
  const opened = open && open.chosen !== null ? businesses[open.chosen] : null
  const together = open?.members.flatMap((at) => businesses[at] ?? []) ?? []
  const notes = [
    note && t(note),
    onlyPage && t('onlyPage'),
    whole && whole.total > businesses.length && t('nearest', { shown: businesses.length, total: whole.total }),
  ].filter((one) => one !== null && one !== false)

  const searchArea = () => {
    const bounds = map!
      .bounds()
      .map((degrees) => Math.round(degrees * 1000) / 1000)
      .join()
    shown.current = bounds // it stays where the person put it
    setMoved(false)
    box.current!.querySelector('canvas')?.focus({ preventScroll: true }) // the button goes
    void navigate(addressOf({ ...filters, bounds, page: 1 }), { preventScrollReset: true })
  }

  if (problem)
    return (
      <div className="map-split" data-without>
        <Notice
          tone="warn"
          live
          action={
            problem === 'failed' && (
              <LinkButton to={addressOf(filters)} reloadDocument variant="secondary" size="sm">
                {again('again')}
              </LinkButton>
            )
          }
        >
          {problem === 'failed' ? market('noMap') : t(problem)}
        </Notice>
        {list}
      </div>
    )
  return (
    <div className="map-split">
      {list}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what a pin opened */}
      <section
        aria-label={t('title')}
        className="map-pane"
        data-ready={map ? '' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) close()
        }}
      >
        {whole && <p className="sr-only">{t('about', { businesses: whole.total, listings: whole.listings })}</p>}
        <div ref={box} className="map-box" />
        {!map && (
          <p role="status" className="map-note text-sm text-ink-soft">
            {t('loading')}
          </p>
        )}
        {map && (
          <>
            <MapPins
              businesses={businesses}
              map={map}
              follow={follow}
              isLit={(members) => members.some((at) => hot.includes(at))}
              open={open?.members ?? null}
              nextRef={nextRef}
              onLit={onLit}
              onOpen={openPin}
            />
            {(moved || notes.length > 0) && (
              <div className="map-head" role="status">
                {moved && (
                  <Button size="sm" icon={<Search aria-hidden className="size-4" />} onClick={searchArea}>
                    {t('searchArea')}
                  </Button>
                )}
                {notes.map((text) => (
                  <p key={text} className="rounded-md bg-card px-3 py-2 text-sm shadow-card">
                    {text}
                  </p>
                ))}
              </div>
            )}
            <div className="map-tools">
              <IconButton variant="secondary" label={t('zoomIn')} onClick={() => map.zoomBy(1)}>
                <Plus aria-hidden className="size-5" />
              </IconButton>
              <IconButton variant="secondary" label={t('zoomOut')} onClick={() => map.zoomBy(-1)}>
                <Minus aria-hidden className="size-5" />
              </IconButton>
            </div>
            {open && !opened && together.length > 0 && (
              <BusinessesCard
                businesses={together}
                onChoose={(at) => setOpen({ ...open, chosen: open.members[at]! })}
                onZoom={map.canShowApart(together) ? () => zoomTo(open.members) : null}
                onClose={close}
              />
            )}
            {open && opened && (
              <BusinessCard
                key={open.chosen}
                business={opened}
                known={rows}
                filters={filters}
                from={place}
                onBack={open.members.length > 1 ? () => setOpen({ ...open, chosen: null }) : null}
                onClose={close}
              />
            )}
            <Credits given={credits} ours={!streets} />
          </>
        )}
      </section>
    </div>
  )
}

/** Whose data it is; a style of somebody else names its own sources. */
function Credits({ given, ours }: { given: readonly string[]; ours: boolean }) {
  const t = useTranslations('map')
  return (
    <p className="map-credits">
      {ours ? (
        <>
          <a href="https://www.geonames.org/" rel="noreferrer">
            {t('places')}
          </a>{' '}
          (
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noreferrer">
            {t('license')}
          </a>
          ). {t('borders')}. {t('streetless')}
        </>
      ) : (
        given.join(' · ')
      )}
    </p>
  )
}
