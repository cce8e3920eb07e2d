import settings from '#features/base/accounts/web/own-copy.en.ts'
import dashboards from '#features/front/dashboards/web/copy.en.ts'
import claims from '#features/claims/claims/web/copy.en.ts'
import ownClaims from '#features/claims/claims/web/own-copy.en.ts'
import rights from '#features/claims/rights/web/copy.en.ts'
import files from '#features/base/files/web/copy.en.ts'
import member from '#features/business/team/web/member-copy.en.ts'
import orders from '#features/work/orders/web/copy.en.ts'
import ownOrders from '#features/work/changes/web/own-copy.en.ts'
import orderWork from '#features/work/orders/web/work-copy.en.ts'
import removals from '#features/work/removals/web/removal-copy.en.ts'
import messages from '#features/base/messages/web/copy.en.ts'
import ui from '#ui/copy.en.ts'

export default {
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
