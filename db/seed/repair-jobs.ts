// Fifteen repairs of the demo, as facts (the sixteenth begins in estimates.ts): who does what, how far it is, and what was said on the way.
import type { Line } from '#features/trades/estimates/estimate.ts'
import type { PaymentKind } from '#features/trades/invoices/invoice.ts'
import type { Decision, PartStatus } from '#features/trades/repairs/repair.ts'
import type { RepairStatus, Stage } from '#features/trades/repairs/status.ts'
import { labor, line, OAKHURST, part, RADAR, rear, SAL, SWEET } from './estimates.ts'

export type Promised = {
  /** Days from today. */
  on: number
  reason?: 'parts_backorder' | 'hidden_damage' | 'waiting_insurer' | 'paint_redo'
  note?: string
  ago: number
}
export type Answer = { decision: Decision; less?: Record<number, number>; note?: string; ago: number }
export type More = {
  lines: Line[]
  days: number
  sent: number
  /** Hours ago; null while the driver decides. */
  signed: number | null
  answer?: Answer
}
/** Money outside: the driver's share, or what the insurer was billed less what it does not pay. */
export type Outside = {
  of: 'share' | 'insurer'
  kind: PaymentKind
  less?: number
  reference: string
  ago: number
  confirmed: boolean
}
export type Billed = { number: string; issued: number; paid?: readonly Outside[]; delivered?: number; closed?: number }
export type Job = {
  shop: string
  /** Hours ago, each before the next. */
  chosen: number
  signed?: number
  arrived?: number
  ended?: number
  status: RepairStatus
  stage?: Stage
  ro?: string
  lines: Line[]
  answer?: Answer
  promises?: readonly Promised[]
  more?: readonly More[]
  parts?: readonly { line: number; status: PartStatus; supplier: string; eta: number }[]
  records?: readonly ('scan_pre' | 'scan_post' | 'calibration')[]
  reason?: string
  bill?: Billed
  /** Drew's own, so that a driver of the cast has one to look at. */
  drew?: true
}

const DAY = 24
const door = (rate: number): Line[] => [
  line('Front left door', 'replace', 'Door shell', { ...part(61_200, 'recycled'), ...labor(38, rate) }),
  line('Front left door', 'refinish', 'Door shell', labor(28, rate, 'refinish')),
  line('Paint', 'material', 'Paint and materials', { part_cents: 15_400, taxed: 'parts' }),
]
const front = (rate: number): Line[] => [
  line('Front bumper', 'replace', 'Bumper cover', { ...part(44_800, 'oem'), ...labor(22, rate) }),
  line('Front bumper', 'refinish', 'Bumper cover', labor(30, rate, 'refinish')),
  line('Lamps', 'replace', 'Right headlamp', { ...part(68_000, 'oem'), ...labor(6, rate) }),
  line('Scans', 'scan_pre', 'Pre-repair scan', { sublet_vendor: 'In house', sublet_cents: 7_500 }),
  line('Scans', 'scan_post', 'Post-repair scan', { sublet_vendor: 'In house', sublet_cents: 7_500 }),
  line('Paint', 'material', 'Paint and materials', { part_cents: 18_900, taxed: 'parts' }),
]
const hidden = (section: string, what: string, cents: number): Line =>
  line(section, 'replace', what, { ...part(cents, 'oem'), ...labor(12, 7_800), reason: 'hidden_damage' })
const APPROVED = (ago: number): Answer => ({ decision: 'approved', ago })

export const JOBS: readonly Job[] = [
  { shop: SAL, chosen: 30, signed: 26, status: 'authorized', lines: door(7_800) },
  {
    shop: SAL,
    chosen: 3 * DAY,
    signed: 60,
    status: 'authorized',
    lines: rear(7_800, 'oem', 40_500),
    answer: APPROVED(30),
    promises: [{ on: 9, ago: 28 }],
    parts: [{ line: 1, status: 'ordered', supplier: 'Buford Highway Parts', eta: 2 }],
  },
  {
    shop: SAL,
    chosen: 5 * DAY,
    signed: 100,
    arrived: 5,
    status: 'in_shop',
    stage: 'checked_in',
    ro: '26-1148',
    lines: rear(7_800, 'certified_aftermarket', 27_900),
    answer: APPROVED(70),
  },
  {
    shop: SAL,
    drew: true,
    chosen: 108,
    signed: 96,
    arrived: 30,
    status: 'in_shop',
    stage: 'teardown',
    ro: '26-1145',
    lines: front(7_800),
    answer: APPROVED(60),
    promises: [{ on: 8, ago: 28 }],
  },
  {
    shop: SAL,
    chosen: 9 * DAY,
    signed: 200,
    arrived: 120,
    status: 'in_shop',
    stage: 'waiting_approval',
    ro: '26-1140',
    lines: front(7_800),
    answer: APPROVED(150),
    promises: [{ on: 6, ago: 110 }],
    more: [{ lines: [hidden('Front bumper', 'Reinforcement bar', 31_500)], days: 2, sent: 50, signed: null }],
    records: ['scan_pre'],
  },
  {
    shop: SAL,
    chosen: 12 * DAY,
    signed: 270,
    arrived: 200,
    status: 'in_shop',
    stage: 'waiting_parts',
    ro: '26-1136',
    lines: rear(7_800, 'oem', 42_000),
    answer: APPROVED(220),
    promises: [{ on: 7, ago: 190 }],
    parts: [{ line: 1, status: 'backordered', supplier: 'Buford Highway Parts', eta: 4 }],
  },
  {
    shop: SWEET,
    chosen: 14 * DAY,
    signed: 320,
    arrived: 240,
    status: 'in_shop',
    stage: 'body',
    ro: 'SA-551',
    lines: front(6_800),
    answer: APPROVED(280),
    promises: [{ on: 4, ago: 230 }],
    // two supplements, one part of them refused and signed at the driver's own risk
    more: [
      {
        lines: [hidden('Front bumper', 'Absorber', 12_400)],
        days: 1,
        sent: 190,
        signed: 180,
        answer: { decision: 'approved', ago: 160 },
      },
      {
        lines: [hidden('Cooling', 'Condenser', 29_800), hidden('Cooling', 'Fan shroud', 14_200)],
        days: 1,
        sent: 140,
        signed: 128,
        answer: { decision: 'in_part', less: { 2: 0 }, note: 'The shroud was damaged before the loss.', ago: 96 },
      },
    ],
    records: ['scan_pre'],
  },
  {
    shop: SAL,
    chosen: 20 * DAY,
    signed: 460,
    arrived: 400,
    status: 'in_shop',
    stage: 'paint',
    ro: '26-1122',
    lines: rear(7_800, 'oem', 42_000),
    answer: APPROVED(430),
    promises: [
      { on: -8, ago: 390 },
      { on: -5, reason: 'hidden_damage', ago: 300 },
      { on: -3, reason: 'parts_backorder', note: 'The trunk seal came in late.', ago: 190 },
      { on: -1, reason: 'paint_redo', ago: 90 },
    ],
    parts: [{ line: 1, status: 'received', supplier: 'Buford Highway Parts', eta: -6 }],
  },
  {
    shop: OAKHURST,
    chosen: 16 * DAY,
    signed: 370,
    arrived: 300,
    status: 'in_shop',
    stage: 'reassembly',
    ro: 'OAB-207',
    lines: door(6_900),
    answer: APPROVED(330),
    promises: [{ on: 2, ago: 290 }],
    parts: [{ line: 1, status: 'received', supplier: 'Atlanta Recycled Parts', eta: -5 }],
  },
  {
    shop: SAL,
    chosen: 17 * DAY,
    signed: 390,
    arrived: 330,
    status: 'in_shop',
    stage: 'calibration',
    ro: '26-1125',
    lines: [...rear(7_800, 'oem', 42_000), RADAR],
    answer: APPROVED(350),
    promises: [{ on: 1, ago: 320 }],
    parts: [{ line: 1, status: 'received', supplier: 'Buford Highway Parts', eta: -7 }],
    records: ['scan_pre'],
  },
  {
    shop: SWEET,
    chosen: 11 * DAY,
    signed: 250,
    arrived: 170,
    status: 'stopped',
    stage: 'teardown',
    ro: 'SA-556',
    lines: door(6_800),
    answer: APPROVED(200),
    promises: [{ on: 5, ago: 160 }],
    ended: 20,
    reason: 'I want to talk about the used door first.',
  },
  {
    shop: OAKHURST,
    chosen: 19 * DAY,
    signed: 440,
    arrived: 380,
    status: 'total_loss',
    stage: 'teardown',
    ro: 'OAB-201',
    lines: front(6_900),
    answer: APPROVED(400),
    ended: 200,
    reason: 'The insurer declared a total loss.',
  },
  {
    shop: SAL,
    chosen: 22 * DAY,
    signed: 510,
    arrived: 450,
    status: 'ready',
    stage: 'quality_check',
    ro: '26-1117',
    lines: [...rear(7_800, 'oem', 39_900), RADAR],
    answer: APPROVED(470),
    promises: [{ on: -1, ago: 440 }],
    parts: [{ line: 1, status: 'received', supplier: 'Buford Highway Parts', eta: -9 }],
    records: ['scan_pre', 'scan_post', 'calibration'],
    ended: 20,
    bill: { number: '26-1117', issued: 22 },
  },
  {
    shop: SWEET,
    chosen: 24 * DAY,
    signed: 550,
    arrived: 500,
    status: 'delivered',
    stage: 'quality_check',
    ro: 'SA-540',
    lines: door(6_800),
    answer: APPROVED(520),
    promises: [{ on: -3, ago: 490 }],
    parts: [{ line: 1, status: 'received', supplier: 'Atlanta Recycled Parts', eta: -10 }],
    ended: 70,
    bill: {
      number: 'SA-540',
      issued: 72,
      paid: [{ of: 'share', kind: 'driver_outside', reference: 'Check 2041', ago: 40, confirmed: true }],
      delivered: 38,
    },
  },
  // closed, with a check to both of them and a sum that the insurer has not paid
  {
    shop: OAKHURST,
    chosen: 40 * DAY,
    signed: 930,
    arrived: 880,
    status: 'closed',
    stage: 'quality_check',
    ro: 'OAB-180',
    lines: rear(6_900, 'oem', 41_000),
    answer: APPROVED(900),
    promises: [{ on: -18, ago: 870 }],
    parts: [{ line: 1, status: 'received', supplier: 'Buford Highway Parts', eta: -24 }],
    records: ['scan_pre', 'scan_post'],
    ended: 440,
    bill: {
      number: 'OAB-2180',
      issued: 445,
      paid: [
        { of: 'share', kind: 'driver_outside', reference: 'Card at the shop', ago: 430, confirmed: true },
        { of: 'insurer', kind: 'insurer_two_party', less: 18_500, reference: 'Check 88120', ago: 300, confirmed: true },
      ],
      delivered: 428,
      closed: 350,
    },
  },
]
