import { providerAnalytics } from './provider-analytics.ts'
import { adminAnalytics } from './admin-analytics.ts'
import { serve } from '#lib/server/http.ts'
import { analyticsContract } from '../contract.ts'
export const analyticsApi = serve('dashboards', analyticsContract, { providerAnalytics, adminAnalytics })
