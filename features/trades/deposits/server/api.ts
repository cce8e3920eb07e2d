import { addDepositCard, checkDeposit } from './add-deposit-card.ts'
import { releaseDeposit, askDeposit, agreeDeposit, objectDeposit, decideDeposit } from './ask-deposit.ts'
import { asItStands } from '#features/work/orders/server/as-it-stands.ts'
import { serve } from '#lib/server/http.ts'
import { depositContract } from '../deposit-calls.ts'
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
    checkDeposit: asItStands,
    releaseDeposit: asItStands,
    askDeposit: asItStands,
    agreeDeposit: asItStands,
    objectDeposit: asItStands,
    decideDeposit: asItStands,
    addDepositCard,
  },
)
