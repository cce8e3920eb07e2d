export default {
  title: 'Get it back from your insurer',
  text: 'You paid this rental yourself. The request tells {insurer} what you paid, what it covers, and what is not covered and why.',
  changed: 'Your request for the insurer has changed',
  changedText: 'Nothing is left to claim back. If {insurer} has the earlier one, send them this one: it replaces it.',
  about: 'up to {cents} to claim back',
  get: 'Reimbursement request (PDF)',
  getOwn: 'Copy to read',
  making: 'Making the request...',
  done: 'Request saved',
  failed: 'The request could not be made. Please try again.',
}
