// Where trucks are, as this process hears and says it (docs/decisions/069): no place passes through a transaction or an event.
import { sql } from 'kysely'
import { type Ctx, ctxOf, type LightEnd, type Services } from '#lib/server/ctx.ts'
import { dbFor } from '#lib/server/db.ts'
import type { Live } from '#lib/server/live.ts'
import { isJump, LEAST_GAP_MS, mayShare, MOST_AGE_MS, type Place, SETTLED, type Side } from '../live-place.ts'
import type { TowStatus } from '#features/towing/tows/tow-status.ts'
import { Frame, type PositionFrame } from '../place.ts'
import { type Heard, keepPlaces, lastPlaces, toldIn } from './keep-places.ts'

/** What somebody is to a tow that a company has: they see its truck, and may share their own side of it. */
export type Part = { side: Side; offer_id: string; status: TowStatus }
/** Throws a refusal for whoever is nothing to it. */
export type PartOf = (ctx: Ctx, job: string) => Promise<Part | null>
type Watcher = { offer_id: string; side: Side; say: (frame: object) => void }
type Grant = { turn: number; part: Part | null; ready: Promise<void>; watcher: Watcher | null; watches: boolean }
type Seen = Place & { offer_id: string }
type SideSeen = { last: Seen | null; heardAt: number; odd: Seen[]; told: boolean }

/** Once nothing about it is being asked anymore: a step that goes up meanwhile loses no place. */
async function settled(grant: Grant): Promise<void> {
  for (let known: unknown; known !== grant.ready;) await (known = grant.ready)
}

const BATCH_MS = 100
/** A company has no more tows on its board. */
const MOST_JOBS = 60
const seen = ({ at, ...place }: Place) => ({ ...place, at: Date.parse(at) })

/** One for a process: what its connections say goes to the watchers of all, once in {@link BATCH_MS}. */
export function startTowPlaces(services: () => Services, live: Live, partOf: PartOf): Services['light'] {
  const watchers = new Map<string, Set<Watcher>>()
  const sides = new Map<string, SideSeen>()
  const holders = new Map<string, number>()
  const waiting = new Map<string, Heard>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const db = () => dbFor(services().databases.system, '')
  const sideOf = (job: string, side: Side): SideSeen => {
    const key = `${job}:${side}`
    const known = sides.get(key) ?? { last: null, heardAt: -Infinity, odd: [], told: false }
    sides.set(key, known)
    return known
  }
  const write = () => {
    timer = undefined
    const heard = [...waiting.values()]
    waiting.clear()
    // one statement at a time: a slow database gets the newest of each, not a queue of old ones
    writing = keepPlaces(db(), heard).catch((err: unknown) => services().log.warn({ err }, 'places of trucks are lost'))
  }
  const queue = (place: Heard) => {
    waiting.set(`${place.job_id}:${place.side}`, place)
    timer ??= setTimeout(() => void writing.then(write), BATCH_MS).unref()
  }
  live.onLight((said) => {
    for (const { job_id, offer_id, side, ...place } of toldIn(said))
      for (const watcher of watchers.get(job_id) ?? [])
        if (watcher.offer_id === offer_id && (watcher.side === 'truck' || side === 'truck'))
          watcher.say({ event: 'position', job: job_id, side, ...place })
  })

  /** On the tow's history once for each company that has it. */
  const tellJump = (job: string, offer_id: string) =>
    sql`insert into tow_events (job_id, kind, at)
      select j.id, 'position_jumped', ${services().now()} from tow_jobs j where j.id = ${job} and j.offer_id = ${offer_id}
        and not exists (select from tow_events e where e.job_id = j.id and e.kind = 'position_jumped' and e.at >= j.accepted_at)`
      .execute(db())
      .catch((err: unknown) => services().log.warn({ err }, 'a jump is not on the history'))
  function hear({ side, offer_id }: Part, { job, lat, lng, accuracy, speed, at }: PositionFrame): void {
    const now = services().now().getTime()
    const then = Math.min(Date.parse(at), now)
    const known = sideOf(job, side)
    if (now - then > MOST_AGE_MS || now - known.heardAt < LEAST_GAP_MS[side]) return
    const place: Seen = {
      offer_id,
      lat,
      lng,
      accuracy_m: Math.round(accuracy),
      speed_mps: speed === null || speed === undefined || speed < 0 || speed > 200 ? null : Math.round(speed * 10) / 10,
      at: new Date(then).toISOString(),
    }
    const { last } = known
    if (last?.offer_id === offer_id && then <= Date.parse(last.at)) return
    known.heardAt = now
    if (last?.offer_id === offer_id && isJump(seen(last), seen(place))) {
      const before = known.odd.at(-1)
      known.odd = before && !isJump(seen(before), seen(place)) ? [...known.odd, place] : [place]
      if (side === 'truck' && !known.told) {
        known.told = true
        void tellJump(job, offer_id)
      }
      if (known.odd.length < SETTLED) return
    }
    if (last?.offer_id !== offer_id) known.told = false
    known.odd = []
    known.last = place
    queue({ job_id: job, side, ...place })
  }

  return (who, say) => {
    const grants = new Map<string, Grant>()
    let left = false
    const stopWatching = (job: string, grant: Grant) => {
      const of = watchers.get(job)
      if (!grant.watcher || !of) return
      of.delete(grant.watcher)
      if (of.size === 0) watchers.delete(job)
      grant.watcher = null
    }
    const drop = (job: string, grant: Grant) => {
      stopWatching(job, grant)
      grants.delete(job)
      const others = holders.get(job)! - 1
      if (others > 0) return void holders.set(job, others)
      holders.delete(job)
      for (const side of ['truck', 'driver'] as const) sides.delete(`${job}:${side}`)
    }
    const end = (job: string, grant: Grant) => {
      drop(job, grant)
      say({ event: 'places_over', job })
    }
    const settle = async (job: string, grant: Grant, turn: number): Promise<void> => {
      const part = await partOf(ctxOf(services(), who), job).catch(() => null)
      if (turn !== grant.turn || grants.get(job) !== grant) return
      if (!part || !mayShare('truck', part.status)) return end(job, grant)
      const anew = grant.part?.offer_id !== part.offer_id
      grant.part = part
      if (anew) stopWatching(job, grant)
      if (!anew && (grant.watcher !== null || !grant.watches)) return
      // heard from now on; the last place is read after it, so that none is missed in between
      if (grant.watches) {
        grant.watcher = { offer_id: part.offer_id, side: part.side, say }
        watchers.set(job, (watchers.get(job) ?? new Set()).add(grant.watcher))
      }
      const last = await lastPlaces(db(), job, part.offer_id)
      if (turn !== grant.turn || grants.get(job) !== grant) return
      for (const { side, offer_id, lat, lng, accuracy_m, speed_mps, at } of last) {
        const known = sideOf(job, side)
        if (known.last?.offer_id !== offer_id) known.last = { offer_id, lat, lng, accuracy_m, speed_mps, at }
      }
      if (!grant.watches) return
      const shown = (one: Side) => {
        const row = last.find(({ side }) => side === one)
        return row
          ? { lat: row.lat, lng: row.lng, accuracy_m: row.accuracy_m, speed_mps: row.speed_mps, at: row.at }
          : null
      }
      say({ event: 'places', job, truck: shown('truck'), driver: part.side === 'truck' ? shown('driver') : null })
    }
    const look = (job: string, watches = false): Grant | undefined => {
      let grant = grants.get(job)
      if (!grant) {
        if (grants.size >= MOST_JOBS) return undefined
        grant = { turn: 0, part: null, ready: Promise.resolve(), watcher: null, watches: false }
        grants.set(job, grant)
        holders.set(job, (holders.get(job) ?? 0) + 1)
      }
      grant.watches ||= watches
      const [its, turn] = [grant, ++grant.turn]
      grant.ready = settle(job, grant, turn).catch(() => {
        if (grants.get(job) === its) end(job, its)
      })
      return grant
    }
    const connection: LightEnd = {
      hear: (said) => {
        const frame = Frame.safeParse(said).data
        if (!frame || left) return
        const known = grants.get(frame.job)
        if (frame.event === 'watch_tow') return void look(frame.job, true)
        if (frame.event === 'unwatch_tow') {
          if (known) stopWatching(frame.job, known)
          if (known) known.watches = false
          return
        }
        const grant = known ?? look(frame.job)
        void (grant && settled(grant))?.then(() => {
          if (!left && grants.get(frame.job) === grant && grant.part && mayShare(grant.part.side, grant.part.status))
            hear(grant.part, frame)
        })
      },
      changed: ({ table, new: row }) => {
        const { id } = row as { id?: string }
        if (table === 'tow_jobs' && id && grants.has(id)) look(id)
        if (table === 'provider_members') for (const job of grants.keys()) look(job)
      },
      leave: () => {
        left = true
        for (const [job, grant] of grants) drop(job, grant)
      },
    }
    return connection
  }
}
