const act = '{act, select, hand_over {hand-over} check_in {check-in} other {return}}'

export default {
  recorded: {
    title: `Please confirm the ${act}`,
    message:
      '{business} recorded {miles} miles on {title}, with fuel level and photos. Look at it and confirm, or say what is different.',
  },
  confirmed: {
    title: '{act, select, hand_over {Hand-over confirmed} check_in {Check-in confirmed} other {Return confirmed}}',
    message: '{customer} confirmed what you recorded of {title}.',
  },
  objected: {
    title: `Objection to the ${act}`,
    message: '{customer} about {title}: “{reason}”. Record it once more, or write to them.',
  },
} as const
