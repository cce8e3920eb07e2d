import './map.css'
import { Minus, Plus, Search } from 'lucide-react'
import { type ReactNode, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl'
import { boxAround } from '#lib/geo.ts'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { addressOf } from './filters.ts'
import type { Found } from './found.ts'
import { MapCard } from './map-card.tsx'
import type copy from './map-copy.en.ts'
import { type Follow, MapPins } from './map-pins.tsx'
import { type Lit, type OnLit, useListLink } from './map-link.ts'
import { type Bounds, boundsOf } from './map-sheet.ts'
import type { OpenMap } from './map-view.ts'

type Answer = NonNullable<Found['answer']>
type Props = { found: Found; answer: Answer; list: ReactNode }

const loads: Record<string, () => Promise<{ default: typeof copy }>> = {
  en: () => import('./map-copy.en.ts'),
  es: () => import('./map-copy.es.ts'),
}
const sentences = new Map<string, Promise<{ default: typeof copy }>>()
function sentencesIn(locale: string) {
  if (!sentences.has(locale)) sentences.set(locale, loads[locale]!())
  return sentences.get(locale)!
}

/** The list with its map beside it (over it on a phone). Without a map the list is all there, with the reason. */
export default function MapSplit(props: Props) {
  const locale = useLocale()
  const messages = useMessages()
  const { default: map } = use(sentencesIn(locale))
  const all = useMemo(() => ({ ...messages, map }), [messages, map])
  return (
    <IntlProvider locale={locale} messages={all} timeZone="America/New_York">
      <Split {...props} />
    </IntlProvider>
  )
}

const NATION: Bounds = [24.4, -125, 49.4, -66.9]
/** Degrees around a single result. */
const MARGIN = 0.2

/** What the map shows first: the area or the circle of the search, else whatever was found. */
function startOf(bounds: string, { place, rows }: Answer): Bounds {
  if (bounds) return bounds.split(',').map(Number) as unknown as Bounds
  if (place) {
    const { south, west, north, east } = boxAround(place, place.radius_miles)
    return boundsOf(south, west, north, east)
  }
  if (rows.length === 0) return NATION
  const [lats, lngs] = [rows.map(({ lat }) => lat), rows.map(({ lng }) => lng)]
  return boundsOf(
    Math.min(...lats) - MARGIN,
    Math.min(...lngs) - MARGIN,
    Math.max(...lats) + MARGIN,
    Math.max(...lngs) + MARGIN,
  )
}

type Problem = 'noWebgl' | 'failed'
const canDraw = () => document.createElement('canvas').getContext('webgl2') !== null

function Split({ found, answer, list }: Props) {
  const t = useTranslations('map')
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
  const [{ hover, focus }, setLit] = useState<Lit>({ hover: null, focus: null })
  const [open, setOpen] = useState<string | null>(null)
  const followers = useRef(new Set<(rest: boolean) => void>())
  const follow: Follow = useCallback((follower) => {
    followers.current.add(follower)
    return () => void followers.current.delete(follower)
  }, [])
  const start = startOf(filters.bounds, answer)
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
    map?.setCircle(circle && { centre: circle, miles: circle.radius_miles })
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

  const lit = [hover, focus, open]
  const onLit: OnLit = useCallback((by, id) => setLit((last) => ({ ...last, [by]: id })), [])
  useListLink(rows, lit, onLit)
  const opened = rows.find(({ id }) => id === open)
  const close = () => {
    const pin = box.current?.parentElement?.querySelector<HTMLElement>(`[data-pin="${open}"]`)
    setOpen(null)
    pin?.focus({ preventScroll: true })
  }
  const openPin = (id: string) => {
    setOpen(id)
    const card = document.querySelector(`#results > [data-row="${id}"]`)
    if (matchMedia('(min-width: 64rem)').matches) card?.scrollIntoView({ block: 'nearest' })
  }

  const searchArea = () => {
    const bounds = map!
      .bounds()
      .map((degrees) => Math.round(degrees * 1000) / 1000)
      .join()
    shown.current = bounds // it stays where the person put it
    setMoved(false)
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
                {t('again')}
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
        <p className="sr-only">{t('about', { count: rows.length })}</p>
        <div ref={box} className="map-box" />
        {!map && (
          <p role="status" className="map-note text-sm text-ink-soft">
            {t('loading')}
          </p>
        )}
        {map && (
          <>
            <MapPins rows={rows} map={map} follow={follow} lit={lit} open={open} onLit={onLit} onOpen={openPin} />
            {(moved || note) && (
              <div className="map-head" role="status">
                {moved && (
                  <Button size="sm" icon={<Search aria-hidden className="size-4" />} onClick={searchArea}>
                    {t('searchArea')}
                  </Button>
                )}
                {note && <p className="rounded-md bg-card px-3 py-2 text-sm shadow-card">{t(note)}</p>}
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
            {opened && <MapCard row={opened} claim={filters.claim} onClose={close} />}
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
            {t('licence')}
          </a>
          ). {t('borders')}
        </>
      ) : (
        given.join(' · ')
      )}
    </p>
  )
}
