export default {
  title: 'Join your team on ClaimChoice',
  by: '{business} invites you as {role}',
  roles: { owner: 'Owner', estimator: 'Estimator', front_desk: 'Front desk' },
  text: 'Create an account with the address the invitation was sent to, or sign in. Then you accept or decline.',
}
