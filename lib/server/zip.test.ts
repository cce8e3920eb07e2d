import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipStream } from './zip.ts'

const at = new Date('2026-11-20T10:00:00Z')
const bytes = (text: string) => new TextEncoder().encode(text)
async function* once(...parts: string[]) {
  for (const part of parts) yield bytes(part)
}
async function* entries(...list: ZipEntry[]) {
  yield* list
}
const open = async (stream: ReadableStream<Uint8Array>) =>
  unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()))

test('what goes in comes out: several chunks, an empty file, names of any language', async () => {
  const files = await open(
    zipStream(
      entries(
        { name: 'a.json', body: once('{"a":', '1}'), at },
        { name: 'files/Señal 🚗.jpg', body: once('packed'), at, packed: true },
        { name: 'empty.txt', body: once(), at },
      ),
    ),
  )
  expect(Object.fromEntries(Object.entries(files).map(([name, body]) => [name, strFromU8(body)]))).toEqual({
    'a.json': '{"a":1}',
    'files/Señal 🚗.jpg': 'packed',
    'empty.txt': '',
  })
})

test('an entry that cannot be read ends the archive with its error', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield bytes('half')
    throw new Error('the disk is gone')
  }
  await expect(open(zipStream(entries({ name: 'a', body: broken(), at })))).rejects.toThrow('the disk is gone')
})
