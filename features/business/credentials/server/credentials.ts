import { sql } from 'kysely'
import type { Input } from '#lib/contract.ts'
import { dayIn } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { lastFour, seal, unseal } from '#lib/server/seal.ts'
import { type UsState, US_STATES } from '#lib/us-states.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import type { credentialsContract } from '../contract.ts'
import {
  type Credential,
  type CredentialKind,
  type LicenseType,
  LONGEST_YEARS,
  mayBeLicense,
  stateAsked,
} from '#features/business/providers/credential.ts'
import { canChangeCredential } from '../policy.ts'
import { credentialRow, credentialRows, ownProfile, requiredFor } from '#features/business/providers/server/rows.ts'
import { credentialNews } from '#features/business/providers/server/words.ts'

type Asked = Input<typeof credentialsContract.addCredential>

/** Licenses and policies of one's own provider, or of the one named (members and admins). */
export const listCredentials: Verb<typeof credentialsContract.credentials> = async (ctx, { provider_id }) => {
  const me = person(ctx)
  const query = credentialRows(ctx.db).orderBy('c.created_at', 'desc')
  return provider_id
    ? query.where('c.provider_id', '=', provider_id).execute()
    : query
        .where('c.provider_id', 'in', (it) =>
          it.selectFrom('provider_members').select('provider_id').where('user_id', '=', me.id),
        )
        .execute()
}

/** What a provider of this type and state must hold, by the rule in force, and where each stands today. */
export const requiredCredentials: Verb<typeof credentialsContract.requiredCredentials> = async (
  ctx,
  { provider_id },
) => {
  const me = person(ctx)
  const ours = me.role !== 'claims_admin' || !provider_id
  const id = ours ? (await ownProfile(ctx.db, me.id, 'credentials')).id : provider_id
  const seen = ctx.db.selectFrom('provider_profiles').select('id').where('id', '=', id)
  if ((provider_id ?? id) !== id || !(await seen.executeTakeFirst())) throw notFound('Provider profile')
  return requiredFor(ctx.db, id, ctx.services.now())
}

/** Which required licenses and policies a provider cannot show today: none when it may be listed, null when none is asked. */
export async function missingCredentials(
  db: Database,
  provider_id: string,
  now: Date,
): Promise<CredentialKind[] | null> {
  const required = await requiredFor(db, provider_id, now)
  return required.length > 0 ? required.filter(({ met }) => !met).map(({ kind }) => kind) : null
}

/** Where all of them stand together: what is submitted and not decided yet is in review, not missing. Null when none is asked. */
export async function credentialsStanding(
  db: Database,
  provider_id: string,
  now: Date,
): Promise<'met' | 'in_review' | 'missing' | null> {
  const required = await requiredFor(db, provider_id, now)
  if (required.length === 0) return null
  const open = required.filter(({ met }) => !met)
  if (open.length === 0) return 'met'
  return open.every(({ standing }) => standing === 'submitted') ? 'in_review' : 'missing'
}

/** Hands in one license or policy. A renewal is a new row; what is accepted stays valid beside it. */
export const addCredential: Verb<typeof credentialsContract.addCredential> = async (ctx, input) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const profile = await ownProfile(tx, me.id, 'credentials')
    if (input.provider_id && input.provider_id !== profile.id)
      throw invalid('provider_id', 'You can only add your own credentials.')
    await ensureSound(ctx, tx, me.id, input, profile)
    const id = newId()
    const { provider_id: _, number: typed, ...columns } = input
    const number = typed ?? (await numberOfOnboarding(ctx, tx, profile.id, input))
    const said = input.license_type
    const license_type = said === undefined ? await typeOfOnboarding(tx, profile.id, input) : said
    await tx
      .insertInto('credentials')
      .values({ id, provider_id: profile.id, ...columns, license_type, ...sealed(ctx, number) })
      .execute()
    await notifyAdmins(ctx, tx, credentialNews.submitted(profile.business_name, profile.id))
    await audit(tx, { action: 'credential.add', table: 'credentials', id, after: columns })
    return credentialRow(tx, id)
  })
}

/** Corrects a row that waits or was refused; a refused one is handed in again by it. Only what was refused is asked for. */
export const changeCredential: Verb<typeof credentialsContract.changeCredential> = async (ctx, { id, ...input }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const before = await credentialRow(tx, id)
    const profile = await ownProfile(tx, me.id, 'credentials')
    if (before.provider_id !== profile.id) throw notFound('Credential')
    ensure(canChangeCredential(before))
    const { number, ...columns } = input
    await ensureSound(ctx, tx, me.id, { ...before, ...columns }, profile)
    await tx
      .updateTable('credentials')
      .set({ ...columns, ...(number && sealed(ctx, number)) })
      .where('id', '=', id)
      .execute()
    if (before.status === 'refused') {
      await sql`select resubmit_credential(${id})`.execute(tx)
      await notifyAdmins(ctx, tx, credentialNews.submitted(profile.business_name, profile.id))
    }
    await audit(tx, { action: 'credential.change', table: 'credentials', id, before, after: columns })
    return credentialRow(tx, id)
  })
}

/** Takes back a row that was not accepted. */
export const removeCredential: Verb<typeof credentialsContract.removeCredential> = async (ctx, { id }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const before = await credentialRow(tx, id)
    const profile = await ownProfile(tx, me.id, 'credentials')
    if (before.provider_id !== profile.id) throw notFound('Credential')
    ensure(canChangeCredential(before))
    const gone = await tx.deleteFrom('credentials').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) throw notFound('Credential')
    await audit(tx, { action: 'credential.remove', table: 'credentials', id, before })
    return null
  })
}

const sealed = (ctx: Ctx, number: string) => ({
  number_sealed: seal(ctx.services.env.ENCRYPTION_KEY, number),
  number_last4: lastFour(number) || number.slice(-4),
})

/** The license that an adjuster gave in onboarding needs no second typing. Throws 422 where none of that state is on file. */
async function numberOfOnboarding(ctx: Ctx, tx: Tx, providerId: string, { kind, state }: Asked): Promise<string> {
  const { rows } =
    kind === 'adjuster_license'
      ? await sql<{ kept: string | null }>`select license_on_file(${providerId}, ${state}) as kept`.execute(tx)
      : { rows: [] }
  if (!rows[0]?.kept) throw invalid('number', 'Enter the number.')
  return unseal(ctx.services.env.ENCRYPTION_KEY, rows[0].kept)
}

/** What an adjuster said in onboarding that the license of this state is for. */
async function typeOfOnboarding(tx: Tx, providerId: string, { kind, state }: Asked): Promise<LicenseType | null> {
  if (kind !== 'adjuster_license') return null
  const shop = await tx
    .selectFrom('shops')
    .select('license_type')
    .where('provider_id', '=', providerId)
    .where('license_state', '=', state)
    .executeTakeFirst()
  return (shop?.license_type ?? null) as LicenseType | null
}

type Checked = { license_type?: LicenseType | null | undefined } & Pick<
  Credential,
  'kind' | 'state' | 'expires_on' | 'file_path'
>
type Holder = { id: string; state: string | null; time_zone: string }
async function ensureSound(
  ctx: Ctx,
  tx: Tx,
  me: string,
  { kind, state, license_type, expires_on, file_path }: Checked,
  holder: Holder,
): Promise<void> {
  const now = ctx.services.now()
  const today = dayIn(holder.time_zone, now)
  if (expires_on > `${Number(today.slice(0, 4)) + LONGEST_YEARS}${today.slice(4)}`)
    throw invalid('expires_on', `This date is more than ${LONGEST_YEARS} years away. Check the year.`)
  const asked = stateAsked(await requiredFor(tx, holder.id, now), kind, holder.state)
  if (asked && asked !== state)
    throw invalid(
      'state',
      `Your business is in ${nameOf(asked)}, so this must be valid there. Add a license from another state as “Other license.”`,
    )
  if (license_type && !mayBeLicense(kind))
    throw invalid('license_type', 'Only an adjuster’s or appraiser’s license has a type. Leave it out.')
  if (expires_on < today)
    throw conflict('expired', 'This document has expired. Submit the one that’s valid now.', [
      { path: 'expires_on', message: 'This date has passed. Submit the document that’s valid now.' },
    ])
  const own = await tx
    .selectFrom('files')
    .select('id')
    .where('path', '=', file_path)
    .where('owner_id', '=', me)
    .executeTakeFirst()
  if (!own) throw invalid('file_path', 'Upload the document first.')
}

const nameOf = (state: string): string => (state in US_STATES ? US_STATES[state as UsState].name : state)
