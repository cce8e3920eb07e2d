const act = '{act, select, hand_over {handover} check_in {check-in} other {return}}'

export default {
  recorded: {
    title: `Please confirm the ${act}`,
    message:
      '{business} recorded {miles} miles, the fuel level and photos for {title}. Check it and confirm, or tell them what’s different.',
  },
  confirmed: {
    title: '{act, select, hand_over {Handover confirmed} check_in {Check-in confirmed} other {Return confirmed}}',
    message: '{customer} confirmed what you recorded for {title}.',
  },
  objected: {
    title: `Objection to the ${act}`,
    message: '{customer} about {title}: “{reason}”. Record it again, or message them.',
  },
} as const
