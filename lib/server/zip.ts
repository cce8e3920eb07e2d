import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = {
  name: string
  body: AsyncIterable<Uint8Array>
  at: Date
  /** Pictures and PDFs are packed already. */
  packed?: boolean
}

/** The chunks of an archive, made while they are read: neither the archive nor any of its files is ever in memory as a whole. */
async function* chunksOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else out.push(chunk)
  })
  const made = function* () {
    if (failure) throw failure
    yield* out.splice(0)
  }
  for await (const { name, body, at, packed } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    for await (const chunk of body) {
      file.push(chunk)
      yield* made()
    }
    file.push(new Uint8Array(0), true)
    yield* made()
  }
  zip.end()
  yield* made()
}

/** A ZIP archive as a stream. An entry that fails while it is read ends the stream with that error. */
export const zipStream = (entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> =>
  ReadableStream.from(chunksOf(entries)) as ReadableStream<Uint8Array>
