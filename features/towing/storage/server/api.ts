import { Hono } from 'hono'
import { serve, serveRaw } from '#lib/server/http.ts'
import { storageContract, storageFilesContract } from '../contract.ts'
import { notifyInsurer, storageLetterFile } from './letter.ts'
import { changeStay, correctEnd, endStay, recordStay } from './record-stay.ts'
import { releaseFile } from './release-pdf.ts'
import { makeRelease, readReleaseText, recordConsent, revokeRelease } from './releases.ts'
import { readShopStay, recordAtShop } from './shop-stay.ts'
import { readStays } from './stay-rows.ts'
import { readRelease, useRelease } from './use-release.ts'

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
export const storageFilesApi = serveRaw('storage', storageFilesContract, (services) =>
  new Hono().route('/', storageLetterFile(services)).route('/', releaseFile(services)),
)
