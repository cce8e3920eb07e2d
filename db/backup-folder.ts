// What a backup is on disk: rows/<schema>.<table>.gz, files/<path>, files.sha256, and manifest.json, which is written last.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { sha256 } from '#lib/server/seal.ts'

/** The roles that a site signs in with; their passwords follow from SECRET_KEY and are in no backup. */
export const ROLES = ['app_request', 'app_system'] as const
/**
 * Signals to open pages, numbered by the transactions of one PostgreSQL server: in another one they would come years late.
 * And when this site was saved, which says nothing about the one made from it.
 */
export const LEFT_OUT = ['public.live_events', 'public.backups']
export const MANIFEST = 'manifest.json'
export const FILES_LIST = 'files.sha256'
/** Memory of the demo's payment provider. */
export const COMPANY = 'test-company.db'

const Part = z.strictObject({ bytes: z.int(), sha256: z.string() })
export type Part = z.output<typeof Part>
const Manifest = z.strictObject({
  format: z.literal(1),
  taken_at: z.string(),
  keys: z.strictObject({ SECRET_KEY: z.string(), ENCRYPTION_KEY: z.string() }),
  roles: z.array(z.string()),
  /** Names of all migrations that were done, and of the newest one of the job queue's own. */
  schema: z.array(z.string()),
  queue: z.int(),
  tables: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int(), file: z.string(), part: Part }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.strictObject({ count: z.int(), bytes: z.int(), list: Part }),
  /** Files that the rows speak of and the store did not have, or had with other content, when the backup was made. */
  unlike: z.int(),
  company: Part.optional(),
})
export type Manifest = z.output<typeof Manifest>

type Keys = { SECRET_KEY: string; ENCRYPTION_KEY: string }
/** Tells a site's keys from another's and gives away neither. */
export const fingerprintsOf = ({ SECRET_KEY, ENCRYPTION_KEY }: Keys): Manifest['keys'] => {
  const of = (name: string, key: string) => sha256(`backup of ${name}: ${key}`).toString('hex').slice(0, 16)
  return { SECRET_KEY: of('SECRET_KEY', SECRET_KEY), ENCRYPTION_KEY: of('ENCRYPTION_KEY', ENCRYPTION_KEY) }
}

/** Writes a stream to a new file that outlives a power cut, and says what it was. */
export async function writePart(file: string, ...streams: NodeJS.ReadableStream[]): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  const look = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline([...streams, look, target] as NodeJS.ReadWriteStream[])
  return { bytes, sha256: hash.digest('hex') }
}

export async function partOf(file: string): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export const damaged = (name: string) =>
  new Error(`This backup is damaged: ${name} is missing or not what was written. Use another backup.`)
/** Throws a sentence when a part of a backup is not what was written. */
export async function checkPart(folder: string, name: string, part: Part): Promise<void> {
  if (!existsSync(join(folder, name)) || (await partOf(join(folder, name))).sha256 !== part.sha256) throw damaged(name)
}

/** Reads what a backup says of itself. Throws a sentence when it was cut off. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST)
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}. Name the folder that bin/backup wrote.`)
  if (!existsSync(file))
    throw new Error(`${folder} is half a backup: ${MANIFEST}, which is written last, is missing. Use another backup.`)
  try {
    return Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const message = `${file} cannot be read by this program. Use the program that made this backup, or another backup.`
    throw new Error(message, { cause: error })
  }
}

export const isEmpty = async (folder: string): Promise<boolean> =>
  !existsSync(folder) || (await readdir(folder)).length === 0
