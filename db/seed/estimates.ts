// What drivers of the demo asked body shops around Atlanta, and what those sent: each state a request can be in.
import type { Services } from '#lib/server/ctx.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { Line, totalsOf } from '#features/trades/estimates/estimate.ts'
import type { InvitationStatus, REQUEST_STATUS } from '#features/trades/estimates/request.ts'
import { hashOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { PROVIDERS } from './cast.ts'
import { insert } from './insert.ts'
import { damagePhotos, shownBy } from './damage-photos.ts'
import type { Harm } from './documents.ts'

export const ZONE = 'America/New_York'
export const HOUR = 3_600_000
export const TAX_BP = 890
export const idOf = (kind: string, n: number) => `01900000-0000-7000-8b${kind}-${n.toString(16).padStart(12, '0')}`

export const line = (section: string, operation: Line['operation'], description: string, more: Partial<Line>) =>
  Line.parse({ section, operation, description, ...more })
export const part = (cents: number, kind: Line['part_kind'] = 'oem') =>
  ({ part_kind: kind, part_cents: cents, taxed: 'parts' }) as const
export const labor = (hours_tenths: number, rate_cents: number, labor_type: Line['labor_type'] = 'body') => ({
  hours_tenths,
  rate_cents,
  labor_type,
})
/** The rear of a car as one shop sees it: its rate an hour, and the parts it uses. */
export const rear = (rate: number, kind: Line['part_kind'], cover: number): Line[] => [
  line('Rear bumper', 'replace', 'Bumper cover', { ...part(cover, kind), ...labor(25, rate) }),
  line('Rear bumper', 'refinish', 'Bumper cover', labor(30, rate, 'refinish')),
  line('Trunk lid', 'repair', 'Outer panel', labor(45, rate)),
  line('Paint', 'material', 'Paint and materials', { part_cents: 21_600, taxed: 'parts' }),
]
export const RADAR = line('Driver assistance', 'calibrate', 'Rear radar', {
  sublet_vendor: 'Peachtree Calibration',
  sublet_cents: 32_500,
})

type Answer = { shop: string; status: InvitationStatus; lines?: Line[]; days?: number; policy?: 'oem' | 'aftermarket' }
type Asking = { status: keyof typeof REQUEST_STATUS; ago: number; words: string; shops: Answer[] }
export const OAKHURST = 'Oakhurst Auto & Body'
export const SWEET = 'Sweet Auburn Body Works'
export const SAL = PROVIDERS.sal.name
const ASKINGS: readonly Asking[] = [
  {
    status: 'open',
    ago: 20,
    words: 'Hit from behind at a light. The trunk opens, but does not lock.',
    shops: [
      { shop: SAL, status: 'answered', lines: [...rear(7_800, 'oem', 42_000), RADAR], days: 7, policy: 'oem' },
      {
        shop: SWEET,
        status: 'answered',
        lines: rear(6_800, 'certified_aftermarket', 26_500),
        days: 5,
        policy: 'aftermarket',
      },
      { shop: OAKHURST, status: 'seen' },
    ],
  },
  {
    status: 'open',
    ago: 3,
    words: 'Somebody backed into the driver’s door in a parking lot.',
    shops: [
      { shop: SAL, status: 'sent' },
      { shop: OAKHURST, status: 'declined' },
    ],
  },
  {
    status: 'chosen',
    ago: 70,
    words: 'Bumper and trunk, from a low-speed hit.',
    shops: [
      { shop: SAL, status: 'chosen', lines: rear(7_800, 'oem', 38_500), days: 6 },
      { shop: SWEET, status: 'not_chosen', lines: rear(6_800, 'oem', 39_900), days: 8 },
    ],
  },
  {
    status: 'expired',
    ago: 200,
    words: 'Scratches along the right side.',
    shops: [{ shop: SAL, status: 'lapsed' }],
  },
]

/** Writes them for verified collision claims of drivers nobody of the cast is. */
export async function seedEstimates(services: Services): Promise<void> {
  const { databases, now: clock } = services
  const now = clock()
  const client = await databases.owner.connect()
  try {
    const claims = await client.query<{ id: string; driver_id: string; claim_type: Harm }>(
      `select c.id, c.driver_id, c.claim_type from claims c join profiles p on p.id = c.driver_id
       where c.status in ('coverage-verified', 'in-progress') and c.claim_type = 'collision' and c.loss_state = 'GA'
         and p.email not like '%.driver@example.com' order by c.id limit $1`,
      [ASKINGS.length],
    )
    const shops = await client.query<{ id: string; user_id: string; business_name: string }>(
      'select id, user_id, business_name from provider_profiles where business_name = any($1)',
      [[SAL, SWEET, OAKHURST]],
    )
    const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR).toISOString()
    const asked = []
    for (const [n, claim] of claims.rows.entries()) {
      const asking = ASKINGS[n]!
      const photos = await damagePhotos(services, client, claim, n, new Date(at(asking.ago + 1)))
      asked.push({ ...asking, n, claim, photos })
    }
    await insert(
      client,
      'estimate_requests',
      asked.map(({ n, claim, status, ago, words, photos }) => ({
        id: idOf('e0', n + 1),
        claim_id: claim.id,
        driver_id: claim.driver_id,
        status,
        description: words,
        damage_points: ['rear'],
        wants: 'photo_estimate',
        photos,
        shares_claim_number: false,
        closes_at: at(ago - 24 * 30),
        created_at: at(ago),
      })),
    )
    const answers = asked.flatMap((asking) =>
      asking.shops.map((answer, k) => ({
        ...answer,
        lines: answer.lines && shownBy(answer.lines, asking.photos),
        asking,
        n: asking.n * 8 + k + 1,
        provider: shops.rows.find((one) => one.business_name === answer.shop)!,
      })),
    )
    await insert(
      client,
      'estimate_invitations',
      answers.map(({ n, asking, provider, status }) => ({
        id: idOf('e1', n),
        request_id: idOf('e0', asking.n + 1),
        provider_id: provider.id,
        status,
        due_at: at(asking.ago - 24),
        seen_at: status === 'sent' || status === 'lapsed' ? null : at(asking.ago - 1),
        decline_reason: status === 'declined' ? 'full' : null,
        created_at: at(asking.ago),
      })),
    )
    const sent = answers.filter(({ lines }) => lines)
    await insert(
      client,
      'estimates',
      sent.map(({ n, asking, provider, status, lines = [], days = 5, policy = 'oem' }) => ({
        id: idOf('e2', n),
        invitation_id: idOf('e1', n),
        provider_id: provider.id,
        number: 1,
        status: status === 'answered' ? 'sent' : status,
        lines,
        tax_bp: TAX_BP,
        total_cents: totalsOf(lines, TAX_BP).total_cents,
        hash: hashOf(lines, TAX_BP),
        valid_until: addDays(dayIn(ZONE, now), 25),
        days_needed: days,
        parts_policy: policy,
        warranty_months: 12,
        message: '',
        prepared_by: provider.user_id,
        sent_at: at(asking.ago - 5),
        version: 1,
        created_at: at(asking.ago - 2),
        updated_at: at(asking.ago - 5),
      })),
    )
    for (const { n, status, asking } of answers)
      if (status === 'sent' || status === 'seen')
        await client.query(`select add_job('estimate_deadline', $1::json, $2, $3)`, [
          JSON.stringify({ invitation_id: idOf('e1', n) }),
          at(asking.ago - 24),
          `estimate:${idOf('e1', n)}`,
        ])
  } finally {
    client.release()
  }
}
