/** A door for heavy work: so many are inside at a time, the others wait in the order in which they came. */
export function atMost(many: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < many) running++
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** At most so many at once under one name: takes a place and answers how it is given back, or nothing when none is left. */
export function places(most: number): (name: string) => (() => void) | undefined {
  const taken = new Map<string, number>()
  return (name) => {
    const before = taken.get(name) ?? 0
    if (before >= most) return undefined
    taken.set(name, before + 1)
    return () => {
      const left = taken.get(name)! - 1
      if (left > 0) taken.set(name, left)
      else taken.delete(name)
    }
  }
}

/** How much of so many in so long is left, and in how many seconds all of it is back. */
export type Standing = { most: number; left: number; seconds: number; over: boolean }

/** The same for each name by itself. Who was quiet for that long (milliseconds) is forgotten. */
export function paceOfEach(
  ms: number,
  windows = new Map<string, { since: number; count: number }>(),
): (name: string, most: number) => Standing {
  let swept = 0
  return (name, most) => {
    const now = performance.now()
    if (now - swept > ms) {
      for (const [quiet, { since }] of windows) if (now - since > ms) windows.delete(quiet)
      swept = now
    }
    const found = windows.get(name)
    const window = found && now - found.since <= ms ? found : { since: now, count: 0 }
    window.count++
    windows.set(name, window)
    return {
      most,
      left: Math.max(0, most - window.count),
      seconds: Math.max(1, Math.ceil((ms - (now - window.since)) / 1000)),
      over: window.count > most,
    }
  }
}

/** So many in so long (milliseconds): whether one more is still among them. */
export function pace({ most, ms }: { most: number; ms: number }): () => boolean {
  const one = paceOfEach(ms)
  return () => !one('', most).over
}
