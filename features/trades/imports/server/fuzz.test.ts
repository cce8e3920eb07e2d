import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutatedFile, sources, tryFile } from '#test/hostile/import-files.ts'

/** A short round; `bin/hostile imports --rounds N` reads more, from another seed and with a look at memory and time. */
const FILES = 600

test('no mutated file does anything to its reader but be read or refused', { timeout: 60_000 }, async () => {
  const begun = await sources()
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
  const done = { read: 0, refused: 0 }
  const wrong: string[] = []
  try {
    for (let n = 0; n < FILES; n++) {
      const one = await tryFile(mutatedFile(begun, 1, n), folder)
      done[one.read ? 'read' : 'refused']++
      if (one.wrong) wrong.push(`file ${n}: ${one.wrong}`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  expect(wrong).toEqual([])
  expect(done.read).toBeGreaterThan(FILES / 10)
  expect(done.refused).toBeGreaterThan(FILES / 10)
})
