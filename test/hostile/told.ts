// What a story of one booking is told with.
import type { Company } from './company.ts'
import type { Answer, Person } from './people.ts'

export type Stage = {
  url: string
  company: Company
  provider: Person
  admin: Person
  /** What the servers take for now. */
  now: () => Date
  /** A picture of somebody's own that nothing has used yet: its file's id. */
  photo: (owner: Person) => Promise<string>
  /** What a minute of the clock begins: one of the server's own jobs, now. */
  sweep: (job: string) => Promise<void>
  /** The days of a booking have come: it moves far into the past, where no other is, its held days with it. */
  dayComes: (order: string) => Promise<void>
  /** Called after the answer of each step. */
  after?: (step: string) => Promise<void>
}
/** Days ahead of today, where the cars stand. */
export type BookingRequest = { listing_id: string; from: number; to: number }
/** What the server said yes to: it must still be so when everything is over. */
export type Promised = {
  order_id: string
  work_status?: 'accepted' | 'completed' | 'approved' | 'cancelled' | 'declined'
  /** Cents of the deposit that both sides agreed to, or an admin decided. */
  kept?: number
  /** Cents that both sides agreed to give back for days that were not used. */
  given_back?: number
  /** The booking on which the car stays out. */
  extension?: Promised
}
export type Told = {
  stage: Stage
  driver: Person
  order: string
  /** The checkout's id at the company. */
  session: string
  /** The last day that was booked. */
  last: string
  promised: Promised
  /** One step: asked until there is an answer. */
  step: (name: string, one: () => Promise<Answer | undefined>) => Promise<Answer | undefined>
}
