// Writes down what /openapi.json promises (docs/published.json). Refuses to break a promise under the same date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { APIS } from '#app/api.ts'
import { openapi } from '#lib/server/openapi.ts'
import { clientTypes, type Described } from './client-types.ts'
import { asText, brokenPromises, type OpenApi, publishedBy, readPublished } from './published.ts'

const FILE = 'docs/published.json'
const document = openapi(APIS, '')
const now = publishedBy(document as OpenApi)
const before = existsSync(FILE) ? readPublished(readFileSync(FILE, 'utf8')) : undefined
const today = new Date().toISOString().slice(0, 10)
const broken = before?.version === now.version ? brokenPromises(before, now, today) : []
if (broken.length) {
  process.stdout.write(`Published, and broken (docs/api.md says what that needs):\n${broken.join('\n')}\n`)
  process.exit(1)
}
writeFileSync(FILE, asText(now))
writeFileSync(
  'examples/shop-system/calls.gen.ts',
  clientTypes(document as Described, ['repairs:read', 'bookings:read']),
)
process.stdout.write(`${FILE}: ${Object.keys(now.calls).length} calls\n`)
process.exit(0)
