import { serve, serveRaw } from '#lib/server/http.ts'
import { towJobsContract, towRecordContract } from '../contract.ts'
import { answerTow } from './answer-tow.ts'
import { assignOperator } from './assign-operator.ts'
import { cancelTow, changeDestination, widenTow } from './driver-acts.ts'
import { endTowByTeam } from './end-by-team.ts'
import { nextCompanies, readBoard, readJob } from './read-jobs.ts'
import { towRecordFile } from './tow-record.ts'
import { towStep } from './tow-step.ts'
import { turnAway } from './turn-away.ts'

export const towJobsApi = serve('towJobs', towJobsContract, {
  get: readJob,
  companies: nextCompanies,
  widen: widenTow,
  cancel: cancelTow,
  changeDestination,
  board: readBoard,
  answer: answerTow,
  step: towStep,
  turnAway,
  assign: assignOperator,
  endByTeam: endTowByTeam,
})
export const towRecordApi = serveRaw('towRecord', towRecordContract, towRecordFile)
