import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer } from 'file-type'
import { conflict, notFound, Refusal } from '../errors.ts'

export type Stored = { size: number; sha256: string; content_type: string }
export type PutOptions = { maxBytes: number; accept: readonly string[] }
/** Where bytes live. Never overwrites; the content decides the type, not the name. */
export type BlobStore = {
  /** The place in words, for an operator: "the folder /srv/files". */
  name: string
  /** Refuses empty (422), too large (413), unaccepted content (415) and an existing path (409). */
  put: (path: string, body: ReadableStream<Uint8Array>, options: PutOptions) => Promise<Stored>
  get: (path: string) => Promise<ReadableStream<Uint8Array>>
  remove: (path: string) => Promise<void>
  /** Keeps a copy of a file that is known by its hash (hex): of a backup, or of another store. Refuses an existing path (409). */
  bring: (path: string, file: string, sha256: string) => Promise<void>
  /** The paths of all files, without those that are being written. */
  list: () => AsyncIterable<string>
  /** Rejects while nothing could be kept here. */
  probe: () => Promise<void>
}

const SNIFF_BYTES = 4100

/** Counts, hashes and recognizes a stream while it passes, and stops it at the first thing wrong. */
function inspect({ maxBytes, accept }: PutOptions) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  let type = ''
  const recognize = async () => {
    type = (await fileTypeFromBuffer(Buffer.concat(head)))?.mime ?? ''
    if (!accept.includes(type))
      throw new Refusal(415, 'type_not_allowed', 'This file isn’t a valid PDF, JPG or PNG. Try another.')
  }
  const stream = new Transform({
    async transform(chunk: Buffer, _, done) {
      try {
        size += chunk.length
        if (size > maxBytes)
          throw new Refusal(413, 'too_large', `File size must be less than ${Math.round(maxBytes / 1_048_576)}MB`)
        hash.update(chunk)
        if (!type) {
          head.push(chunk)
          if (size >= SNIFF_BYTES) await recognize()
        }
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
    async flush(done) {
      try {
        if (size === 0) throw new Refusal(422, 'empty_file', 'This file is empty. Choose another one.')
        if (!type) await recognize()
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  return { stream, result: (): Stored => ({ size, sha256: hash.digest('hex'), content_type: type }) }
}

/** Writes a stream to a new file, however large it is, once it has shown that it may be kept. */
export async function spool(body: ReadableStream<Uint8Array>, options: PutOptions, file: string): Promise<Stored> {
  const check = inspect(options)
  await pipeline(Readable.fromWeb(body as never), check.stream, createWriteStream(file, { flags: 'wx', mode: 0o640 }))
  return check.result()
}

export const alreadyThere = () => conflict('duplicate', 'A file with this path already exists.')
export const badPath = () => new Refusal(422, 'invalid_input', 'This path is not allowed.')
const taken = (error: NodeJS.ErrnoException) => {
  throw error.code === 'EEXIST' || error.code === 'ENOTDIR' ? alreadyThere() : error
}
/** Makes a file's bytes, or a folder's names, outlive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Every file below a folder by its path in it. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) for await (const path of filesIn(join(folder, entry.name))) yield `${entry.name}/${path}`
    else if (entry.isFile()) yield entry.name
  }
}

/** Enough to show that the disk takes more. */
const SPARE = Buffer.alloc(16_384, '.')

/** Files in a folder: written beside, synced, then linked into place, so a crash leaves no half file. */
export function folderStore(folder: string): BlobStore {
  const root = resolve(folder)
  const fileOf = (path: string) => {
    const file = resolve(root, path)
    if (path.includes('\u0000') || !file.startsWith(root + sep)) throw badPath()
    return file
  }
  const keep = async <Result>(path: string, write: (beside: string) => Promise<Result>): Promise<Result> => {
    const file = fileOf(path)
    const beside = join(root, '.incoming', randomUUID())
    await mkdir(dirname(beside), { recursive: true })
    await mkdir(dirname(file), { recursive: true }).catch(taken)
    try {
      const result = await write(beside)
      await sync(beside)
      await link(beside, file).catch(taken)
      if (process.platform !== 'win32') await sync(dirname(file))
      return result
    } finally {
      await unlink(beside).catch(() => {})
    }
  }
  return {
    name: `the folder ${root}`,
    put: (path, body, options) => keep(path, (beside) => spool(body, options, beside)),
    bring: (path, file) => keep(path, (beside) => copyFile(file, beside)),
    get: async (path) => {
      const file = fileOf(path)
      try {
        if (!(await stat(file)).isFile()) throw notFound('File')
        const bytes = createReadStream(file)
        await once(bytes, 'open') // from here on it is read to its end, whoever removes it
        return Readable.toWeb(bytes) as ReadableStream<Uint8Array>
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw code === 'ENOENT' || code === 'ENOTDIR' ? notFound('File') : error
      }
    },
    remove: (path) => rm(fileOf(path), { force: true }),
    list: async function* () {
      if (existsSync(root)) yield* filesIn(root)
    },
    probe: async () => {
      const file = join(root, `.ready-${randomUUID()}`)
      await mkdir(root, { recursive: true })
      try {
        await writeFile(file, SPARE)
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}
