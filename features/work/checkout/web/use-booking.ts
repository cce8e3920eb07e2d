import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readDraft, saveDraft } from './booking-draft.ts'
import type { Range } from '#ui/calendar.tsx'
import { type Availability, type NotBookable, whyNot } from '#features/market/listings/availability.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import type { Cover } from '#features/market/prices/web/claim-cover.ts'

/** The price formula, fetched with the first chosen day. */
let totalOf: typeof import('#features/market/prices/web/total-of.ts').totalOf | undefined
const EMPTY: Range = { start: null, end: null }

export type Booking = {
  range: Range
  choose: (range: Range) => void
  problem: NotBookable | null
  total: Price | null
  open: boolean
  /** Opens the dialog: for hours or days, or for a service at a fixed price. */
  start: (productId?: string) => void
  close: () => void
}

/**
 * The days chosen on a listing page, kept on this device, and whether the booking dialog is open: `?book=1` is its address,
 * so that Back closes it and a reload keeps it.
 */
export function useBooking(listing: Listing, availability: Availability, cover: Cover | null): Booking {
  const [query, setQuery] = useSearchParams()
  const [range, setRange] = useState<Range>(EMPTY)
  const [timed, setTimed] = useState(false)
  const [ready, setReady] = useState(false) // the server draws the listing alone
  const navigate = useNavigate()
  const pushed = useRef(false)
  const [, setCounting] = useState(totalOf !== undefined)
  const chosen = range.start !== null
  useEffect(() => {
    if (!chosen || totalOf) return
    void import('#features/market/prices/web/total-of.ts').then((formula) => {
      totalOf = formula.totalOf
      setCounting(true)
    })
  }, [chosen])
  const open = ready && query.get('book') === '1'
  const { id } = listing
  useEffect(() => setReady(true), [])
  useEffect(() => {
    const { range: chosen, starts_at } = readDraft(id)
    setRange(chosen) // the dialog has other dates, too
    setTimed(starts_at !== null)
  }, [id, open])
  const choose = useCallback(
    (next: Range) => {
      setRange(next)
      setTimed(false)
      saveDraft(id, { ...readDraft(id), range: next, starts_at: null })
    },
    [id],
  )
  // a time that was picked is asked again in the dialog; the days alone do not know today's
  const problem = range.start && !timed ? whyNot(availability, range.start, range.end) : null
  return {
    range,
    choose,
    problem,
    total: range.start && problem === null ? (totalOf?.(listing, range, cover) ?? null) : null,
    open,
    start: (productId) => {
      saveDraft(id, { ...readDraft(id), product_id: productId ?? null })
      pushed.current = true
      setQuery((now) => (now.set('book', '1'), now), { preventScrollReset: true })
    },
    close: () => {
      if (pushed.current) void navigate(-1)
      else setQuery((now) => (now.delete('book'), now), { replace: true, preventScrollReset: true })
      pushed.current = false
    },
  }
}
