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
  clauseStep: {
    title: 'Our claims team recorded a step of your appraisal',
    message:
      'For claim {number}, our claims team recorded {kind, select, clause {what your policy says about an appraisal} costs {what an appraisal would cost} invoked {that you requested an appraisal} appraisers {who the appraisers are} inspected {that the car was inspected} umpire {who the umpire is} agreed {the amount the appraisers agreed on} awarded {the amount of the award} paid {that the insurer paid} final_costs {what the appraisal cost} other {that the request was withdrawn}}. Check that it’s right.',
  },
  clauseUndone: {
    title: 'Our claims team took back a step of your appraisal',
    message: 'For claim {number}, the last step was recorded by mistake and no longer counts. Reason: {reason}',
  },
  inspectionOver: {
    title: 'The time for the insurer to inspect your car is over',
    message:
      'For claim {number}, {day} was the last day for the insurer’s appraiser, as we read {state}’s law, not reviewed by counsel, and no inspection is recorded. If there was one, record it. If there was none, say so to the insurer in writing.',
  },
  clause: {
    letter: {
      title: 'Demand for appraisal',
      to: 'To: {insurer}\nClaim number: {number}',
      about: 'Loss of {day}{vin, select, none {} other {\nVehicle identification number: {vin}}}',
      differ: 'You have put the amount of this loss at {amount}. I don’t agree with that amount.',
      ask: 'I ask for an appraisal of the amount of the loss under the appraisal provision of my policy.',
      name: 'Please name your appraiser to me in writing, with name, phone number and email address. I will name mine to you in the same way.',
      copy: 'Copy of the letter that you received on {day}',
      dates:
        'Please send me the text of the appraisal provision as it applies to this loss, with each time limit that it sets for you and for me.',
      answer: 'Please confirm in writing the date you received this letter.',
      sincerely: 'Sincerely,',
    },
  },
} as const
