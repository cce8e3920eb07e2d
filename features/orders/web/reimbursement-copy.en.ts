export default {
  title: 'Get it back from your insurer',
  text: 'You paid this rental yourself. The statement tells {insurer} what you paid, what it covers, and what is not covered and why.',
  about: 'up to {cents} to claim back',
  get: 'Reimbursement statement (PDF)',
  getOwn: 'Copy to read',
  making: 'Making the statement...',
  done: 'Statement saved',
  failed: 'The statement could not be made. Please try again.',
}
