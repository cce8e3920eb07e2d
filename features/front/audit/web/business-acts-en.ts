/** What a business does about its people and its keys, in the record. */
export default {
  key: {
    make: '{who} made the key {what}',
    rotate: '{who} gave the key {what} a new secret',
    revoke: '{who} revoked the key {what}',
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
