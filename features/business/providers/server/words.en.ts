export default {
  submitted: { title: 'Verification to review', message: '{business} handed in its documents.' },
  approved: {
    title: 'You are verified',
    message: `Your documents are approved. {listed, select,
      yes {You can accept bookings now.}
      other {Publish your listing so that drivers can book you.}}`,
    subject: '{business} is verified',
    paragraphs: [
      `We approved the documents of {business}. Your verified badge is on{listed, select,
        yes {, and drivers can book you now.}
        other {. Publish your listing, and drivers can book you.}}`,
    ],
    label: '{listed, select, yes {See your verification} other {Publish your listing}}',
  },
  rejected: {
    title: 'Verification not approved',
    message: '{sentence} You can change it and hand it in again.',
    subject: '{business}: verification not approved',
    paragraphs: ['We could not approve the verification of {business}. The reason: {reason}'],
    label: 'Correct and hand in again',
  },
  kinds: {
    body_shop_registration: 'body shop registration',
    tow_license: 'tow license',
    adjuster_license: 'adjuster or appraiser license',
    liability_insurance: 'liability insurance',
    garage_keepers_insurance: 'garage-keepers insurance',
    fleet_insurance: 'fleet insurance',
    other_license: 'license',
    minority_certificate: 'minority-owned certificate',
    women_certificate: 'women-owned certificate',
    veteran_certificate: 'veteran-owned certificate',
  },
  credentialSubmitted: { title: 'License or policy to review', message: '{business} handed in a document.' },
  credentialAccepted: {
    title: 'Document accepted',
    message:
      'Your {credential} is accepted until {day}.{resumed, plural, =0 {} other { Your paused listings are live again.}}',
  },
  credentialRefused: { title: 'Document to correct', message: 'Your {credential}: {reason}' },
  credentialEnding: {
    title: 'A document ends soon',
    message: 'Your {credential} ends on {day}. Hand in the new one in time.',
  },
  credentialLapsed: {
    title: 'A document has ended',
    message:
      'Your {credential} ended on {day}.{paused, plural, =0 {} other { Your listings are paused until new proof is accepted.}}',
  },
  documents: { insurance_proof: 'insurance proof', w9: 'W-9' },
  documentsOpen: {
    title: 'We wait for a document',
    message: 'Still to correct: {names}. Upload a new one; the rest stays.',
  },
  documentAgain: { title: 'Document handed in again', message: '{business}: {document}.' },
  documentAccepted: { title: 'Document accepted', message: 'Your {document} is accepted.' },
  documentRefused: {
    title: 'Document to correct',
    message: 'Your {document}: {reason} Upload a new one; the rest stays.',
  },
} as const
