// Files of the build, named by their content: compressed once, kept in memory, and every copy is good forever.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const FOREVER = 'public, max-age=31536000, immutable'
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
}
const brotli = (bytes: Buffer, quality: number) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/** Quick for whoever comes first, then as small as it gets for everybody after. */
const [QUICK, SMALL] = [5, 11]

type Encoding = 'br' | 'gzip'

/** What its name says never changes, so a server that begins anew in this process need not pack it again. */
const kept = new Map<string, Promise<Buffer>>()
async function pack(file: string, encoding: Encoding): Promise<Buffer> {
  const bytes = await readFile(file)
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 9 })
  void brotli(bytes, SMALL).then((small) => kept.set(`br ${file}`, Promise.resolve(small)))
  return brotli(bytes, QUICK)
}

/** Scripts, styles and sentences below `clientDir/assets`, in the smallest form the browser reads; other files are left to the next. */
export function packedAssets(clientDir: string): MiddlewareHandler {
  return async (c, next) => {
    const name = /^\/assets\/([\w.+-]+\.(js|css|json))$/.exec(c.req.path)
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding: Encoding | null = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
    if (!name || !encoding || c.req.method !== 'GET') return next()
    const key = `${encoding} ${join(clientDir, 'assets', name[1]!)}`
    const made = kept.get(key) ?? pack(key.slice(encoding.length + 1), encoding)
    kept.set(key, made)
    const body = await made.catch(() => null)
    if (!body) {
      kept.delete(key)
      return next() // no such file: the answer is somebody else's
    }
    return c.body(new Uint8Array(body), 200, {
      'content-type': TYPES[name[2]!]!,
      'content-encoding': encoding,
      'cache-control': FOREVER,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
}
