// One key, one effect (docs/decisions/036). Knows no noun.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { address, type Call } from '../contract.ts'
import { conflict, type Detail, Refusal } from '../errors.ts'
import { asSystem, type Ctx } from './ctx.ts'

type Called = {
  definition: Call
  input: Record<string, unknown>
  key: string | undefined
  verb: () => Promise<unknown>
  /** Brings a call to its end whose first transaction stands, `result` being what that one gave back. Safe to repeat. */
  again: ((result: unknown) => Promise<unknown>) | undefined
  refusalOf: (error: unknown) => Refusal | null
}
type Row = {
  claim: string
  fingerprint: string
  refused: number | null
  body: unknown
  known: boolean
  result: unknown
}
type Kept = { code: string; message: string; details: Detail[] }

/** Refusals that ask for another try are no answer to keep. */
const isFinal = ({ status, code }: Refusal) =>
  status < 500 && status !== 429 && code !== 'busy' && code !== 'in_progress'
const inProgress = () => conflict('in_progress', 'We’re still working on this request. Try again in a moment.')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The answer of a call. With an Idempotency-Key the same write happens once and answers the same again; the key with
 * other content is refused. The key is claimed by the call's first transaction, which also keeps the answer: what it
 * gave back when the verb returns that, else what `again` finds.
 */
export async function once(ctx: Ctx, { definition, input, key, verb, again, refusalOf }: Called): Promise<unknown> {
  const encode = (result: unknown) => (definition.status === 204 ? null : z.encode(definition.output, result as never))
  if (!key || definition.method === 'GET') return encode(await verb())
  if (!/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Refusal(422, 'invalid_input', 'Idempotency-Key must have 8 to 200 printable characters.')
  const fingerprint = hashOf(JSON.stringify([definition.method, address(definition, input)]))
  // who is nobody has only what they ask: a link's token or a draft's secret is part of it
  const owner = 'id' in ctx.actor ? ctx.actor.id : hashOf(`visitor ${fingerprint}`).slice(0, 32)
  const claim = crypto.randomUUID()
  const { db } = asSystem(ctx, 'idempotency')

  /** The answer as text, when what a transaction gave back is one. */
  const bodyOf = (result: unknown): string | undefined => {
    if (definition.status === 204) return 'null'
    const read = z.safeEncode(definition.output, result as never)
    return read.success ? JSON.stringify(read.data) : undefined
  }
  const find = async (): Promise<Row | undefined> => {
    const { rows } = await sql<Row>`
      select claim, fingerprint, refused, body, body is not null as known, result from idempotency_keys
      where user_id = ${owner} and key = ${key}`.execute(db)
    return rows[0]
  }
  /** Without `over` the answer that is known already stays, and is the one to give. */
  const keep = async (by: string, body: unknown, { refused = null as number | null, over = !again } = {}) => {
    const { rows } = await sql<Pick<Row, 'body'>>`
      update idempotency_keys k set
        body = case when ${over} or k.body is null then ${JSON.stringify(body ?? null)}::jsonb else k.body end,
        refused = case when ${over} or k.body is null then ${refused}::smallint else k.refused end
      where user_id = ${owner} and key = ${key} and claim = ${by} returning body`.execute(db)
    return rows[0]?.body
  }
  const answerOf = async (row: Row): Promise<unknown> => {
    if (row.fingerprint !== fingerprint)
      throw conflict('idempotency_key_reused', 'This Idempotency-Key was used for a different request.')
    ctx.reply.set('idempotent-replayed', 'true')
    if (row.refused !== null) {
      const { code, message, details } = row.body as Kept
      throw new Refusal(row.refused, code, message, details)
    }
    if (row.known) return row.body
    if (!again) throw conflict('done_already', 'This is already done. Reload the page to see it.')
    ctx.once = undefined
    return keep(row.claim, encode(await again(row.result)))
  }

  const before = await find()
  if (before) return answerOf(before)
  let given: unknown
  const mine: Ctx['once'] = {
    stands: false,
    first: async (tx, work) => {
      const { rows } = await sql<{ it: 'mine' | 'busy' | 'taken' }>`
        select claim_key(${owner}, ${key}, ${fingerprint}, ${claim}) as it`.execute(tx)
      if (rows[0]!.it !== 'mine') throw inProgress()
      const result = await work(tx)
      const body = again ? undefined : bodyOf(result)
      if (body !== undefined) given = result
      await sql`select keep_answer(${owner}, ${key}, ${claim}, ${body ?? null}::jsonb,
        ${again ? JSON.stringify(result ?? null) : null}::jsonb)`.execute(tx)
      return result
    },
  }
  ctx.once = mine
  try {
    const result = await verb()
    const body = encode(result)
    if (mine.stands && definition.status !== 204 && result !== given) await keep(claim, body)
    return body
  } catch (error) {
    if (!mine.stands) {
      // refused because the same call was faster, or cut off while it committed: then its answer is ours
      const row = await find().catch(() => undefined)
      if (row) return answerOf(row)
      throw error
    }
    const refusal = refusalOf(error)
    if (refusal && isFinal(refusal)) {
      const { status: refused, code, message, details } = refusal
      await keep(claim, { code, message, details }, { refused })
    }
    throw error
  }
}
