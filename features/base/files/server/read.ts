import { isNotFound } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'

/**
 * The bytes of a stored file, for a document that is made here. Ask only for a file that row security showed, and record
 * the read where its reader is not its owner. A file that is lost reads as empty; while the store is away nothing is made.
 */
export async function readBlob(services: Services, path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await new Response(await services.blobs.get(path)).arrayBuffer())
  } catch (error) {
    if (!isNotFound(error)) throw error
    services.log.error({ err: error, path }, 'file lost')
    return new Uint8Array()
  }
}
