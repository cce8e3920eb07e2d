// How the dialect says no: the codes of PostgREST and PostgreSQL that its clients know (docs/clients.md lists them).
import { Refusal } from '#lib/errors.ts'

const no = (status: number, code: string) => (message: string) => new Refusal(status, code, message)
export const unreadableQuery = no(400, 'PGRST100')
export const unreadableBody = no(400, 'PGRST102')
export const notOffered = no(400, 'PGRST127')
export const noSuchEmbed = no(400, 'PGRST200')
export const noSuchField = no(400, 'PGRST204')
export const noSuchTable = no(404, 'PGRST205')
export const notAcceptable = no(406, 'PGRST107')
export const noSuchColumn = no(400, '42703')
export const notComparable = no(400, '42883')
export const unreadableValue = no(400, '22P02')
export const noFilter = no(400, '21000')
export const notForClients = no(403, '42501')
export const taken = no(409, '23505')
/** More than one call may cost. */
export const tooMuch = no(400, '54000')
/** `single()` of none or several. */
export const notOneRow = (rows: number) =>
  new Refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', [
    { path: '', message: `The result contains ${rows} rows` },
  ])

const DEEPEST_BODY = 20
/** Throws 400 for a body that nests deeper than any row does; asked in a loop, which no depth can end. */
export function ensureShallow(body: unknown): void {
  const left: [unknown, number][] = [[body, 1]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, depth] = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > DEEPEST_BODY) throw unreadableBody('The lists and objects of this body are nested too deep.')
    for (const each of Object.values(value)) left.push([each, depth + 1])
  }
}
