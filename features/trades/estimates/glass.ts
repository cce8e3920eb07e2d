// What a driver says about broken glass, and what a shop should say about calibration. Pure.
import * as z from 'zod'
import { Instant } from '#lib/dates.ts'

export const PANES = [
  'windshield',
  'rear',
  'door_front_left',
  'door_front_right',
  'door_rear_left',
  'door_rear_right',
  'quarter',
  'vent',
  'roof',
  'mirror',
] as const
export type Pane = (typeof PANES)[number]
export const GLASS_DAMAGE = ['chip', 'crack', 'shattered'] as const
/** The longest line of a crack; beyond six inches a pane is replaced (domain/trades.md §2.4). */
export const CRACK_LENGTHS = ['up_to_6_in', 'over_6_in'] as const
/** What may sit in or behind a windshield; a driver sees each in a picture. */
export const GLASS_FEATURES = [
  'camera',
  'sensor_patch',
  'heated_wiper_park',
  'head_up_display',
  'acoustic',
  'tint_band',
  'antenna',
  'toll_mirror',
] as const
export type GlassFeature = (typeof GLASS_FEATURES)[number]
export const GLASS_ANSWERS = ['yes', 'no', 'unsure'] as const
export type GlassAnswer = (typeof GLASS_ANSWERS)[number]

/** Of one damage: panes, and, of a windshield, how long the crack is and what the glass has. */
export const Glass = z
  .strictObject({
    panes: z
      .array(z.enum(PANES))
      .min(1, 'Choose which glass is broken.')
      .max(PANES.length)
      .refine((panes) => new Set(panes).size === panes.length, 'Choose each pane once.'),
    damage: z.enum(GLASS_DAMAGE, 'Say whether it’s a chip, a crack, or shattered.'),
    length: z.enum(CRACK_LENGTHS).nullable().default(null),
    in_view: z.boolean().nullable().default(null),
    water: z.boolean().nullable().default(null),
    /** What is left out was not answered. */
    features: z.partialRecord(z.enum(GLASS_FEATURES), z.enum(GLASS_ANSWERS)).default({}),
  })
  .refine(({ panes, features }) => panes.includes('windshield') || Object.keys(features).length === 0, {
    path: ['features'],
    message: 'These questions are about a windshield. Choose the windshield, or leave them out.',
  })
  .refine(({ damage, length }) => damage === 'crack' || length === null, {
    path: ['length'],
    message: 'Only a crack has a length here. Choose “crack”, or leave it out.',
  })
export type Glass = z.output<typeof Glass>

/** From this model year on a windshield may well have a camera behind it (domain/trades.md §2.2). */
const CAMERAS_FROM = 2016

/** What a driver reads about calibration; never that none is needed. */
export const ADAS_HINTS = ['usually', 'shop_decides', 'check_again'] as const
export type AdasHint = (typeof ADAS_HINTS)[number]

/**
 * Text only, no verdict: a VIN says nothing of cameras (domain/trades.md §2.1), so the shop says which calibration.
 * `year` is the model year where one is known. Null where no windshield is broken, or nothing speaks for a camera.
 */
export function adasHint({ panes, features }: Pick<Glass, 'panes' | 'features'>, year: number | null): AdasHint | null {
  if (!panes.includes('windshield')) return null
  if (features.camera === 'yes') return 'usually'
  if (features.camera !== 'no') return 'shop_decides'
  if (year === null) return 'shop_decides'
  return year >= CAMERAS_FROM ? 'check_again' : null
}

/**
 * Whether a pane is glued in, so that its adhesive is recorded (ours: no standard we read lists panes). Where cars differ the
 * shop knows: what it records of the adhesive counts. Glass of a door runs in channels, that of a mirror is clipped on.
 */
export const GLUED: Record<Pane, 'yes' | 'may_be' | 'no'> = {
  windshield: 'yes',
  rear: 'yes',
  door_front_left: 'no',
  door_front_right: 'no',
  door_rear_left: 'no',
  door_rear_right: 'no',
  quarter: 'may_be',
  vent: 'may_be',
  roof: 'may_be',
  mirror: 'no',
}
/** What of the adhesive is missing for a pane: nothing where it needs none. */
export function missingOfAdhesive(set: { pane: Pane; adhesive: string; lot: string }): ('adhesive' | 'lot')[] {
  const [adhesive, lot] = [set.adhesive.trim(), set.lot.trim()]
  const asked = GLUED[set.pane] === 'yes' || (GLUED[set.pane] === 'may_be' && (adhesive !== '' || lot !== ''))
  return asked ? [...(adhesive.length < 2 ? (['adhesive'] as const) : []), ...(lot ? [] : (['lot'] as const))] : []
}

/** Pictures before the work: the car around the pane, the VIN, and any rust at the frame (domain/trades.md §2.2, step 7). */
export const LEAST_FIT_PHOTOS = 4
/** Set glass as it was done: what an audit of installers asks for, and from when on the car is safe to drive. */
export const GlassFit = z
  .strictObject({
    pane: z.enum(PANES, 'Choose which glass was set.'),
    /** Empty where the pane isn’t glued in. */
    adhesive: z.string().trim().max(80, 'Shorten this to 80 characters.').default(''),
    lot: z.string().trim().max(40, 'Shorten the lot to 40 characters.').default(''),
    /** Degrees Fahrenheit, and percent of relative humidity, where the work was done. */
    temperature_f: z.int('Enter whole degrees.').min(-20, 'Enter -20 °F or more.').max(130, 'Enter up to 130 °F.'),
    humidity: z.int('Enter a whole percentage.').min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.'),
    rust: z.boolean(),
    /** When the glass was set, and minutes from then until it is safe to drive. */
    set_at: Instant,
    safe_minutes: z.int().min(0).max(2880, 'Enter up to 48 hours.'),
  })
  .refine((set) => !missingOfAdhesive(set).includes('adhesive'), { path: ['adhesive'], message: 'Enter the adhesive.' })
  .refine((set) => !missingOfAdhesive(set).includes('lot'), {
    path: ['lot'],
    message: 'Enter the lot from the package.',
  })
export type GlassFit = z.output<typeof GlassFit>
/** From when on a pane holds. */
export const safeAt = ({ set_at, safe_minutes }: Pick<GlassFit, 'set_at' | 'safe_minutes'>): Date =>
  new Date(new Date(set_at).getTime() + safe_minutes * 60_000)
/** From when on the car may be driven, in milliseconds: all panes hold. Of each the last record counts; 0 without any. */
export function allSafeAt(fits: readonly GlassFit[]): number {
  const newest = new Map(fits.map((fit) => [fit.pane, safeAt(fit).getTime()]))
  return Math.max(0, ...newest.values())
}
