import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { Env } from '#lib/server/env.ts'

/** Where a process writes beside its database. */
export const foldersOf = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) =>
  [
    ['data', resolve(DATA_DIR)],
    ['temporary', tmpdir()],
  ] as const
/** The disk of a folder, in bytes. Throws where it can't be asked. */
export async function roomAt(path: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(path)
  return { free: bavail * bsize, size: blocks * bsize }
}
