// What a VIN says of a car: year, make, model and, where it is sure, trim. Data of NHTSA (bin/vin-data), read when it is first needed.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Verb } from '#lib/server/http.ts'
import { modelYears } from '#lib/vin.ts'
import type { claimsContract, VinCar } from '../contract.ts'

/** Patterns of places 4 to 8 and 10 to 17, as vPIC writes them: `*` is any sign, `#` a digit, `[A-C]` one of these. */
type Patterns = [keys: string, place: number][]
export type VinData = {
  /** `Make|Model` */
  cars: string[]
  trims: string[]
  schemas: [cars: Patterns, trims: Patterns][]
  /** By the maker's code: which schemas its cars of which model years are written by. */
  wmis: Record<string, { type: number; uses: [first: number, last: number, schema: number][] }>
}

const MOTORCYCLE = 1
let data: VinData | undefined
const load = (): VinData =>
  (data ??= JSON.parse(
    brotliDecompressSync(readFileSync(new URL('../vins.json.br', import.meta.url))).toString(),
  ) as VinData)

const expressionOf = (keys: string) => {
  const text = keys.replaceAll(/[*#|.]/g, (sign) => (sign === '*' ? '.' : sign === '#' ? '\\d' : `\\${sign}`))
  return new RegExp(`^${text}`)
}
/** How much a pattern asks for: the one that asks for most is meant. */
const strictness = (keys: string) => keys.replaceAll(/\[[^\]]*\]/g, '#').replaceAll(/[*|]/g, '').length

/** The one thing that the strictest matching patterns say; undefined where none matches, or two say different things. */
function meant(patterns: Patterns, signs: string): number | undefined {
  const found = patterns.filter(([keys]) => expressionOf(keys).test(signs))
  const most = Math.max(...found.map(([keys]) => strictness(keys)))
  const said = new Set(found.flatMap(([keys, place]) => (strictness(keys) === most ? place : [])))
  return said.size === 1 ? [...said][0] : undefined
}

/**
 * Reads a full VIN; null where NHTSA knows no single car for it. Place 7 tells the two cycles of model years apart on cars
 * and light trucks: a letter from 2010 on (49 CFR 565.15), which what is heavier need not follow.
 */
export function readVin(vin: string, thisYear: number): VinCar | null {
  const { wmis, schemas, cars, trims } = load()
  const short = vin.slice(0, 3)
  const maker = wmis[short.endsWith('9') ? short + vin.slice(11, 14) : short] ?? wmis[short]
  if (!maker) return null
  const isLate = /[A-Z]/.test(vin[6]!)
  const likely = (year: number) => maker.type === MOTORCYCLE || year >= 2010 === isLate
  const years = modelYears(vin, thisYear).toReversed()
  const signs = `${vin.slice(3, 8)}|${vin.slice(9)}`
  for (const year of [...years.filter(likely), ...years.filter((each) => !likely(each))]) {
    const used = maker.uses.filter(([first, last]) => first <= year && year <= last)
    const named = used.flatMap(([, , schema]) => {
      const car = meant(schemas[schema]![0], signs)
      return car === undefined ? [] : [{ car, schema }]
    })
    if (named.length === 0) continue
    const one = new Set(named.map(({ car }) => car))
    if (one.size > 1) return null
    const [make, model] = cars[named[0]!.car]!.split('|') as [string, string]
    const said = new Set(
      named.flatMap(({ schema }) => {
        const trim = meant(schemas[schema]![1], signs)
        return trim === undefined ? [] : trims[trim]!
      }),
    )
    const [trim] = [...said]
    // `L/LE/SE` is several
    return { year, make, model, trim: said.size === 1 && !trim!.includes('/') ? trim! : null }
  }
  return null
}

export const carOfVin: Verb<typeof claimsContract.readVin> = async (ctx, { vin }) =>
  readVin(vin, ctx.services.now().getFullYear())
