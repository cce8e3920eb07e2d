import { Refusal, notFound } from '#lib/errors.ts'
import type { Linked, Services } from '#lib/server/ctx.ts'
import { dbFor } from '#lib/server/db.ts'
import { sha256 } from '#lib/server/seal.ts'

type Given = Pick<Services, 'databases' | 'now'>

/**
 * Who holds a mailed link, read each time: one that was revoked or is over opens nothing from that moment on. Throws 404, and
 * 403 on a device where its code was not entered, save where that is done (`heldToo`).
 */
export const authenticateLinkWith =
  ({ databases, now }: Given): Services['authenticateLink'] =>
  async (token, device, heldToo = false): Promise<Linked> => {
    const row = await dbFor(databases.auth, '')
      .selectFrom('adjuster_links as l')
      .innerJoin('adjuster_contacts as c', 'c.id', 'l.contact_id')
      .innerJoin('claims as k', (join) => join.onRef('k.id', '=', 'c.claim_id').on('k.status', '<>', 'closed'))
      .leftJoin('adjuster_devices as d', (join) =>
        join.onRef('d.link_id', '=', 'l.id').on('d.device_hash', '=', sha256(device)).on('d.opened_at', 'is not', null),
      )
      .select(['l.id', 'l.contact_id', 'l.scopes', 'c.claim_id', 'd.opened_at'])
      .where('l.token_hash', '=', sha256(token))
      .where('l.revoked_at', 'is', null)
      .where('l.expires_at', '>', now().toISOString())
      .executeTakeFirst()
    if (!row) throw notFound('Link', 'link_gone')
    const { opened_at, ...link } = row
    const held = device === '' || opened_at === null
    if (held && !heldToo)
      throw new Refusal(403, 'code_needed', 'Enter the code we emailed you. It’s needed once on each device.')
    return { kind: 'adjuster_link', device, ...link, ...(held && { held }) }
  }
