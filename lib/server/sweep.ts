/** Ends before the next minute's begins. */
const MOST_MS = 50_000
const PAGE = 500
/** A payment provider that answers slowly must not keep those waiting who come last. */
const LANES = 4

type Sweep<Row> = {
  /** So many of what is due, in an order of their own, behind the last one of the page before. */
  next: (after: Row | undefined, limit: number) => Promise<Row[]>
  /** One of them. What it throws goes to `failed`, and it is passed over until the next sweep. */
  work: (row: Row) => Promise<unknown>
  failed: (error: unknown, row: Row) => void
}

/** Works through all that is due, page after page, until nothing is left or its time is over; each by itself, so that one cannot stop the others. */
export async function sweep<Row>(
  { next, work, failed }: Sweep<Row>,
  { page = PAGE, most_ms = MOST_MS }: { page?: number; most_ms?: number } = {},
): Promise<void> {
  const until = performance.now() + most_ms
  const over = () => performance.now() >= until
  let after: Row | undefined
  for (;;) {
    const rows = await next(after, page)
    const more = rows.length === page
    after = rows.at(-1)
    const lane = async () => {
      for (let row = rows.shift(); row !== undefined && !over(); row = rows.shift())
        await work(row).catch((error: unknown) => failed(error, row!))
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    if (!more || over()) return
  }
}
