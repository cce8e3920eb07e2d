import { countTry } from '#features/base/accounts/server/throttle.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { invitationOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { conflict, Refusal } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import { isFileRefused } from '../file-read.ts'
import { canImport } from '../policy.ts'
import type { Preview } from '../imported.ts'
import { readFile } from './read-file.ts'

/** `other_vehicle` says why a file about another car is the right one. */
type Asking = { invitation_id: string; other_vehicle: string | undefined }

const PER_HOUR = {
  name: 'estimate files',
  max: 60,
  seconds: 3600,
  sentence: 'You’ve imported 60 files within an hour. Try again later.',
}
const plainVin = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/**
 * An estimate of another system, as it would be taken over. The file is read and let go: it is full of people who never
 * came here, so nothing of it is stored or logged. At most 60 an hour by one person (429). Refuses what cannot be read
 * (422) or is too large (413), and a file about another car (409 `wrong_vehicle`) until the shop says why it is the
 * right one, which stays on the record.
 */
export async function importEstimate(
  ctx: Ctx,
  { invitation_id, other_vehicle }: Asking,
  bytes: () => Promise<Uint8Array>,
): Promise<Preview> {
  const invitation = await invitationOf(ctx.db, invitation_id)
  ensure(mayAct(invitation.member_role, 'estimate'))
  ensure(canImport(invitation))
  const me = person(ctx).id
  await countTry(ctx, PER_HOUR, me)
  const asked = await asSystem(ctx, 'vehicle of a request')
    .db.selectFrom('estimate_requests as r')
    .innerJoin('claims as c', 'c.id', 'r.claim_id')
    .select('c.vin')
    .where('r.id', '=', invitation.request_id)
    .executeTakeFirstOrThrow()
  const { preview, other } = await readFor(me, bytes, asked.vin)
  if (other && !other_vehicle) throw wrongVehicle(other)
  if (other)
    await ctx.write((tx) =>
      audit(tx, {
        action: 'estimate.other_vehicle',
        table: 'estimate_invitations',
        id: invitation_id,
        reason: other_vehicle!,
      }),
    )
  return other ? { ...preview, vehicle: 'explained' } : preview
}

/** Refuses (409) a file about another car, whose VIN ends so. */
export const wrongVehicle = (ends: string): Refusal =>
  conflict('wrong_vehicle', `This file is for another vehicle: its VIN ends in ${ends}.`, [
    { path: 'other_vehicle', message: ends },
  ])

/**
 * What a file says, and how its VIN ends where it is another one than the claim's. Refuses what cannot be read (422), is
 * too large (413), or waits for too many others (503).
 */
export async function readFor(
  who: string,
  bytes: () => Promise<Uint8Array>,
  claimed: string | null,
): Promise<{ preview: Preview; other: string | null }> {
  try {
    const { vin, preview } = await readFile(who, bytes)
    const [its, ours] = [plainVin(vin), plainVin(claimed ?? '')]
    const other = its !== '' && ours !== '' && its !== ours
    return { preview: { ...preview, vehicle: its && ours ? 'same' : 'unknown' }, other: other ? its.slice(-6) : null }
  } catch (error) {
    if (!isFileRefused(error)) throw error
    const { code, message, line } = error
    throw new Refusal(
      code === 'too_large' ? 413 : 422,
      code,
      line ? `${message} (${line})` : message,
      line ? [{ path: 'line', message: line }] : [],
    )
  }
}
