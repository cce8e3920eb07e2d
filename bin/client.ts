// Prints TypeScript for `openapi-fetch`: of every call, or of those that a key with the named scopes can make.
import { APIS } from '#app/api.ts'
import { openapi } from '#lib/server/openapi.ts'
import { clientTypes, type Described } from './client-types.ts'

const scopes = process.argv.slice(2)
const types = clientTypes(openapi(APIS, '') as Described, scopes.length ? scopes : undefined)
process.stdout.write(types, () => process.exit(0))
