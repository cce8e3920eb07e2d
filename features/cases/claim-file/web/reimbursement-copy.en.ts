export default {
  title: 'Get it back from your insurer',
  text: 'You paid this rental yourself. The statement tells {insurer} what you paid, what it covers, and what is not covered and why.',
  changed: 'Your statement for the insurer has changed',
  changedText: 'Nothing is left to claim back. If {insurer} has the earlier one, send them this one: it replaces it.',
  about: 'up to {cents} to claim back',
  get: 'Reimbursement statement (PDF)',
  getOwn: 'Copy to read',
  making: 'Making the statement...',
  done: 'Statement saved',
  failed: 'The statement could not be made. Please try again.',
}
