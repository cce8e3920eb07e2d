import { join, resolve } from 'node:path'
import { authenticateWith } from '#features/base/accounts/server/authenticate.ts'
import { insurerKeysWith } from '#features/platform/insurer-keys/server/authenticate-insurer-key.ts'
import { keysWith } from '#features/platform/keys/server/authenticate-key.ts'
import { authenticateLinkWith } from '#features/cases/adjuster/server/authenticate-link.ts'
import { authorizationFile } from '#features/trades/repairs/server/authorization-pdf.ts'
import { storageLetterAttachment } from '#features/towing/storage/server/letter.ts'
import { startTowPlaces } from '#features/towing/tow-live/server/tow-places.ts'
import { partOfTow } from '#features/towing/tow-jobs/server/read-jobs.ts'
import { pacesOf } from '#lib/server/answer-headers.ts'
import { type BlobStore, folderStore } from '#lib/server/blobs.ts'
import { s3Store } from '#lib/server/blobs-s3.ts'
import type { Services } from '#lib/server/ctx.ts'
import { type Databases, rolePassword, type Where } from '#lib/server/db.ts'
import type { Env } from '#lib/server/env.ts'
import { CARD_EVENTS } from './card-events.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { startLive } from '#lib/server/live.ts'
import { createLog } from '#lib/server/log.ts'

/** Where uploaded files are kept, as `BLOB_URL` says it. */
export const storeAt = (
  at: string,
  env: Pick<Env, 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>,
): BlobStore =>
  at.startsWith('s3:')
    ? s3Store({
        url: at.slice('s3:'.length),
        region: env.S3_REGION,
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      })
    : folderStore(at.replace(/^file:/, ''))

/** The store of a site: the one it names, else the folder beside its data. */
export const filesOf = (env: Env): BlobStore => storeAt(env.BLOB_URL ?? join(resolve(env.DATA_DIR), 'files'), env)

/** Everything a server process has, made once; tests make their own with a held clock. */
export async function createServices(
  env: Env,
  databases: Databases,
  where: Where,
  now: () => Date = () => new Date(),
): Promise<Services> {
  const log = createLog(env.LOG_LEVEL)
  const listenAs: Where = { ...where, user: 'app_system', password: rolePassword(env.SECRET_KEY, 'app_system') }
  const live = await startLive(databases, listenAs, log)
  const services: Services = {
    env,
    databases,
    blobs: filesOf(env),
    live,
    light: startTowPlaces(() => services, live, partOfTow),
    log,
    now,
    authenticate: authenticateWith({ env, databases, now }),
    ...keysWith({ databases, now }),
    authenticateInsurerKey: insurerKeysWith({ databases, now }),
    authenticateLink: authenticateLinkWith({ databases, now }),
    paces: pacesOf({ env }),
    fetchSelf: (path, init) => fetch(new URL(path, `http://127.0.0.1:${env.PORT}`), init),
    tables: {
      ...FOLLOW_UPS,
      cardEvents: CARD_EVENTS,
      attachments: { repair_authorization: authorizationFile, storage_letter: storageLetterAttachment },
    },
  }
  return services
}
