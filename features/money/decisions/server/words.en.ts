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
      '{number, select, none {What a provider owes changed before {sum} was recovered} other {Booking #{number} changed before {sum} went out}}, so nothing was done. Open it to see why, and decide again.',
  },
} as const
