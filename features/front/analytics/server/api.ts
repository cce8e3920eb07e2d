import { providerAnalytics } from './provider-analytics.ts'
import { claimHours } from './claim-hours.ts'
import { adminAnalytics } from './admin-analytics.ts'
import { claimsRecord } from './claims-record.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { analyticsContract, claimsRecordContract } from '../contract.ts'
export const analyticsApi = serve('dashboards', analyticsContract, { providerAnalytics, adminAnalytics, claimHours })
export const claimsRecordApi = serveRaw('claimsRecord', claimsRecordContract, claimsRecord)
