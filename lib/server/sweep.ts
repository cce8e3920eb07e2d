/** All of a minute's together leave the queue time for what people wait for. */
const MOST_MS = 15_000
const PAGE = 500
/** A payment provider that answers slowly must not keep those waiting who come last. */
const LANES = 4

/** Where a sweep of which the time was over goes on the next time: what is slow and stays due comes last then, not first again. */
export type Place<Row> = { after?: Row | undefined }
type Sweep<Row> = {
  place: Place<Row>
  /** So many of what is due, in an order of their own, behind the last one of the page before. */
  next: (after: Row | undefined, limit: number) => Promise<Row[]>
  /** One of them. What it throws goes to `failed`, and it is passed over until the next sweep. */
  work: (row: Row) => Promise<unknown>
  failed: (error: unknown, row: Row) => void
}

/** Works through all that is due, page after page, until nothing is left or its time is over; each by itself, so that one cannot stop the others. */
export async function sweep<Row>(
  { place, next, work, failed }: Sweep<Row>,
  { page = PAGE, most_ms = MOST_MS }: { page?: number; most_ms?: number } = {},
): Promise<void> {
  const until = performance.now() + most_ms
  const over = () => performance.now() >= until
  for (;;) {
    const rows = await next(place.after, page)
    const more = rows.length === page
    const lane = async () => {
      while (rows.length && !over()) {
        const row = rows.shift()!
        place.after = row
        await work(row).catch((error: unknown) => failed(error, row))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    if (rows.length) return // its time is over
    if (!more) place.after = undefined
    if (!more || over()) return
  }
}
