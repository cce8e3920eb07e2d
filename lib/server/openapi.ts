import * as z from 'zod'
import { API_VERSIONS, type Call, ErrorBody, pathNames } from '../contract.ts'
import { OURS } from './answer-headers.ts'
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
const ref = (kind: 'schemas' | 'responses' | 'headers' | 'parameters', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

/** What every refusal may carry when it is said in GoTrue's words. */
const AuthError = ErrorBody.extend({
  error_code: z.string(),
  msg: z.string(),
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
})
/** What each status means, and the codes that any call may have with it, beside those of its own. */
const REFUSED = {
  400: [
    'The request is not what its sender signed, cannot be read, or names a version that is none',
    ['unknown_version'],
  ],
  401: ['Nobody is signed in, or the session has ended', ['unauthenticated']],
  403: ['Not for this person', ['forbidden', 'key_scope', 'second_factor_required']],
  404: ['Not there, or somebody else’s', ['PGRST116', 'not_found']],
  409: [
    'It cannot be done as things stand now',
    ['already_exists', 'busy', 'idempotency_key_reused', 'in_progress', 'missing_reference', 'wrong_state'],
  ],
  413: ['Too large', ['too_large']],
  415: ['A file of another kind', ['type_not_allowed']],
  422: ['Something in the request cannot be read or is not allowed; `details` name the fields', ['invalid_input']],
  429: ['Too many; Retry-After says when to come back', ['over_request_rate_limit', 'too_many_calls']],
  503: ['Away for a moment; Retry-After says when to come back', ['payment_provider_unavailable', 'unavailable']],
} as const
/** What stands for `invalid_input` below /auth/v1. */
const IN_GOTRUES_WORDS: Record<string, string[]> = { Auth422: ['validation_failed'] }
type Refused = keyof typeof REFUSED

/** The statuses of a call's refusals. */
function refusedWith({ method, refusals = [], takes }: Call): Refused[] {
  const writes = method !== 'GET'
  return [
    400, // a version that is none; where GoTrue answers with it
    401,
    403,
    404,
    ...(writes || refusals.length ? ([409] as const) : []),
    ...(writes ? ([413] as const) : []),
    ...(takes ? ([415] as const) : []),
    422,
    429,
    503,
  ]
}

const FAREWELL = { Deprecation: ref('headers', 'Deprecation'), Sunset: ref('headers', 'Sunset') }
/** On answers of our own calls; what is left is told to whoever is signed in. */
const COUNTED = {
  'API-Version': ref('headers', 'ApiVersion'),
  RateLimit: ref('headers', 'RateLimit'),
  'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
}

const mediaOf = (types: readonly string[] | undefined, otherwise: () => Json) =>
  types
    ? Object.fromEntries(types.map((type) => [type, { schema: /^text|form/.test(type) ? { type: 'string' } : {} }]))
    : { 'application/json': { schema: otherwise() } }

function operation({ noun, keyed }: Api, name: string, definition: Call): Json {
  const { method, takes, answers, status = 200 } = definition
  const takesKey = keyed && method !== 'GET' && !definition.secret
  const input = schemaOf(definition.input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const inPath = pathNames(definition.path)
  const properties = Object.entries(input.properties ?? {})
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const required = (key: string) => inPath.includes(key) || !!input.required?.includes(key)
  const rest = properties.filter(([key]) => !inPath.includes(key))
  const refused = refusedWith(definition)
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: definition.summary,
    'x-access': [...definition.access, ...(definition.scope ? ['api_key'] : [])],
    ...(definition.scope && { 'x-scope': definition.scope }),
    'x-refusals': definition.refusals ?? [],
    ...(definition.deprecated && {
      deprecated: true,
      description: `Until ${definition.deprecated.until}. Use ${definition.deprecated.instead}.`,
      'x-sunset': definition.deprecated.until,
    }),
    security: [
      ...(definition.access.includes('public') ? [{}] : []),
      ...(definition.access.some((who) => who !== 'adjuster_link' && who !== 'insurer_key') ? [{ bearer: [] }] : []),
      ...(definition.access.includes('insurer_key') ? [{ insurerKey: [] }] : []),
      ...(definition.scope ? [{ key: [] }] : []),
      ...(definition.access.includes('adjuster_link')
        ? [{ link: [], ...(!definition.whileHeld && { device: [] }) }]
        : []),
    ],
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: 'path',
        required: true,
        schema: input.properties?.[key] ?? { type: 'string' },
      })),
      ...(!hasBody || takes
        ? rest.map(([key, schema]) => ({ name: key, in: 'query', required: required(key), schema }))
        : []),
      ...(takesKey ? [ref('parameters', 'IdempotencyKey')] : []),
      ...(OURS.test(definition.path) ? [ref('parameters', 'ApiVersion')] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: takes !== undefined || rest.some(([key]) => required(key)),
        content: mediaOf(takes, () => ({
          type: 'object',
          additionalProperties: input['additionalProperties' as never] ?? false,
          properties: Object.fromEntries(rest),
          required: rest.map(([key]) => key).filter(required),
        })),
      },
    }),
    responses: {
      [status]: {
        description: 'Done',
        headers: {
          'X-Request-Id': ref('headers', 'RequestId'),
          ...(OURS.test(definition.path) && COUNTED),
          ...(definition.deprecated && FAREWELL),
          ...(takesKey && { 'Idempotent-Replayed': ref('headers', 'Replayed') }),
          ...(method === 'GET' && { Link: ref('headers', 'Link') }),
        },
        ...(status !== 204 && { content: mediaOf(answers, () => schemaOf(definition.output, 'output')) }),
      },
      ...Object.fromEntries(
        refused.map((code) => [code, ref('responses', noun === 'auth' ? `Auth${code}` : `Refused${code}`)]),
      ),
      default: ref('responses', noun === 'auth' ? 'AuthRefused' : 'Refused'),
    },
  }
}

const refusal = (
  schema: 'Error' | 'AuthError',
  description: string,
  retry = false,
  codes?: readonly string[],
): Json => ({
  description,
  ...(codes && { 'x-codes': codes }),
  headers: {
    'X-Request-Id': ref('headers', 'RequestId'),
    ...(retry && { 'Retry-After': ref('headers', 'RetryAfter') }),
    ...(schema === 'Error' && COUNTED),
  },
  content: { 'application/json': { schema: ref('schemas', schema) } },
})
const header = (description: string, type = 'string') => ({ description, schema: { type } })

const responses = () =>
  Object.fromEntries(
    [['Refused', 'Error'] as const, ['Auth', 'AuthError'] as const].flatMap(([prefix, schema]) => [
      [prefix === 'Auth' ? 'AuthRefused' : 'Refused', refusal(schema, 'A refusal')],
      ...Object.entries(REFUSED).map(([code, [said, codes]]) => [
        `${prefix}${code}`,
        refusal(schema, said, code === '429' || code === '503', [
          ...codes,
          ...(IN_GOTRUES_WORDS[`${prefix}${code}`] ?? []),
        ]),
      ]),
    ]),
  ) as Json

/** OpenAPI 3.1 of every call; `x-access` lists the roles that may try it. */
export function openapi(apis: Api[], url: string): Json {
  const paths: Record<string, Json> = {}
  for (const api of apis)
    for (const [name, definition] of Object.entries(api.contract)) {
      const path = definition.path.replace(/:(\w+)/g, '{$1}')
      ;(paths[path] ??= {})[definition.method.toLowerCase()] = operation(api, name, definition)
    }
  return {
    openapi: '3.1.1',
    info: {
      title: 'ClaimChoice',
      version: API_VERSIONS[0],
      description: 'Money is whole cents; days are YYYY-MM-DD; instants are ISO 8601.',
    },
    servers: [{ url }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of a business that has the scope named in `x-scope` (docs/keys.md)',
        },
        insurerKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of an insurer, made by two admins (docs/keys.md)',
        },
        link: { type: 'http', scheme: 'bearer', description: 'What stands behind the # of a mailed link' },
        device: { type: 'apiKey', in: 'cookie', name: 'adjuster_device', description: 'Set when a code is asked for' },
      },
      parameters: {
        ApiVersion: {
          name: 'API-Version',
          in: 'header',
          required: false,
          description: 'The date that your software was written for; one that is unknown is 400 `unknown_version`.',
          schema: { enum: [...API_VERSIONS] },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Of your own making, new for each thing you want done: sent again with the same request, it is done once and answered the same. While the first one is at work the answer is 409 `in_progress`; with another request 409 `idempotency_key_reused`. Kept for a day.',
          schema: { type: 'string', minLength: 8, maxLength: 200, pattern: String.raw`^[\x21-\x7e]+$` },
        },
      },
      headers: {
        RequestId: header('Names this request in our records; made by us, whatever was sent'),
        ApiVersion: header('The date under which this was answered'),
        Deprecation: header('Since when it should not be used anymore, in seconds after an @ (RFC 9745)'),
        Sunset: header('Its last day (RFC 8594)'),
        RateLimit: header(
          'To whoever is signed in: the calls that are left (`r`) and in how many seconds all are back (`t`)',
        ),
        RateLimitPolicy: header('To whoever is signed in: so many calls (`q`) in so many seconds (`w`), on one server'),
        RetryAfter: header('Seconds until another try makes sense', 'integer'),
        Replayed: header('`true` when this is the kept answer of the same Idempotency-Key'),
        Link: header('`rel="next"`: where the list goes on, when it does'),
      },
      responses: responses(),
      schemas: { Error: schemaOf(ErrorBody, 'output'), AuthError: schemaOf(AuthError, 'output') },
    },
    paths,
  }
}
