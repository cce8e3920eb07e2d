import { Hono } from 'hono'
import { serve, serveRaw } from '#lib/server/http.ts'
import { moveOutContract, storageContract, storageFilesContract } from '../contract.ts'
import { notifyInsurer, storageLetterFile } from './letter.ts'
import { moveOut } from './move-out.ts'
import { changeStay, correctEnd, endStay, recordStay } from './record-stay.ts'
import { releaseFile } from './release-paper.ts'
import { makeRelease, readRelease, readReleaseText, recordConsent, revokeRelease, useRelease } from './releases.ts'
import { readShopStay, recordAtShop } from './shop-stay.ts'
import { readStays } from './stay-rows.ts'

export const storageApi = serve('storage', storageContract, {
  stays: readStays,
  record: recordStay,
  change: changeStay,
  end: endStay,
  correctEnd,
  notifyInsurer,
  releaseText: readReleaseText,
  makeRelease,
  revokeRelease,
  consent: recordConsent,
  readRelease,
  useRelease,
  ofRepair: readShopStay,
  recordAtShop,
})
export const moveOutApi = serve('storage', moveOutContract, { moveOut })
export const storageFilesApi = serveRaw('storage', storageFilesContract, (services) =>
  new Hono().route('/', storageLetterFile(services)).route('/', releaseFile(services)),
)
