// What a command is tried with: new people, their calls, and the payment provider.
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { CAST } from '#db/seed/cast.ts'
import { address, type Call, type Output, type Role, type Sent } from '#lib/contract.ts'
import { newId } from '#lib/ids.ts'
import { type Answer, ask, dayAhead, insist, type Person, signIn } from './people.ts'
import type { House, Server } from './server.ts'

export type Somebody = Person & { email: string; name: string; session: string }
type Row = Record<string, string | undefined>
export type Scene = {
  house: House
  owner: pg.Pool
  urls: string[]
  /** Two admins of the cast. */
  ada: Somebody
  amy: Somebody
  /** Somebody who exists for one call only, with the cast's password. */
  somebody: (role?: Role) => Promise<Somebody>
  /** Somebody who exists already, signed in. */
  known: (who: { id: string; role: string; email: string; name: string }) => Promise<Somebody>
  /** The first row; throws when there is none. */
  row: (sql: string, values?: unknown[]) => Promise<Row>
  /** The same, as soon as there is one: something is on its way. Throws after half a minute. */
  soon: (sql: string, values?: unknown[]) => Promise<Row>
  /** A call on the way to the state that is wanted. Throws unless it goes through. */
  call: <C extends Call>(as: Person | undefined, definition: C, input: Sent<C>) => Promise<Output<C>>
  /** The same, whatever the answer is. */
  attempt: <C extends Call>(as: Person | undefined, definition: C, input: Sent<C>) => Promise<Answer | undefined>
  /** Sends bytes to an address of ours. Throws unless they are taken; gives back what the answer says. */
  upload: (as: Person, path: string, bytes: Uint8Array<ArrayBuffer>) => Promise<Record<string, unknown>>
  /** The calendar day so many days from today, where the cast is. */
  day: (ahead: number) => string
  /** Something that was not said before. */
  mark: () => string
  /** A number as the names of uploads carry one, of its own each time. */
  stamp: () => number
}

export async function sceneOf(house: House, servers: Pick<Server, 'url'>[]): Promise<Scene> {
  const { owner } = house.databases
  const urls = servers.map(({ url }) => url)
  let number = 0
  let stamp = Date.now()
  const row: Scene['row'] = async (sql, values = []) => {
    const { rows } = await owner.query<Row>(sql, values)
    if (!rows[0]) throw new Error(`no row: ${sql}`)
    return rows[0]
  }
  const known: Scene['known'] = async ({ id, role, email, name }) => {
    const person = await signIn(owner, house.secret, { id, role })
    const made = await row('select id from auth.sessions where user_id = $1 order by created_at desc limit 1', [id])
    return { ...person, email, name, session: made['id']! }
  }
  const attempt: Scene['attempt'] = (as, definition, input) => {
    const { path, body } = address(definition, input)
    const { method } = definition
    return insist(() => ask(urls[0]!, path, { ...(as && { as }), ...(body && { body }), method }))
  }
  return {
    house,
    owner,
    urls,
    ada: await known(CAST.ada),
    amy: await known(CAST.amy),
    row,
    soon: async (sql, values = []) => {
      for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
        const { rows } = await owner.query<Row>(sql, values)
        if (rows[0]) return rows[0]
      }
      throw new Error(`still no row: ${sql}`)
    },
    known,
    attempt,
    day: (ahead) => dayAhead(ahead),
    mark: () => `mark ${newId()}`,
    stamp: () => (stamp += 1),
    somebody: async (role = 'driver') => {
      const who = { id: newId(), role, email: `pool.${newId()}@example.com`, name: `Pool Person ${(number += 1)}` }
      await owner.query('insert into profiles (id, name, email, role) values ($1, $2, $3, $4)', [
        who.id,
        who.name,
        who.email,
        role,
      ])
      await owner.query(
        `insert into auth.users (id, password_hash, email_confirmed_at) select $1, password_hash, now() from auth.users where id = $2`,
        [who.id, CAST.dana.id],
      )
      return known(who)
    },
    call: async (as, definition, input) => {
      const answer = await attempt(as, definition, input)
      if (!answer || !isWell(answer)) throw new Error(`${definition.method} ${definition.path}: ${wordsOf(answer)}`)
      return answer.body as never
    },
    upload: async (as, path, bytes) => {
      const answer = await ask(urls[0]!, path, { as, bytes })
      if (!answer || !isWell(answer)) throw new Error(`${path}: ${wordsOf(answer)}`)
      return answer.body
    },
  }
}

export const isWell = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status >= 200 && answer.status < 300
/** An answer in a few words, for the one who reads what went wrong. */
export const wordsOf = (answer: Answer | undefined): string =>
  answer ? `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}` : 'no answer'
/** The smallest paper that is taken for one. */
export const pdf = () => new TextEncoder().encode('%PDF-1.7\n%%EOF\n')
