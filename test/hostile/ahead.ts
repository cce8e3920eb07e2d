// Loaded into the server and the payment provider under test: their clock is this much ahead of the machine's, so that reservations,
// open checkouts and deadlines come due without anybody changing what either of the two remembers.
const by = Number(process.env['HOSTILE_AHEAD_MS'] ?? 0)
const Real = Date
if (by > 0)
  globalThis.Date = class extends Real {
    constructor(...given: unknown[]) {
      if (given.length) super(...(given as [number]))
      else super(Real.now() + by)
    }
    static override now() {
      return Real.now() + by
    }
  } as DateConstructor
