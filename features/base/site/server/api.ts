import { serve } from '#lib/server/http.ts'
import { siteContract } from '../contract.ts'
import { reportVisit } from './report-visit.ts'

export const siteApi = serve('site', siteContract, { reportVisit })
