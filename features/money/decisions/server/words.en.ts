export default {
  asked: {
    title: `{kind, select, write_off {Write-off} other {Refund}} to approve`,
    message: '{sum} for booking #{number} needs a second admin. Reason: “{reason}”.',
  },
  approved: {
    title: `{kind, select, write_off {Write-off} other {Refund}} approved`,
    message: '{who} approved {sum} for booking #{number}. It goes out in a minute and can be undone until then.',
  },
  refused: {
    title: `{kind, select, write_off {Write-off} other {Refund}} refused`,
    message: '{who} refused {sum} for booking #{number}: “{reason}”.',
  },
  dropped: {
    title: 'A decision wasn’t carried out',
    message:
      'Booking #{number} changed before {sum} went out, so nothing was done. Open the booking to see why, and decide again.',
  },
} as const
