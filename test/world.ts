import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, inject } from 'vitest'
import { createApi } from '#app/api.ts'
import { JOBS } from '#app/jobs.ts'
import { createServices } from '#app/services.ts'
import { CAST, type Who } from '#db/seed/cast.ts'
import { signAccessToken } from '#features/base/accounts/server/tokens.ts'
import { closeCompany } from '#simulator/open.ts'
import { type Client, type Contract, createClient } from '#lib/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Services } from '#lib/server/ctx.ts'
import { connect, type Databases } from '#lib/server/db.ts'
import { readEnv } from '#lib/server/env.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { audited } from './audited.ts'

export type World = {
  api: Hono
  services: Services
  databases: Databases
  /** A member of the cast, signed in: `(await as('dana')).on(claimsContract).submit({…})` goes through the real API. */
  as: (who: Who | 'nobody') => Promise<Caller>
  /** The held clock; verbs read no other. `reset` is the real time again: a pause between two looks at it leaves none behind. */
  clock: { set: (at: string | Date) => void; advance: (ms: number) => void; reset: () => void }
  /** Works every queued job that is due by the held clock, until none is left. */
  workJobs: () => Promise<string[]>
}
export type Caller = {
  id: string
  token: string | undefined
  on: <C extends Contract>(contract: C) => Client<C>
  fetch: (path: string, init?: RequestInit) => Promise<Response>
}

/** Enough for two callers at the same moment; each connection plans all its first statements anew. */
const FEW = { request: 3, system: 3 }

/**
 * A database of its own, cloned from the template with the cast in it, and the real API over it. One per test file. Where
 * more than two come at the same moment it is `crowded`: as many connections as a server has.
 */
export async function createWorld({ crowded = false } = {}): Promise<World> {
  const postgres = inject('postgres')
  const name = `t_${randomBytes(6).toString('hex')}`
  const where = (database: string) => ({
    host: postgres.host,
    port: 5432,
    user: 'postgres',
    password: postgres.password,
    database,
  })
  const admin = connect(where('postgres'), postgres.secret, { owner: 1, request: 1, system: 1 })
  await admin.owner.query(`create database ${name} template template_app strategy file_copy`)
  const databases = connect(where(name), postgres.secret, crowded ? {} : FEW)
  // bookings of a test are so many days ahead of any today: no holiday of the cast's may be among them
  await databases.owner.query(`update provider_profiles set holidays = 'none'`)
  const dir = mkdtempSync(join(tmpdir(), 'cc-world-'))
  const env = readEnv({
    DATA_DIR: dir,
    SECRET_KEY: postgres.secret,
    ENCRYPTION_KEY: postgres.secret,
    APP_URL: 'http://claimchoice.test',
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE: '1000000', // a test is in a hurry
  })
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const services = await createServices(env, databases, where(name), now)
  const api = createApi(services)
  services.fetchSelf = async (path, init) => api.request(path, init)
  afterAll(async () => {
    await services.live.stop()
    await databases.end()
    await admin.owner.query(`drop database ${name} with (force)`)
    await admin.end()
    closeCompany(services)
    rmSync(dir, { recursive: true, force: true })
  })
  const as: World['as'] = async (who) => {
    let token: string | undefined
    if (who !== 'nobody') {
      const session = newId()
      await databases.owner.query(
        `insert into auth.sessions (id, user_id, user_agent, ip, expires_at) values ($1, $2, 'test', 'local', now() + interval '30 days')`,
        [session, CAST[who].id],
      )
      token = await signAccessToken(postgres.secret, CAST[who], session, now())
    }
    const send = async (path: string, init: RequestInit = {}) => {
      const response = await api.request(path, {
        ...init,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...(init.headers as Record<string, string>) },
      })
      const admin = who !== 'nobody' && CAST[who].role === 'claims_admin'
      return admin ? audited(databases, CAST[who].id, init, path, response) : response
    }
    return {
      id: who === 'nobody' ? '' : CAST[who].id,
      token,
      on: (contract) => createClient(contract, { fetch: send }),
      fetch: send,
    }
  }
  const workJobs = async () => {
    const done: string[] = []
    for (;;) {
      const { rows } = await databases.owner.query<{ id: string; task: string; payload: Record<string, unknown> }>(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and j.id = (select id from graphile_worker._private_jobs where run_at <= $1 order by run_at, id limit 1)
         returning j.id, t.identifier as task, j.payload`,
        [new Date(now().getTime() + 1)], // the database's clock has parts of a millisecond, and a job may be that young
      )
      const job = rows[0]
      if (!job) return done
      await JOBS[job.task]!(systemCtx(services, job.task), job.payload)
      done.push(job.task)
    }
  }
  return {
    api,
    services,
    databases,
    as,
    clock: {
      set: (at) => {
        offset = new Date(at).getTime() - Date.now()
      },
      advance: (ms) => {
        offset += ms
      },
      reset: () => {
        offset = 0
      },
    },
    workJobs,
  }
}
