import { serve } from '#lib/server/http.ts'
import { findContract, assignmentsContract, savedViewsContract } from '../contract.ts'
import { findRows } from './find.ts'
import { assignRow, unassignRow } from './assignments.ts'
import { listViews, saveView, changeView, removeView } from './saved-views.ts'

export const assignmentsApi = serve('assignments', assignmentsContract, { assign: assignRow, unassign: unassignRow })
export const findApi = serve('dashboards', findContract, { find: findRows })
export const savedViewsApi = serve('savedViews', savedViewsContract, {
  list: listViews,
  save: saveView,
  change: changeView,
  remove: removeView,
})
