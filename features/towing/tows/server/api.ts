import { serve } from '#lib/server/http.ts'
import { towsContract } from '../contract.ts'
import { askTow } from './ask-tow.ts'
import { keepDraft, takeDraft } from './drafts.ts'
import { addCard, cardPage, checkCard, readCard, removeCard, shownCard } from './tow-cards.ts'
import { ownJobs, towCars } from './tow-cars.ts'
import { quoteTow } from './quote-tow.ts'
import { towRates } from './tow-rates.ts'

export const towsApi = serve(
  'tows',
  towsContract,
  {
    quote: quoteTow,
    rates: towRates,
    cars: towCars,
    mine: ownJobs,
    ask: askTow,
    card: readCard,
    addCard,
    checkCard,
    removeCard,
    keepDraft,
    takeDraft,
  },
  { addCard: cardPage, checkCard: shownCard, removeCard: shownCard },
)
