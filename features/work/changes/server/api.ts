import { changeCalendar, changePreview, askChange } from './ask-change.ts'
import { proposeChange } from './propose-change.ts'
import { withdrawChange, acceptChange, declineChange } from './answer-change.ts'
import { cancelPreview } from './cancel.ts'
import { asItStands } from '#features/work/orders/server/as-it-stands.ts'
import { serve } from '#lib/server/http.ts'
import { changesContract } from '../contract.ts'
import { cancelOrder } from './cancel.ts'
export const changesApi = serve(
  'orders',
  changesContract,
  {
    changeCalendar,
    changePreview,
    askChange,
    proposeChange,
    withdrawChange,
    acceptChange,
    declineChange,
    cancelPreview,
    cancel: cancelOrder,
  },
  {
    askChange: asItStands,
    proposeChange: asItStands,
    withdrawChange: asItStands,
    acceptChange: asItStands,
    declineChange: asItStands,
    cancel: asItStands,
  },
)
