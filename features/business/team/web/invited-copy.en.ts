export default {
  title: 'Join your team on ClaimChoice',
  by: '{business} invited you as {role}',
  roles: {
    owner: 'Owner',
    estimator: 'Estimator',
    technician: 'Technician',
    front_desk: 'Front desk',
    operator: 'Operator',
  },
  text: 'Create an account with the address we sent the invitation to, or sign in. Then you can accept or decline.',
}
