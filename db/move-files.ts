import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isNotFound } from '#lib/errors.ts'
import type { BlobStore } from '#lib/server/blobs.ts'
import { writePart } from './backup-folder.ts'

export type Moved = { brought: number; bytes: number; there: number; only_there: string[] }

/**
 * Copies every file that a store lacks from another one, which may be in use: run it again for what came meanwhile. A file
 * that is deleted while it is read is not copied; what stands at the new place only is named, and stays.
 */
export async function moveFiles(from: BlobStore, to: BlobStore): Promise<Moved> {
  const there = new Set<string>()
  for await (const path of to.list()) there.add(path)
  const moved: Moved = { brought: 0, bytes: 0, there: 0, only_there: [] }
  for await (const path of from.list()) {
    if (there.delete(path)) {
      moved.there++
      continue
    }
    const file = join(tmpdir(), `claimchoice-${randomUUID()}`)
    try {
      const { bytes, sha256 } = await writePart(file, Readable.fromWeb((await from.get(path)) as never))
      await to.bring(path, file, sha256)
      moved.brought++
      moved.bytes += bytes
    } catch (error) {
      if (!isNotFound(error)) throw error
    } finally {
      await rm(file, { force: true })
    }
  }
  moved.only_there = [...there].sort()
  return moved
}
