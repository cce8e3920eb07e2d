/** What is done about the people of a business, and about keys for software, in the record. */
export default {
  insurer_key: {
    answer: 'The insurer’s software answered for the repair on claim {what}',
    ask: '{who} asked for the insurer’s key {what}',
    ask_secret: '{who} asked for a new secret for the insurer’s key {what}',
    decline: '{who} declined the request for the insurer’s key {what}',
    make: '{who} confirmed the insurer’s key {what} and was shown its secret',
    revoke: '{who} revoked the insurer’s key {what}',
    rotate: '{who} confirmed a new secret for the insurer’s key {what} and was shown it',
  },
  key: {
    make: '{who} made the key {what}',
    rotate: '{who} gave the key {what} a new secret',
    revoke: '{who} revoked the key {what}',
    confirmer: '{who} named who confirms what the key {what} asks for',
    ask: '{what}, a key, asked for an invoice',
    confirm: '{who} confirmed and issued an invoice that the key {what} asked for',
    decline: '{who} declined an invoice that the key {what} asked for',
  },
  team: {
    decline: '{who} declined to join {what}',
    invite: '{who} invited someone to {what}',
    invite_again: '{who} resent an invitation to {what}',
    join: '{who} joined {what}',
    leave: '{who} left {what}',
    remove: '{who} removed a member of {what}',
    revoke: '{who} revoked an invitation to {what}',
    role: '{who} changed a member’s role at {what}',
  },
}
