import settings from '#features/accounts/web/own-copy.en.ts'
import dashboards from '#features/dashboards/web/copy.en.ts'
import claims from '#features/claims/web/copy.en.ts'
import ownClaims from '#features/claims/web/own-copy.en.ts'
import rights from '#features/rights/web/copy.en.ts'
import files from '#features/files/web/copy.en.ts'
import member from '#features/providers/web/member-copy.en.ts'
import orders from '#features/orders/web/copy.en.ts'
import ownOrders from '#features/orders/web/own-copy.en.ts'
import orderWork from '#features/orders/web/work-copy.en.ts'
import removals from '#features/reviews/web/removal-copy.en.ts'
import messages from '#features/messages/web/copy.en.ts'

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
}
