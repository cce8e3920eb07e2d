// The part of test/access-rows.ts about estimates: a shop that was asked, and its versions.
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'
import { adjusterOf, adjusterRows } from './access-adjuster.ts'
import { repairRows } from './access-repairs.ts'

type Estimates = {
  side: 'A' | 'B'
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  answer: (name: string, parties: AccessRow['parties'], values: string, means?: string) => void
  customer: Who
  provider: 'omar' | 'sal'
  team: { staff: Who; desk?: Who; estimator?: Who }
  claim: string
  listing: string
  stored: (id: string) => Values
}
const FAR = '2031-01-01T00:00:00Z'
const HASH = 'a'.repeat(64)

/** A request of the customer that the provider was asked about: one version was sent, the next is a draft. */
export function estimateRows({ row, answer, side, customer, provider, team, claim, listing, stored }: Estimates): void {
  const [me, business] = [CAST[customer].id, PROVIDERS[provider].id]
  const parties = { customer, provider, ...team }
  const own = { provider, ...team }
  const [request, invitation, first, second] = [newId(), newId(), newId(), newId()]
  const asks = { claim_id: claim, driver_id: me, wants: 'visit', closes_at: FAR }
  row('estimate_requests', parties, { id: request }, { ...asks, status: 'open' }, { id: newId(), status: 'withdrawn' })
  const asked = { request_id: request, provider_id: business, due_at: FAR }
  const another = provider === 'omar' ? PROVIDERS.nina.id : PROVIDERS.pat.id
  row('estimate_invitations', parties, { id: invitation }, asked, { id: newId(), provider_id: another })
  const chose = { person_id: me, claim_id: claim, listing_id: listing, shown: { kind: 'direct' }, created_at: FAR }
  row(
    'choices (for an estimate)',
    parties,
    { id: newId() },
    { ...chose, act: 'estimate', invitation_id: invitation },
    { id: newId() },
  )
  const [hidden, shown, spare] = [newId(), newId(), newId()]
  const readers = { owner: customer, provider, staff: team.staff }
  for (const id of [hidden, shown])
    row('files (of a repair)', readers, { id }, stored(id), { id: newId(), path: newId() })
  row('files', { owner: customer }, { id: spare }, stored(spare), { id: newId(), path: newId() })
  const taken = { invitation_id: invitation, at: FAR }
  row('estimate_photos (of a draft)', own, { file_id: hidden }, taken, { file_id: spare })
  row('estimate_photos (shown)', parties, { file_id: shown }, { ...taken, shown_at: FAR }, { file_id: spare })
  const version = {
    invitation_id: invitation,
    provider_id: business,
    lines: '[]',
    tax_bp: 0,
    total_cents: 0,
    hash: HASH,
    valid_until: '2031-01-01',
    days_needed: 1,
    parts_policy: 'oem',
    warranty_months: 0,
  }
  const sent = { number: 1, status: 'superseded', sent_at: FAR }
  row('estimates (sent)', parties, { id: first }, { ...version, ...sent }, { id: newId(), number: 3 })
  row(
    'estimates (draft)',
    own,
    { id: second },
    { ...version, number: 2 },
    { id: newId(), number: 4, status: 'superseded', sent_at: FAR },
  )
  const adjuster = adjusterOf(side)
  repairRows({ row, customer, provider, team, adjuster, claim, invitation, versions: [first, second], stored })
  adjusterRows({ row, answer, side, customer, provider, team, claim, request, repair: invitation, estimate: first })
  answer('actor_asked_requests', own, '', `answer = '${request}'`)
}
