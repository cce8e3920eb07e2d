import { serve } from '#lib/server/http.ts'
import { dashboardsContract } from '../contract.ts'
import { adminDashboard } from './admin.ts'
import { adminDeadlines } from './deadlines.ts'
import { driverDashboard } from './driver.ts'
import { listListings } from './listings.ts'
import { providerMoney } from './money.ts'
import { providerDashboard } from './provider.ts'

export const dashboardsApi = serve('dashboards', dashboardsContract, {
  driver: driverDashboard,
  provider: providerDashboard,
  admin: adminDashboard,
  deadlines: adminDeadlines,
  listings: listListings,
  providerMoney,
})
