import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import type { Where } from './db.ts'

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof MODES)[number]
const KNOWN = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey']
const LIKE = 'must be like postgres://role:password@127.0.0.1:5432/database, with / in a password written as %2F'
const ONE_HOST =
  'name one host. Several hosts and target_session_attrs need a proxy in front that follows the leader (HAProxy, PgBouncer).'

/** libpq's words: `require` encrypts, and checks the certificate where an authority is named; the others always check it. */
function tlsOf(mode: Mode, read: (name: string) => string | undefined): ConnectionOptions {
  const [ca, cert, key] = [read('sslrootcert'), read('sslcert'), read('sslkey')]
  const checks = mode !== 'require' || ca !== undefined
  return {
    rejectUnauthorized: checks,
    ...(checks && mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
  }
}

/** Reads DATABASE_URL. Throws a sentence about whatever in it could not be kept, instead of leaving it out. */
export function readDatabaseUrl(text: string): Where {
  const place = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(text)?.[1]
  if (place === undefined) throw new Error(LIKE)
  if (place.includes(',') || /[?&]target_session_attrs=(?!any\b)/.test(text)) throw new Error(ONE_HOST)
  if (!URL.canParse(text) || /%(?![\da-f]{2})/i.test(text)) throw new Error(LIKE)
  const url = new URL(text)
  const given = url.searchParams
  if (!url.hostname && !given.get('host')) throw new Error(`names no host; ${LIKE}`)
  given.delete('target_session_attrs')
  if (given.get('host')?.includes(',') || given.getAll('host').length > 1) throw new Error(ONE_HOST)
  const unknown = [...given.keys()].find((name) => !KNOWN.includes(name))
  if (unknown) throw new Error(`${unknown} would be ignored; leave it out. Known are ${KNOWN.join(', ')}.`)
  const mode = given.get('sslmode') ?? 'disable'
  if (!(MODES as readonly string[]).includes(mode))
    throw new Error(`sslmode=${mode} does not say whether to encrypt; say ${MODES.join(', ')}.`)
  const files = KNOWN.slice(2).filter((name) => given.has(name))
  if (mode === 'disable' && files.length) throw new Error(`${files[0]} without encryption; add sslmode=verify-full.`)
  const read = (name: string) => {
    const file = given.get(name)
    if (file === null) return undefined
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      throw new Error(
        `${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); name a file that this process may read.`,
        {
          cause: error,
        },
      )
    }
  }
  return {
    host: given.get('host') ?? url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(mode !== 'disable' && { ssl: tlsOf(mode as Mode, read) }),
  }
}
