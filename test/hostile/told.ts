// What a story of one booking is told with.
import type { Company } from './company.ts'
import type { Answer, Person } from './people.ts'

export type Stage = {
  url: string
  company: Company
  provider: Person
  admin: Person
  /** Called after the answer of each step. */
  after?: (step: string) => Promise<void>
}
/** What the server said yes to: it must still be so when everything is over. */
export type Promised = {
  order_id: string
  fulfilment?: 'accepted' | 'completed' | 'approved' | 'cancelled' | 'declined'
}
export type Told = {
  stage: Stage
  driver: Person
  order: string
  /** The checkout's id at the company. */
  session: string
  promised: Promised
  /** One step: asked until there is an answer. */
  step: (name: string, one: () => Promise<Answer | undefined>) => Promise<Answer | undefined>
}
