export default {
  submitted: { title: 'Verification to review', message: '{business} submitted its documents.' },
  approved: {
    title: 'You’re verified',
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
    message: '{sentence} You can fix it and submit again.',
    subject: '{business}: verification not approved',
    paragraphs: ['We couldn’t approve the verification for {business}. Reason: {reason}'],
    label: 'Fix and resubmit',
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
  credentialSubmitted: { title: 'License or policy to review', message: '{business} submitted a document.' },
  credentialAccepted: {
    title: 'Document accepted',
    message:
      'We accepted your {credential} through {day}.{resumed, plural, =0 {} other { Your paused listings are live again.}}',
  },
  credentialRefused: { title: 'Document needs a fix', message: 'Your {credential}: {reason}' },
  credentialEnding: {
    title: 'A document expires soon',
    message: 'Your {credential} expires on {day}. Submit the new one before then.',
  },
  credentialLapsed: {
    title: 'A document has expired',
    message:
      'Your {credential} expired on {day}.{paused, plural, =0 {} other { Your listings are paused until we accept new proof.}}',
  },
  documents: { insurance_proof: 'insurance proof', w9: 'W-9' },
  documentsOpen: {
    title: 'We’re waiting for a document',
    message: 'Still to fix: {names}. Upload a new one. The rest stays as is.',
  },
  documentAgain: { title: 'Document resubmitted', message: '{business}: {document}.' },
  documentAccepted: { title: 'Document accepted', message: 'We accepted your {document}.' },
  documentRefused: {
    title: 'Document needs a fix',
    message: 'Your {document}: {reason} Upload a new one. The rest stays as is.',
  },
} as const
