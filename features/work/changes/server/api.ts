import { changeCalendar, changePreview, askChange, moveSlot, proposeChange } from './ask-change.ts'
import { withdrawChange, acceptChange, declineChange } from './answer-change.ts'
import { cancelPreview } from './cancel.ts'
import { serve } from '#lib/server/http.ts'
import { changesContract } from '../contract.ts'
import { cancelOrder } from './cancel.ts'
import { bookingsOnClosedDays } from './on-closed-days.ts'
import { bookingWithChange } from './newest-change.ts'
export const changesApi = serve(
  'orders',
  changesContract,
  {
    onClosedDays: bookingsOnClosedDays,
    changeCalendar,
    changePreview,
    askChange,
    proposeChange,
    moveSlot,
    withdrawChange,
    acceptChange,
    declineChange,
    cancelPreview,
    cancel: cancelOrder,
  },
  {
    askChange: bookingWithChange,
    proposeChange: bookingWithChange,
    moveSlot: bookingWithChange,
    withdrawChange: bookingWithChange,
    acceptChange: bookingWithChange,
    declineChange: bookingWithChange,
    cancel: bookingWithChange,
  },
)
