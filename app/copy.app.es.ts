import settings from '#features/accounts/web/own-copy.es.ts'
import dashboards from '#features/dashboards/web/copy.es.ts'
import claims from '#features/claims/web/copy.es.ts'
import ownClaims from '#features/claims/web/own-copy.es.ts'
import rights from '#features/rights/web/copy.es.ts'
import files from '#features/files/web/copy.es.ts'
import member from '#features/providers/web/member-copy.es.ts'
import orders from '#features/orders/web/copy.es.ts'
import ownOrders from '#features/orders/web/own-copy.es.ts'
import orderWork from '#features/orders/web/work-copy.es.ts'
import removals from '#features/reviews/web/removal-copy.es.ts'
import messages from '#features/messages/web/copy.es.ts'
import type en from './copy.app.en.ts'

const es: typeof en = {
  claims,
  files,
  member,
  messages,
  orders,
  dashboards,
  ownClaims,
  ownOrders,
  removals,
  orderWork,
  rights,
  settings,
}
export default es
