import { serve, serveRaw } from '#lib/server/http.ts'
import { repairDocumentContract, repairsContract } from '../contract.ts'
import { answerVersion } from './answer-version.ts'
import { repairDocument } from './authorization-pdf.ts'
import { adminRepairs, repairBoard } from './board.ts'
import { claimRepairs } from './claim-repairs.ts'
import { addPhotos, cancelRepair, checkIn, promise, releaseRepair, resumeWork, setStage, stopWork } from './job.ts'
import { orderParts, receivePart, recordScan } from './parts.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { readRepair } from './read.ts'
import { repairOfVersion } from './repair-rows.ts'
import { authorize, consent, readSigning, recordAuthorization, withdrawConsent } from './sign.ts'
import { declineVersion, saveSupplement, sendSupplement, withdrawLines, withdrawVersion } from './supplement.ts'

/** A step that was taken is answered by the repair as it stands. */
const ofRepair = (ctx: Ctx, { repair_id }: { repair_id: string }) => readRepair(ctx, { id: repair_id })
const ofVersion = async (ctx: Ctx, { estimate_id }: { estimate_id: string }) =>
  readRepair(ctx, { id: (await repairOfVersion(ctx, estimate_id)).id })

export const repairsApi = serve(
  'repairs',
  repairsContract,
  {
    ofClaim: claimRepairs,
    board: repairBoard,
    read: readRepair,
    signing: readSigning,
    consent,
    withdrawConsent,
    authorize,
    recordAuthorization,
    declineVersion,
    cancel: cancelRepair,
    stop: stopWork,
    resume: resumeWork,
    checkIn,
    setStage,
    addPhotos,
    promise,
    saveSupplement,
    sendSupplement,
    withdrawVersion,
    withdrawLines,
    orderParts,
    receivePart,
    record: recordScan,
    answerVersion,
    adminRepairs,
    release: releaseRepair,
  },
  {
    authorize: ofVersion,
    recordAuthorization: ofVersion,
    declineVersion: ofVersion,
    withdrawVersion: ofVersion,
    withdrawLines: ofVersion,
    orderParts: ofVersion,
    receivePart: ofVersion,
    answerVersion: ofVersion,
    sendSupplement: (ctx, { id }) => ofVersion(ctx, { estimate_id: id }),
    cancel: ofRepair,
    stop: ofRepair,
    resume: ofRepair,
    checkIn: ofRepair,
    setStage: ofRepair,
    addPhotos: ofRepair,
    promise: ofRepair,
    record: ofRepair,
    release: ofRepair,
  },
)
export const repairDocumentApi = serveRaw('repairs', repairDocumentContract, repairDocument)
