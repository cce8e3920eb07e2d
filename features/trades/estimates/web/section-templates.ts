// Sections as an estimator usually writes them, without hours and prices. In English: the insurer reads them, too.
import type { Line } from '../estimate.ts'
import { blankLine, type LineForm } from './estimate-form.ts'

type Row = readonly [operation: Line['operation'], description: string, labor: Line['labor_type']]
const panel = (part: string, more: readonly Row[] = []): Row[] => [
  ['replace', part, 'body'],
  ['remove_install', `Trim and hardware of the ${part.toLowerCase()}`, 'body'],
  ...more,
  ['refinish', part, 'refinish'],
  ['material', 'Paint and materials', null],
]
const SECTIONS = {
  front_bumper: [
    'Front bumper',
    panel('Bumper cover', [
      ['inspect', 'Reinforcement and absorber', 'body'],
      ['calibrate', 'Front radar and parking sensors', 'diagnostic'],
    ]),
  ],
  rear_bumper: [
    'Rear bumper',
    panel('Bumper cover', [
      ['inspect', 'Reinforcement and absorber', 'body'],
      ['calibrate', 'Rear radar and parking sensors', 'diagnostic'],
    ]),
  ],
  fender: ['Fender', panel('Fender', [['blend', 'Adjacent door', 'refinish']])],
  door: ['Door', panel('Door shell', [['blend', 'Adjacent panels', 'refinish']])],
  hood: ['Hood', panel('Hood', [['align', 'Hood gaps', 'body']])],
  quarter_panel: [
    'Quarter panel',
    [
      ['repair', 'Quarter panel', 'body'],
      ['remove_install', 'Lamp, liner and trim', 'body'],
      ['refinish', 'Quarter panel', 'refinish'],
      ['material', 'Paint and materials', null],
    ],
  ],
  windshield: [
    'Windshield',
    [
      ['replace', 'Windshield', 'glass'],
      ['remove_install', 'Cowl, wipers and mirror', 'glass'],
      ['material', 'Urethane and moldings', null],
      ['calibrate', 'Front camera', 'diagnostic'],
    ],
  ],
  scans: [
    'Scans',
    [
      ['scan_pre', 'Scan before the repair', 'diagnostic'],
      ['scan_post', 'Scan after the repair', 'diagnostic'],
    ],
  ],
} as const satisfies Record<string, readonly [section: string, rows: readonly Row[]]>
export type SectionName = keyof typeof SECTIONS
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

/** The lines of a usual section, each at the rate that was typed last. */
export function linesOfSection(name: SectionName, rate_cents: number | null): LineForm[] {
  const [section, rows] = SECTIONS[name]
  return rows.map(([operation, description, labor_type]) => ({
    ...blankLine(section, rate_cents),
    operation,
    description,
    labor_type,
    taxed: operation === 'replace' || operation === 'material' ? 'parts' : 'none',
  }))
}
