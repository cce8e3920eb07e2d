export default {
  pdf: {
    title: 'Appraisal report {number}',
    facts: {
      appraiser: 'Appraiser',
      license: 'License',
      driver: 'Prepared for',
      claim: 'Claim',
      vehicle: 'VIN',
      at: 'Received',
      version: 'Version',
      replaces: 'Replaces',
      hash: 'SHA-256 of the appraiser’s own file',
    },
    license: '{type}, {state}, number {number}',
    noLicense: 'No license stated',
    types: { appraiser: 'Appraiser', independent_adjuster: 'Independent adjuster', public_adjuster: 'Public adjuster' },
    independence: 'Statement of independence',
    behind:
      'This page is ClaimChoice’s. The pages of the report follow as the appraiser handed them in. A new version replaces them; nothing in them is edited.',
  },
  delivered: {
    title: 'Your report from {business} is here',
    message:
      'Version {version} of “{title}” is on your booking and among your claim’s documents. You decide who gets it.',
  },
  revisionAsked: {
    title: '{customer} asks for a revision',
    message: 'About “{title}”: {reason} The payment waits for your next version.',
  },
} as const
