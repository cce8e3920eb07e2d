import { serve, serveRaw } from '#lib/server/http.ts'
import { arrivalRecordContract, arrivalsContract } from '../contract.ts'
import { answerArrival } from './answer-arrival.ts'
import { arrivalRecordFile } from './arrival-record.ts'
import { listArrivals } from './read-arrivals.ts'

export const arrivalsApi = serve('arrivals', arrivalsContract, { list: listArrivals, answer: answerArrival })
export const arrivalRecordApi = serveRaw('arrivals', arrivalRecordContract, arrivalRecordFile)
