export default {
  title: 'Get reimbursed by your insurer',
  text: 'You paid for this rental yourself. The request shows {insurer} what you paid, what it covers, and what isn’t covered and why.',
  changed: 'Your reimbursement request has changed',
  changedText:
    'There’s nothing left to claim. If you sent {insurer} the earlier request, send this one too: it replaces it.',
  about: 'up to {cents} to claim',
  tow: 'Tow {number} by {company}',
  get: 'Reimbursement request (PDF)',
  getOwn: 'Your copy',
  making: 'Creating the request...',
  done: 'Request saved',
  failed: 'We couldn’t create the request. Please try again.',
}
