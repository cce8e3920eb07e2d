import * as z from 'zod'
import { type Call, ErrorBody, pathNames } from '../contract.ts'
import type { Api } from './http.ts'

type Json = Record<string, unknown>
const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}

function operation(noun: string, name: string, definition: Call): Json {
  const input = schemaOf(definition.input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const inPath = pathNames(definition.path)
  const properties = Object.entries(input.properties ?? {})
  const inQuery = definition.method === 'GET' || definition.method === 'DELETE'
  const required = (key: string) => inPath.includes(key) || !!input.required?.includes(key)
  const rest = properties.filter(([key]) => !inPath.includes(key))
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: definition.summary,
    'x-access': definition.access,
    'x-refusals': definition.refusals ?? [],
    security: definition.access.includes('public') ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: 'path',
        required: true,
        schema: input.properties?.[key] ?? { type: 'string' },
      })),
      ...(inQuery ? rest.map(([key, schema]) => ({ name: key, in: 'query', required: required(key), schema })) : []),
    ],
    ...(!inQuery && {
      requestBody: {
        required: rest.some(([key]) => required(key)),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              additionalProperties: false,
              properties: Object.fromEntries(rest),
              required: rest.map(([key]) => key).filter(required),
            },
          },
        },
      },
    }),
    responses: {
      [definition.status ?? 200]:
        definition.status === 204
          ? { description: 'Done' }
          : { description: 'Done', content: { 'application/json': { schema: schemaOf(definition.output, 'output') } } },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** OpenAPI 3.1 of every call; `x-access` lists the roles that may try it. */
export function openapi(apis: Api[], url: string): Json {
  const paths: Record<string, Json> = {}
  for (const { noun, contract } of apis)
    for (const [name, definition] of Object.entries(contract)) {
      const path = definition.path.replace(/:(\w+)/g, '{$1}')
      ;(paths[path] ??= {})[definition.method.toLowerCase()] = operation(noun, name, definition)
    }
  return {
    openapi: '3.1.1',
    info: {
      title: 'ClaimChoice',
      version: '1',
      description: 'Money is whole cents; days are YYYY-MM-DD; instants are ISO 8601.',
    },
    servers: [{ url }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
    paths,
  }
}
