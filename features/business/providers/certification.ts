import type { ProviderType } from './provider.ts'

/** Programs by which drivers filter: each is part of the names it gives out. */
export const CERTIFICATION_PROGRAMS = ['I-CAR', 'ASE', 'AGSC', 'TRAA', 'ADAS', 'OEM'] as const

const CAMERAS = 'ADAS calibration'
/** What a trade can usually show (practice.md §3), named so that its program's filter finds it; any other name is taken, too. */
export const CERTIFICATION_NAMES: Partial<Record<ProviderType, readonly string[]>> = {
  body_shop: [
    'I-CAR Gold Class',
    'I-CAR Platinum',
    'ASE Certified',
    'ASE Master Technician',
    CAMERAS,
    'Honda ProFirst (OEM)',
    'Toyota Certified Collision (OEM)',
    'Ford Certified Collision (OEM)',
  ],
  glass: ['AGSC Registered Member', 'AGSC Certified Technician', CAMERAS],
  towing: ['TRAA Level 1', 'TRAA Level 2', 'TRAA Level 3'],
}

/** What was typed, one to a line, without empty lines and repetitions. */
export const certificationsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
