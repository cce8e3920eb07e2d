// What the page asked for while its scripts were still under way (app/first-reads.ts). Each answer serves once.
import { LIVE_CURSOR } from '../account.ts'

type Answer = { path: string; status: number; cursor: string | null; body: unknown }
declare global {
  var firstReads: Promise<Answer[]> | undefined
}
/** Milliseconds from the page's beginning; what nobody took until then is old. */
const FRESH_MS = 10_000

/** The answer to this call if it came with the page; undefined where the network has to be asked. */
export async function firstRead(path: string): Promise<Response | undefined> {
  if (!globalThis.firstReads || performance.now() > FRESH_MS) return undefined
  const answers = await globalThis.firstReads
  const at = answers.findIndex((answer) => answer.path === path)
  const [answer] = at < 0 ? [] : answers.splice(at, 1)
  if (!answer) return undefined
  const { status, cursor, body } = answer
  return Response.json(body, { status, headers: cursor ? { [LIVE_CURSOR]: cursor } : {} })
}
