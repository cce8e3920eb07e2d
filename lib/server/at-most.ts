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

/** So many in so long (milliseconds): whether one more is still among them. */
export function pace({ most, ms }: { most: number; ms: number }): () => boolean {
  let [since, count] = [0, 0]
  return () => {
    const now = performance.now()
    if (now - since > ms) [since, count] = [now, 0]
    return ++count <= most
  }
}
