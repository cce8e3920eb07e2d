import { notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type Ctx, person, type Services } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { ensure } from '#lib/policy.ts'
import { sameText, signature } from '#lib/server/seal.ts'
import type { filesContract } from '../contract.ts'
import { BUCKET, LINK_SECONDS } from '../file.ts'
import { canRead } from '../policy.ts'

/** What a link says about itself: which path, opened by whom in which session, until when, and its own id (one log line per link). */
export type Link = { path: string; reader: string; session: string; until: number; id: string }

const sign = (services: Services, body: string) => signature(services.env.SECRET_KEY, `file-link:${body}`)

/**
 * A link that opens one file for the signed-in person, for at most an hour. Ask only for a file that row security showed.
 * The file is not read yet: opening the link is what gets logged.
 */
export function signedLink(ctx: Ctx, path: string, seconds: number = LINK_SECONDS) {
  const until = Math.floor(ctx.services.now().getTime() / 1000) + seconds
  const { id: reader, session_id: session } = person(ctx)
  const link: Link = { path, reader, session, until, id: newId() }
  const body = Buffer.from(JSON.stringify(link)).toString('base64url')
  return {
    signed_url: `/storage/v1/object/sign/${BUCKET}/${path}?token=${body}.${sign(ctx.services, body)}`,
    expires_at: new Date(until * 1000).toISOString(),
  }
}

/** Reads a link back; null when it was forged, is for another path, or is over. */
export function readLink(services: Services, path: string, token: string): Link | null {
  const [body = '', mark = ''] = token.split('.')
  if (!sameText(mark, sign(services, body))) return null
  const link = JSON.parse(Buffer.from(body, 'base64url').toString()) as Link
  return link.path === path && link.until * 1000 > services.now().getTime() ? link : null
}

/** Signs a link to a file the person may read; anybody else's path is answered as missing. */
export const signFile: Verb<typeof filesContract.sign> = async (ctx, { path, expires_in }) => {
  const file = await ctx.db.selectFrom('files').select(['owner_id']).where('path', '=', path).executeTakeFirst()
  if (!file) throw notFound('File')
  ensure(canRead(person(ctx), file))
  return signedLink(ctx, path, expires_in)
}
