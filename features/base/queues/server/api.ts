import { serve } from '#lib/server/http.ts'
import { findContract, handsContract, savedViewsContract } from '../contract.ts'
import { findRows } from './find.ts'
import { takeRow, letGoOfRow } from './in-hand.ts'
import { listViews, saveView, changeView, removeView } from './saved-views.ts'

export const handsApi = serve('hands', handsContract, { take: takeRow, letGo: letGoOfRow })
export const findApi = serve('dashboards', findContract, { find: findRows })
export const savedViewsApi = serve('savedViews', savedViewsContract, {
  list: listViews,
  save: saveView,
  change: changeView,
  remove: removeView,
})
