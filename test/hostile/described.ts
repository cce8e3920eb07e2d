import { APIS } from '#app/api.ts'
import { openapi } from '#lib/server/openapi.ts'

type Operation = { operationId: string; 'x-refusals': string[]; responses: Record<string, { $ref?: string }> }
/** What /openapi.json says of each call: for each status that refuses, the codes that may come with it. */
export type Described = Record<string, Record<string, readonly string[]>>

/** A call's own codes may come with any status that it refuses with. */
export function describedCalls(): Described {
  const { paths, components } = openapi(APIS, '') as {
    paths: Record<string, Record<string, Operation>>
    components: { responses: Record<string, { 'x-codes'?: string[] }> }
  }
  const commonOf = (ref = '') => components.responses[ref.split('/').at(-1)!]?.['x-codes'] ?? []
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
  return Object.fromEntries(
    calls.map(({ operationId, 'x-refusals': own, responses }) => {
      const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      return [operationId, Object.fromEntries(refused.map(([at, { $ref }]) => [at, [...commonOf($ref), ...own]]))]
    }),
  )
}
