// What the page asked for while its scripts were still under way (app/first-reads.ts). Each answer serves once.
import type { QueryClient } from '@tanstack/react-query'
import { type FirstRead, LIVE_CURSOR, type SessionState } from '../account.ts'

declare global {
  var firstReads: Promise<FirstRead[]> | undefined
  /** While the server draws a page: what was read for it, and never an answer to any other call. */
  var readAhead: ((path: string) => Promise<Response>) | undefined
}
/** Milliseconds from the page's beginning; what nobody took until then is old. */
const FRESH_MS = 10_000

/** The answer to this call if it came with the page; undefined where the network has to be asked. */
export async function firstRead(path: string): Promise<Response | undefined> {
  if (import.meta.env.SSR && globalThis.readAhead) return globalThis.readAhead(path)
  if (!globalThis.firstReads || performance.now() > FRESH_MS) return undefined
  const answers = await globalThis.firstReads
  const at = answers.findIndex((answer) => answer.path === path)
  const [answer] = at < 0 ? [] : answers.splice(at, 1)
  if (!answer) return undefined
  return answered(answer)
}
/** As the call itself would have been answered. */
export const answered = ({ status, cursor, body }: FirstRead): Response =>
  Response.json(body, { status, headers: cursor ? { [LIVE_CURSOR]: cursor } : {} })

type Drawing = { session: SessionState; queries: QueryClient }
let drawing: Drawing | undefined
/** For whom the server draws a page this moment (app/draw-ahead.tsx); nothing in a browser. */
export const drawingNow = (): Drawing | undefined => drawing
/** Draws for one person. It happens in one go: nobody else's page is drawn in between. */
export function drawnFor<T>(it: Drawing, draw: () => T): T {
  drawing = it
  try {
    return draw()
  } finally {
    drawing = undefined
  }
}
