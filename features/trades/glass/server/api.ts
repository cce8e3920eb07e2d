import { serve } from '#lib/server/http.ts'
import { glassContract } from '../contract.ts'
import { askGlass } from './ask-glass.ts'
import { bookVisit, cancelVisit } from './book-visit.ts'
import { moveVisit, onTheWay } from './move-visit.ts'
import { quoteGlass } from './quote-glass.ts'
import { readVisits, readWindows, shopVisits } from './read-visits.ts'

export const glassApi = serve('glass', glassContract, {
  ask: askGlass,
  quote: quoteGlass,
  visits: readVisits,
  windows: readWindows,
  book: bookVisit,
  cancelVisit,
  moveVisit,
  onTheWay,
  shopVisits,
})
