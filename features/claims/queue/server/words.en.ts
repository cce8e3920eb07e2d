// What an admin's bell says of work that a colleague assigned.
export default {
  assigned: { title: 'A claim was assigned to you', message: '{who} assigned you {insurer} {number}.' },
  assignedMany: { title: 'Claims were assigned to you', message: '{who} assigned you {count, number} claims.' },
  taken: { title: 'A claim is no longer assigned to you', message: '{who} changed who has {insurer} {number}.' },
  takenMany: {
    title: 'Claims are no longer assigned to you',
    message: '{who} changed who has {count, number} of them.',
  },
} as const
