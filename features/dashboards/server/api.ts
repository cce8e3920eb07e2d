import { serve } from '#lib/server/http.ts'
import { dashboardsContract } from '../contract.ts'
import { adminAnalytics, adminDashboard } from './admin.ts'
import { driverDashboard } from './driver.ts'
import { providerAnalytics, providerDashboard } from './provider.ts'
import { listUsers } from './users.ts'

export const dashboardsApi = serve('dashboards', dashboardsContract, {
  driver: driverDashboard,
  provider: providerDashboard,
  admin: adminDashboard,
  providerAnalytics,
  adminAnalytics,
  users: listUsers,
})
