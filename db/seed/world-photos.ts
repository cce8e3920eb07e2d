// Which pictures a listing of the demo shows. The files are drawn by bin/photos.ts from db/seed/art.
import { WORLD_CARS, type WorldCar } from './world-cars.ts'
import { WORLD_SERVICES } from './world-services.ts'

/** Trunks are drawn in the paints that occur most; a car of another paint shows its other pictures only. */
const TRUNKS = [
  'small-white',
  'small-blue',
  'small-red',
  'small-graphite',
  'small-silver',
  'bed-red',
  'bed-white',
  'large-white',
  'large-blue',
  'large-red',
  'large-silver',
  'large-graphite',
  'large-green',
]
const SIZES: Record<string, 'small' | 'large' | 'bed' | null> = {
  sedan: 'small',
  hatch: 'large',
  wagon: 'large',
  coupe: null,
  van: null,
  crossover: 'large',
  suv: 'large',
  minivan: 'large',
  pickup: 'bed',
}
const CABINS = ['slate-noon', 'sand-morning', 'coal-evening', 'slate-overcast', 'sand-noon'] as const

export const CAST_PICTURES = {
  corolla: ['sedan-silver-brick-morning', 'inside-slate-noon', 'trunk-small-silver'],
  collision: ['shop-corner', 'booth-blue', 'lift-blue'],
  ninaDraft: ['sedan-graphite-porches-noon'],
} as const

/** The outside first, then the driver's seat, then the trunk. */
export function picturesOfCar({ year, style, paint, place }: WorldCar, index: number): string[] {
  const size = SIZES[style]
  const trunk = size && TRUNKS.includes(`${size}-${paint}`) ? [`trunk-${size}-${paint}`] : []
  const cabin = style === 'van' ? 'coal-evening' : CABINS[(index + year) % CABINS.length]!
  return [`${style}-${paint}-${place}`, `inside-${cabin}`, ...trunk]
}

/** The sizes that lie ready; the others are made when first asked for. */
export const KEPT_SIZES = ['1200.webp', '480.webp'] as const
export const pictureFile = (name: string, size: string): string => `${name}-${size}`

/** Every picture that the demo shows, once. */
export const ALL_PICTURES: readonly string[] = [
  ...new Set([
    ...Object.values(CAST_PICTURES).flat(),
    ...WORLD_CARS.flatMap(picturesOfCar),
    ...WORLD_SERVICES.flatMap(({ pictures }) => pictures),
  ]),
].sort()
