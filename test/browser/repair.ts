// Brings a repair to where a story begins, through the calls that its people would make.
import { dayIn } from '#lib/dates.ts'
import { PROVIDERS } from '#db/seed/cast.ts'
import type { callsOf } from './steps.ts'

export const CLAIM = '01900000-0000-7000-8000-000000000501'
type Calls = Awaited<ReturnType<typeof callsOf>>
type Version = { id: string; hash: string }
export type Job = { id: string; version: number; versions: (Version & { status: string })[] }
const rpc = (name: string) => `/rest/v1/rpc/${name}`
export const line = (more: Record<string, unknown> = {}) => ({
  section: 'Rear door',
  operation: 'replace',
  description: 'Door shell',
  part_kind: 'oem',
  part_cents: 42_000,
  taxed: 'parts',
  ...more,
})

/** Writes an estimate and sends it, in place of the one before. */
export async function estimated(sal: Calls, invitation_id: string, lines: object[]): Promise<Version> {
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const terms = { tax_bp: 890, valid_until: until, days_needed: 6, parts_policy: 'oem', warranty_months: 12 }
  const saved = await sal.post<Version>(rpc('save_estimate'), { invitation_id, version: 0, lines, ...terms })
  return sal.post<Version>(rpc('send_estimate'), { id: saved.id, hash: saved.hash })
}

/** Asked, answered and chosen: what waits for its driver's signature. Answers the id of the repair. */
export async function chosen(dana: Calls, sal: Calls, lines = [line()]): Promise<string> {
  await dana.post(rpc('ask_estimates'), { claim_id: CLAIM, provider_ids: [PROVIDERS.sal.id] })
  const asked = await sal.get<{ id: string; status: string; created_at: string }[]>('/rest/v1/estimate_invitations')
  const { id } = asked.find(({ status }) => status === 'sent')!
  const sent = await estimated(sal, id, lines)
  await dana.post(rpc('choose_estimate'), { estimate_id: sent.id, hash: sent.hash })
  return id
}
/** Signs what waits for it, at the driver's own risk where the insurer has not approved. */
export async function signs(dana: Calls, id: string): Promise<Job> {
  const { versions } = await dana.get<Job>(`/rest/v1/repairs/${id}`)
  const asked = versions.find(({ status }) => status === 'chosen' || status === 'sent')!
  await dana.post(rpc('consent_to_electronic_records'), { language: 'en' })
  type Signing = { hash: string; cap_cents: number; own_risk_lines: number[] }
  const read = await dana.get<Signing>(`${rpc('repair_signing')}?estimate_id=${asked.id}&language=en`)
  const { hash, cap_cents, own_risk_lines } = read
  return dana.post<Job>(rpc('authorize'), {
    estimate_id: asked.id,
    hash,
    cap_cents,
    own_risk_lines,
    typed_name: 'Dana Whitfield',
    own_risk_name: own_risk_lines.length ? 'Dana Whitfield' : null,
    teardown: true,
    language: 'en',
  })
}
export const arrives = (sal: Calls, repair_id: string) =>
  sal.post<Job>(rpc('check_in'), { repair_id, odometer: 41_200, fuel_eighths: 4, warning_lights: 'ABS' })
/** More work, sent and waiting for the driver. */
export async function moreWork(sal: Calls, repair_id: string, what: string): Promise<Job> {
  const lines = [line({ description: what, part_cents: 10_000, reason: 'hidden_damage' })]
  const { versions } = await sal.get<Job>(`/rest/v1/repairs/${repair_id}`)
  const replaces = versions.find(({ status }) => status === 'sent')?.id ?? null
  const draft = { repair_id, version: 0, replaces, lines, tax_bp: 890, days_added: 2 }
  const saved = await sal.post<Version>(rpc('save_supplement'), draft)
  return sal.post<Job>(rpc('send_supplement'), { id: saved.id, hash: saved.hash })
}

/** The claims team records that the insurer calls the car a total loss. */
export const lossOf = async (ada: Calls) => {
  const { version } = await ada.get<{ version: number }>(`/rest/v1/claims/${CLAIM}`)
  await ada.post('/rest/v1/rpc/declare_total_loss', {
    claim_id: CLAIM,
    version,
    declared_on: dayIn('America/New_York', new Date()),
    rental_days: 5,
    confirmed_how: 'phone',
    confirmed_by: 'Lena Ortiz',
    reason: 'The frame is bent.',
  })
}
