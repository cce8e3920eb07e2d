// Broken glass in the demo: one driver compares two quotes by part, of another the new windshield is in and its camera is calibrated next.
import { hashOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { totalsOf } from '#features/trades/estimates/estimate.ts'
import { Glass, GlassFit } from '#features/trades/estimates/glass.ts'
import { linesOfQuote, QUOTE_DAYS, Quoted } from '#features/trades/glass/glass-quote.ts'
import { calibrationNotice } from '#features/trades/glass/server/calibration-notice.ts'
import { TEXTS } from '#features/trades/repairs/server/words.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { Services } from '#lib/server/ctx.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { damagePhotos, workPhoto } from './damage-photos.ts'
import { photo, storeFile } from './documents.ts'
import { HOUR, idOf, TAX_BP, ZONE } from './estimates.ts'
import { insert } from './insert.ts'

const EASTSIDE = 'Eastside Glass'
const CLEARWAY = 'ClearWay Auto Glass'
const SAID = Glass.parse({
  panes: ['windshield'],
  damage: 'crack',
  length: 'over_6_in',
  in_view: true,
  water: false,
  features: { camera: 'yes', sensor_patch: 'yes', acoustic: 'unsure' },
})
/** In their own shop, of OEE glass; or of the maker's, with the camera calibrated elsewhere. */
const QUOTES = {
  [EASTSIDE]: Quoted.parse({
    rows: [
      { part: 'glass', pane: 'windshield', kind: 'oee', words: 'Fuyao, acoustic, with camera bracket', cents: 36_500 },
      { part: 'molding', kind: 'aftermarket', cents: 3_800 },
      { part: 'kit', words: 'Sika P2G', cents: 3_500 },
      { part: 'labor', hours_tenths: 25, rate_cents: 7_200 },
      { part: 'calibration', how: 'static', words: 'front camera', cents: 24_500 },
      { part: 'disposal', cents: 1_000 },
    ],
    safe_minutes: 60,
  }),
  [CLEARWAY]: Quoted.parse({
    rows: [
      { part: 'glass', pane: 'windshield', kind: 'oem', words: 'from the dealer', cents: 71_900 },
      { part: 'molding', kind: 'oem', cents: 6_200 },
      { part: 'kit', words: 'Dow Betaseal Express', cents: 4_200 },
      { part: 'labor', words: 'replace and clean', cents: 16_000 },
      { part: 'calibration', how: 'both', vendor: 'Peachtree Calibration', cents: 32_500 },
      { part: 'mobile_fee', cents: 2_500 },
    ],
    safe_minutes: 30,
  }),
} as const satisfies Record<string, Quoted>
type Name = keyof typeof QUOTES
const NAMES = Object.keys(QUOTES) as Name[]

const FIRST = 48 // behind the requests of repairs.ts
/** Hours ago, of the request that still compares and of the one that was chosen. */
const ASKINGS = [
  { n: FIRST, status: 'open', asked: 26, claim: 'coverage-verified' },
  { n: FIRST + 1, status: 'chosen', asked: 70, claim: 'in-progress' },
] as const
const CHOSEN = 48
const SIGNED = 47
const ARRIVED = 5
const SET = 3
/** Written as they are, without the steps that would write events of now. */
const QUIET = ['repairs', 'estimates', 'estimate_invitations']

/** Two requests about a windshield, for claims of drivers nobody of the cast is. */
export async function seedGlass(services: Services): Promise<void> {
  const { databases, blobs, now: clock } = services
  const now = clock()
  const today = dayIn(ZONE, now)
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR)
  const client = await databases.owner.connect()
  try {
    await client.query('begin')
    for (const table of QUIET) await client.query(`alter table ${table} disable trigger user`)
    const { rows: shops } = await client.query<{ id: string; user_id: string; business_name: Name }>(
      'select id, user_id, business_name from provider_profiles where business_name = any($1)',
      [NAMES],
    )
    const shopOf = (name: Name) => shops.find(({ business_name }) => business_name === name)!
    for (const { n, status, asked, claim: state } of ASKINGS) {
      const { rows } = await client.query<{ id: string; driver_id: string; name: string }>(
        `select c.id, c.driver_id, p.name from claims c join profiles p on p.id = c.driver_id
         where c.status = $1 and c.claim_type = 'glass' and c.loss_state = 'GA' and p.email not like '%.driver@example.com'
         order by c.id limit 1`,
        [state],
      )
      const claim = rows[0]!
      const damage = await damagePhotos(services, client, { ...claim, claim_type: 'glass' }, n, at(asked + 1))
      const mirror = await storeFile(blobs, client, {
        owner: claim.driver_id,
        folder: 'claims',
        name: 'mirror.jpg',
        type: 'image/jpeg',
        bytes: await photo('glass', n + 1),
        at: at(asked + 0.9),
      })
      await insert(client, 'claim_documents', [{ claim_id: claim.id, slot: 'photo_sensors', file_id: mirror }])
      await insert(client, 'estimate_requests', [
        {
          id: idOf('e0', n),
          claim_id: claim.id,
          driver_id: claim.driver_id,
          status,
          description: 'A stone on the highway; the crack grows.',
          drivable: true,
          damage_points: ['glass'],
          wants: 'photo_estimate',
          photos: [...damage, mirror],
          shares_claim_number: true,
          glass: SAID,
          closes_at: at(asked - 24 * 30),
          created_at: at(asked),
        },
      ])
      const mine = NAMES.map((name, k) => ({
        lines: linesOfQuote(QUOTES[name]),
        parts_policy: name === CLEARWAY ? 'oem' : 'aftermarket',
        shop: shopOf(name),
        at: n * 8 + k,
        chosen: status === 'chosen' && k === 0,
      }))
      const became = (chosen: boolean, open: string) => (status === 'open' ? open : chosen ? 'chosen' : 'not_chosen')
      await insert(
        client,
        'estimate_invitations',
        mine.map(({ shop, at: id, chosen }) => ({
          id: idOf('e1', id),
          request_id: idOf('e0', n),
          provider_id: shop.id,
          status: became(chosen, 'answered'),
          due_at: at(asked - 8),
          seen_at: at(asked - 1),
          created_at: at(asked),
        })),
      )
      await insert(
        client,
        'estimates',
        mine.map(({ lines, parts_policy, shop, at: id, chosen }) => ({
          id: idOf('e2', id),
          invitation_id: idOf('e1', id),
          provider_id: shop.id,
          kind: 'estimate',
          number: 1,
          status: chosen ? 'authorized' : became(chosen, 'sent'),
          lines,
          tax_bp: TAX_BP,
          total_cents: totalsOf(lines, TAX_BP).total_cents,
          hash: hashOf(lines, TAX_BP),
          valid_until: addDays(today, QUOTE_DAYS),
          days_needed: 1,
          parts_policy,
          warranty_months: 12,
          message: '',
          prepared_by: shop.user_id,
          sent_at: at(asked - 4),
          version: 1,
          created_at: at(asked - 3),
          updated_at: at(asked - 4),
        })),
      )
      if (status === 'chosen') await seedJob(n, claim, shopOf(EASTSIDE))
    }
    for (const table of QUIET) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }

  /** The job of the first shop: signed, the windshield set, its camera still to be calibrated. */
  async function seedJob(
    n: number,
    claim: { id: string; driver_id: string; name: string },
    shop: { id: string; user_id: string },
  ): Promise<void> {
    const id = idOf('e1', n * 8)
    const lines = linesOfQuote(QUOTES[EASTSIDE])
    const { total_cents, lines: cents } = totalsOf(lines, TAX_BP)
    const cap = formatCents(total_cents)
    const notice = await calibrationNotice(systemCtx(services, 'demo').db, now, {
      lines,
      version: 'E01',
      business: EASTSIDE,
      state: 'GA',
      glass: SAID,
    })
    const { sign } = TEXTS.en
    const text = [
      sign.work({ business: EASTSIDE, version: 'E01', cap }),
      sign.noTeardown,
      ...notice('en').map((said) => said.text),
    ].join('\n')
    const repair = { repair_id: id }
    await insert(client, 'repairs', [
      {
        id,
        claim_id: claim.id,
        driver_id: claim.driver_id,
        provider_id: shop.id,
        trade: 'glass',
        status: 'in_shop',
        stage: 'calibration',
        ro_number: 'EG-2231',
        arrived_at: at(ARRIVED),
        odometer_in: 52_418,
        fuel_eighths: 5,
        warning_lights: '',
        belongings: '',
        promised_on: today,
        first_promised_on: today,
        authorized_cents: total_cents,
        written_at: at(SET),
        version: 1,
        created_at: at(CHOSEN),
        updated_at: at(SET),
      },
    ])
    await insert(client, 'repair_authorizations', [
      {
        ...repair,
        id: idOf('e6', n),
        estimate_id: idOf('e2', n * 8),
        hash: hashOf(lines, TAX_BP),
        kind: 'work',
        cap_cents: total_cents,
        own_risk_lines: lines.flatMap((_, k) => (cents[k]!.cents > 0 ? [k + 1] : [])),
        own_risk_name: claim.name,
        teardown: false,
        calibration_notice: true,
        typed_name: claim.name,
        method: 'in_product',
        language: 'en',
        shown_text: text,
        english_text: text,
        ip: '',
        agent: '',
        signed_by: claim.driver_id,
        at: at(SIGNED),
      },
    ])
    await insert(client, 'repair_promises', [
      { ...repair, promised_on: today, reason: null, note: '', set_by: shop.user_id, at: at(ARRIVED - 0.5) },
    ])
    const pictures = await Promise.all(
      [0, 1, 2, 3].map((k) => workPhoto(services, client, shop.user_id, 'glass', n + k, at(ARRIVED - 0.5 - k / 60))),
    )
    await insert(
      client,
      'repair_photos',
      pictures.map((file_id) => ({ ...repair, file_id, kind: 'work', at: at(SET) })),
    )
    const done = {
      ...repair,
      systems: '',
      method: null,
      technician: 'P. Nunn',
      done_on: today,
      recorded_by: shop.user_id,
    }
    const set = GlassFit.parse({
      pane: 'windshield',
      adhesive: 'Sika P2G',
      lot: '24-1187',
      temperature_f: 61,
      humidity: 48,
      rust: false,
      set_at: at(SET).toISOString(),
      safe_minutes: 60,
    })
    await insert(client, 'repair_records', [
      {
        ...done,
        id: idOf('e5', n * 8),
        kind: 'scan_pre',
        glass: null,
        tool: 'Autel MaxiSys',
        result: 'No codes stored.',
        at: at(ARRIVED - 1),
      },
      {
        ...done,
        id: idOf('e5', n * 8 + 1),
        kind: 'glass',
        glass: set,
        tool: '',
        result: 'Set without damage.',
        at: at(SET),
      },
    ])
    const event = (ago: number, actor_id: string, more: object) => ({
      ...repair,
      machine: 'repair',
      kind: 'status',
      from_status: null,
      to_status: null,
      actor_id,
      reason: null,
      details: {},
      at: at(ago),
      ...more,
    })
    const [mine, theirs] = [claim.driver_id, shop.user_id]
    const signed = { version: 'E01', cap_cents: total_cents, method: 'in_product' }
    await insert(client, 'repair_events', [
      event(CHOSEN, mine, { to_status: 'chosen' }),
      event(SIGNED, mine, { kind: 'signed', details: signed }),
      event(SIGNED, mine, { from_status: 'chosen', to_status: 'authorized' }),
      event(ARRIVED, theirs, { from_status: 'authorized', to_status: 'in_shop' }),
      event(ARRIVED - 1, theirs, { kind: 'record', details: { of: 'scan_pre', needed: true } }),
      event(SET, theirs, { kind: 'record', details: { of: 'glass', needed: true } }),
      event(SET - 0.5, theirs, { kind: 'stage', details: { stage: 'calibration' } }),
    ])
  }
}
