import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
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
  start: () => void
  close: () => void
}

/** The days chosen on a listing page, kept on this device, and whether the booking dialog is open (`?book=1` opens it). */
export function useBooking(listing: Listing, availability: Availability, cover: Cover | null): Booking {
  const [query, setQuery] = useSearchParams()
  const [range, setRange] = useState<Range>(EMPTY)
  const [open, setOpen] = useState(false)
  const [, setCounting] = useState(totalOf !== undefined)
  const chosen = range.start !== null
  useEffect(() => {
    if (!chosen || totalOf) return
    void import('#features/market/prices/web/total-of.ts').then((formula) => {
      totalOf = formula.totalOf
      setCounting(true)
    })
  }, [chosen])
  const asked = query.get('book') === '1'
  const { id } = listing
  useEffect(() => setRange(readDraft(id).range), [id])
  useEffect(() => {
    if (!asked) return
    setOpen(true)
    const dropAsked = (now: URLSearchParams) => {
      now.delete('book')
      return now
    }
    setQuery(dropAsked, { replace: true, preventScrollReset: true })
  }, [asked, setQuery])
  const choose = useCallback(
    (next: Range) => {
      setRange(next)
      saveDraft(id, { ...readDraft(id), range: next })
    },
    [id],
  )
  const problem = range.start ? whyNot(availability, range.start, range.end) : null
  return {
    range,
    choose,
    problem,
    total: range.start && problem === null ? (totalOf?.(listing, range, cover) ?? null) : null,
    open,
    start: () => setOpen(true),
    close: () => {
      setOpen(false)
      setRange(readDraft(id).range)
    },
  }
}
