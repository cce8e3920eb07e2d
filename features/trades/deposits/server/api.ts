import { addDepositCard, checkDeposit } from './add-deposit-card.ts'
import { releaseDeposit, askDeposit, agreeDeposit, objectDeposit, decideDeposit } from './ask-deposit.ts'
import { serve } from '#lib/server/http.ts'
import { depositContract } from '../deposit-calls.ts'
import { bookingWithDeposit } from './deposit-rows.ts'
export const depositApi = serve(
  'orders',
  depositContract,
  {
    addDepositCard,
    checkDeposit,
    releaseDeposit,
    askDeposit,
    agreeDeposit,
    objectDeposit,
    decideDeposit,
  },
  {
    checkDeposit: bookingWithDeposit,
    releaseDeposit: bookingWithDeposit,
    askDeposit: bookingWithDeposit,
    agreeDeposit: bookingWithDeposit,
    objectDeposit: bookingWithDeposit,
    decideDeposit: bookingWithDeposit,
    addDepositCard,
  },
)
