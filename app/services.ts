import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { authenticateWith } from '#features/base/accounts/server/authenticate.ts'
import { authenticateLinkWith } from '#features/cases/adjuster/server/authenticate-link.ts'
import { authorizationFile } from '#features/trades/repairs/server/authorization-pdf.ts'
import { storageLetterAttachment } from '#features/towing/storage/server/letter.ts'
import { startTowPlaces } from '#features/towing/tow-live/server/tow-places.ts'
import { partOfTow } from '#features/towing/tow-jobs/server/read-jobs.ts'
import { folderStore } from '#lib/server/blobs.ts'
import type { Services } from '#lib/server/ctx.ts'
import { type Databases, rolePassword, type Where } from '#lib/server/db.ts'
import type { Env } from '#lib/server/env.ts'
import { CARD_EVENTS } from './card-events.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { startLive } from '#lib/server/live.ts'
import { createLog } from '#lib/server/log.ts'

/** Where uploaded files are kept. */
export const filesFolder = ({ BLOB_URL, DATA_DIR }: Env): string =>
  BLOB_URL?.replace(/^file:/, '') ?? join(resolve(DATA_DIR), 'files')

/** Everything a server process has, made once; tests make their own with a held clock. */
export async function createServices(
  env: Env,
  databases: Databases,
  where: Where,
  now: () => Date = () => new Date(),
): Promise<Services> {
  const log = createLog(env.LOG_LEVEL)
  const folder = filesFolder(env)
  mkdirSync(folder, { recursive: true })
  const listenAs: Where = { ...where, user: 'app_system', password: rolePassword(env.SECRET_KEY, 'app_system') }
  const live = await startLive(databases, listenAs, log)
  const services: Services = {
    env,
    databases,
    blobs: folderStore(folder),
    live,
    light: startTowPlaces(() => services, live, partOfTow),
    log,
    now,
    authenticate: authenticateWith({ env, databases, now }),
    authenticateLink: authenticateLinkWith({ databases, now }),
    fetchSelf: (path, init) => fetch(new URL(path, `http://127.0.0.1:${env.PORT}`), init),
    tables: {
      ...FOLLOW_UPS,
      cardEvents: CARD_EVENTS,
      attachments: { repair_authorization: authorizationFile, storage_letter: storageLetterAttachment },
    },
  }
  return services
}
