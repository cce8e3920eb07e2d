// What should travel in one file. A hundred files of half a kilobyte arrive later than ten; one file of everything would
// make each page pay for all others.

/** Who fetches: a page, or a page with a part that comes later. `weight`: how much a byte counts there. */
export type Carrier = { weight: number }

/** What a file more costs: bytes of its own, and the wait for one more answer as bytes. */
const OVERHEAD = 600
const REQUEST = 6962
/** As much does waiting count at most where bytes count more. */
const MOST_WAITS = 24
/** Where a byte counts as much, no pack brings what only others carry in company with what is carried here. */
export const COUNTED = 500
/** With how many others each pack is tried, the most alike first. */
const TRIED = 24

/** Something that is carried, in bytes as it travels, and what has to be there before it. */
export type Piece = {
  id: string
  carriers: ReadonlySet<Carrier>
  bytes: number
  needs: readonly string[]
  /** A file already: others may need it, nothing is put into it. */
  isFile?: boolean
}
/** Pieces of the very same carriers (a bit for each); `needs` and `pack` are numbers of groups and of packs. */
type Group = { ids: string[]; carriers: bigint; bytes: number; needs: Set<number>; pack: number; isFile: boolean }
type Pack = { carriers: bigint; bytes: number; needs: Set<number> }

/** Each set of carriers once: how many they are, their weight, and whether bytes are counted for one of them. */
const weighed = new Map<bigint, { waits: number; weight: number; counted: boolean }>()
let weights: readonly number[] = []
function weigh(carriers: bigint) {
  const known = weighed.get(carriers)
  if (known) return known
  const those = weights.filter((_, i) => (carriers >> BigInt(i)) & 1n)
  const waits = those.reduce((sum, each) => sum + Math.min(each, MOST_WAITS), 0)
  const counted = those.some((each) => each >= COUNTED)
  const found = { waits, weight: those.reduce((sum, each) => sum + each, 0), counted }
  weighed.set(carriers, found)
  return found
}

function groupsOf(pieces: readonly Piece[]): Group[] {
  const all = [...new Set(pieces.flatMap(({ carriers }) => [...carriers]))]
  weights = all.map(({ weight }) => weight)
  weighed.clear()
  const bitsOf = ({ carriers }: Piece) =>
    all.reduce((bits, carrier, i) => bits | (BigInt(carriers.has(carrier)) << BigInt(i)), 0n)
  const alone = (piece: Piece) => (piece.isFile ? piece.id : bitsOf(piece))
  const groups = [...Map.groupBy(pieces, alone).values()].map((alike, pack): Group => {
    const bytes = alike.reduce((sum, piece) => sum + piece.bytes, 0)
    const { isFile = false } = alike[0]!
    return { ids: alike.map(({ id }) => id), carriers: bitsOf(alike[0]!), bytes, needs: new Set(), pack, isFile }
  })
  const home = new Map(groups.flatMap(({ ids }, i) => ids.map((id) => [id, i] as const)))
  for (const { id, needs } of pieces)
    for (const need of needs) {
      const [own, other] = [home.get(id)!, home.get(need)]
      if (other !== undefined && other !== own) groups[own]!.needs.add(other)
    }
  return groups
}

/** Each pack after those that it needs; undefined where two need each other. */
function inOrder(groups: readonly Group[]): [number, Pack][] | undefined {
  const packs = new Map<number, Pack>()
  for (const { pack, carriers, bytes, needs } of groups) {
    const there = packs.get(pack) ?? { carriers: 0n, bytes: 0, needs: new Set() }
    packs.set(pack, there)
    there.carriers |= carriers
    there.bytes += bytes
    for (const need of needs) if (groups[need]!.pack !== pack) there.needs.add(groups[need]!.pack)
  }
  const order = new Map<number, Pack>()
  const open = new Set<number>()
  const visit = (number: number): boolean => {
    if (order.has(number)) return true
    if (open.has(number)) return false
    open.add(number)
    const pack = packs.get(number)!
    for (const need of pack.needs) if (!visit(need)) return false
    order.set(number, pack)
    return true
  }
  for (const number of packs.keys()) if (!visit(number)) return undefined
  return [...order]
}

/** What all pages wait for: who needs a pack needs what the pack needs, too. Infinite where packs go in circles. */
function costOf(groups: readonly Group[]): number {
  const order = inOrder(groups)
  if (!order) return Infinity
  const packs = new Map(order)
  return order.toReversed().reduce((sum, [, { carriers, bytes, needs }]) => {
    for (const need of needs) packs.get(need)!.carriers |= carriers
    const { weight, waits } = weigh(carriers)
    return sum + weight * (bytes + OVERHEAD) + waits * REQUEST
  }, 0)
}

/** Puts these groups where all pages wait least, and gives that cost; they stay where nothing is better. */
function place(groups: readonly Group[], moved: readonly Group[], cost: number): number {
  const from = moved[0]!.pack
  const carriers = moved.reduce((bits, group) => bits | group.carriers, 0n)
  const alike = (pack: Pack) => weigh(pack.carriers & carriers).weight / weigh(pack.carriers | carriers).weight
  const files = new Set(groups.flatMap(({ isFile, pack }) => (isFile ? pack : [])))
  const { counted } = weigh(carriers)
  const others = inOrder(groups)!.filter(
    ([number, pack]) => number !== from && !files.has(number) && weigh(pack.carriers).counted === counted,
  )
  let [least, best] = [cost, from]
  const to = (pack: number) => moved.forEach((group) => (group.pack = pack))
  for (const [number] of others.toSorted(([, a], [, b]) => alike(b) - alike(a)).slice(0, TRIED)) {
    to(number)
    const now = costOf(groups)
    if (now < least) [least, best] = [now, number]
  }
  to(best)
  return least
}

/** The ids of each pack, such that all pages together wait little; what others need comes first. */
export function packed(pieces: readonly Piece[]): string[][] {
  const groups = groupsOf(pieces)
  const smallFirst = groups.filter(({ isFile }) => !isFile).toSorted((a, b) => a.bytes - b.bytes)
  let cost = costOf(groups)
  for (let before = Infinity; cost < before;) {
    before = cost
    for (const group of smallFirst) {
      cost = place(groups, [group], cost)
      cost = place(
        groups,
        groups.filter(({ pack }) => pack === group.pack),
        cost,
      )
    }
  }
  const packs = inOrder(groups)!.map(([number]) => groups.filter(({ pack }) => pack === number))
  return packs.flatMap((pack) => (pack[0]!.isFile ? [] : [pack.flatMap(({ ids }) => ids)]))
}
