const OPEN = 'Open your claim'
const NEXT = `{allowed, select,
  yes {You can choose a rental car and a repair shop now.}
  other {Your rental can’t start yet. Your claim page explains why.}}`
const WITHDRAWN =
  'You withdrew your claim {number} with {insurer}. We’ve stopped working on it. You can submit it again later.'

export default {
  slots: {
    police_report: 'Police report',
    damage_photos: 'Damage photos',
    insurer_screenshot: 'Insurer-app screenshot',
    photo_whole_car: 'The whole car',
    photo_close_up: 'The damage, up close',
    photo_other_car: 'The other car',
    photo_other_insurance: 'The other driver’s insurance card',
    photo_scene: 'The place where it happened',
    photo_cause: 'What caused it',
    photo_whole_glass: 'The whole window',
    photo_sensors: 'Behind the rear-view mirror',
    photo_odometer: 'The dashboard',
    photo_vin_plate: 'The VIN label',
    further: 'Additional document',
  },
  submitted: {
    title: 'We have your claim',
    message: 'Claim {number} with {insurer}: you’ll hear from us by {due}.',
    subject: 'We have your claim {number}',
    paragraphs: [
      'Your claim {number} with {insurer} has been created and is pending coverage verification.',
      'We’ll review it and contact you by {due}. We ask your insurer to confirm the coverage and enter what it tells us.',
      'You can add documents in the meantime. The choice of shop is yours.',
    ],
    label: OPEN,
  },
  arrived: { title: 'New claim to review', message: '{insurer} {number}, promised by {due}.' },
  limits: {
    parts: [
      '{daily, select, no {} other {{daily} a day for a rental car}}',
      '{days, select, no {} other {up to {days} days}}',
      '{ceiling, select, no {} other {{ceiling} total}}',
      '{start, select, no {} other {from {start}}}',
      '{deductible, select, no {} other {your deductible is {deductible}}}',
      '{towing, select, no {} none {no towing coverage} other {up to {towing} for towing}}',
    ],
  },
  verified: {
    title: '{first, select, yes {Coverage verified} other {Your coverage changed}}',
    message: `{insurer} confirmed your coverage for claim {number}. ${NEXT}`,
    subject: '{first, select, yes {Coverage verified} other {Your coverage changed}}: claim {number}',
    paragraphs: ['{insurer} confirmed what your policy covers for claim {number}.', '{limits}', NEXT],
    label: OPEN,
  },
  moved: {
    subject: '{title}: claim {number}',
    paragraphs: ['{title}: your claim {number} with {insurer}.', '{why, select, yes {Reason: {reason}} other {}}'],
    label: OPEN,
  },
  withdrawnOwn: {
    title: 'Claim withdrawn',
    message: WITHDRAWN,
    subject: 'Claim {number} withdrawn',
    paragraphs: [WITHDRAWN, 'Reason: {reason}'],
    label: OPEN,
  },
  withdrawn: { title: 'Claim withdrawn', message: '{insurer} {number}. Reason: {reason}' },
  documentAdded: { title: 'New document', message: 'A document was added to {insurer} {number}.' },
  overdueForAdmins: {
    title: 'Overdue deadline',
    message: '{insurer} {number} is still waiting for its coverage.',
  },
  overdue: {
    title: 'Your claim needs more time',
    message: 'We haven’t been able to confirm your coverage with {insurer} yet. We’re still asking.',
    subject: 'Your claim {number} needs more time',
    paragraphs: [
      'We promised to contact you about claim {number} by now. {insurer} hasn’t confirmed your coverage yet.',
      'Your claim is at the top of our list. You don’t need to do anything. Message us anytime with questions.',
    ],
    label: OPEN,
  },
} as const
