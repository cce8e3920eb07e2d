import settings from '#features/base/accounts/web/own-copy.es.ts'
import dashboards from '#features/front/dashboards/web/copy.es.ts'
import claims from '#features/claims/claims/web/copy.es.ts'
import ownClaims from '#features/claims/claims/web/own-copy.es.ts'
import rights from '#features/claims/rights/web/copy.es.ts'
import files from '#features/base/files/web/copy.es.ts'
import member from '#features/business/team/web/member-copy.es.ts'
import orders from '#features/work/orders/web/copy.es.ts'
import ownOrders from '#features/work/changes/web/own-copy.es.ts'
import orderWork from '#features/work/orders/web/work-copy.es.ts'
import removals from '#features/work/removals/web/removal-copy.es.ts'
import messages from '#features/base/messages/web/copy.es.ts'
import type en from './copy.app.en.ts'
import ui from '#ui/copy.es.ts'

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
  ui,
}
export default es
