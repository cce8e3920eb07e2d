// What comes along with the choice of a trade: what booking costs and who usually pays; what a trade does stands beside
// its name (trade-copy.en.ts).
export default {
  does: 'What it does on a claim',
  costs: 'What booking costs',
  covered: 'What insurers usually pay',
  repair: {
    find: 'Find body shops',
    costs:
      'An inspection or drop-off appointment: the shop’s hourly rate × its minimum hours. It’s often free. We hold your payment until you approve. The repair itself needs the shop’s estimate and your approval.',
    covered:
      'Collision or comprehensive coverage usually pays for covered damage above your deductible. If the other driver is at fault, their liability coverage may pay. An insurer may limit what it pays to a fair local price.',
  },
  glass: {
    find: 'Find glass shops',
    costs:
      'The first appointment: hourly rate × minimum hours. We hold your payment until you approve. Glass and calibration are in the shop’s estimate.',
    covered:
      'Comprehensive coverage usually pays for glass. Some policies and some state laws waive the deductible for a windshield.',
  },
  towing: {
    find: 'Find towing companies',
    costs:
      'The appointment: hourly rate × minimum hours. We hold your payment until you approve. The company tells you about extra miles and storage up front.',
    covered:
      'A tow from the accident is often part of the claim, or of towing or roadside coverage, up to a limit. Storage is charged by the day, so don’t leave the car there longer than you need to.',
  },
  adjuster: {
    find: 'Find adjusters and appraisers',
    costs: 'The first appointment: hourly rate × minimum hours. We hold your payment until you approve.',
    covered:
      'You usually pay for this. The insurer pays its own adjuster, not yours. If your policy has an appraisal clause, it says who pays the appraisers.',
  },
  choice: {
    title: 'What does your car need?',
    lead: 'Choose a service to see who offers it near your car, when they’re available and their hourly rate.',
    zip: 'ZIP code where the car is',
    zipHint: 'Optional. Shows who’s nearby.',
    showAll: 'Show all services here',
    none: 'No providers right now',
    offer: '{count, plural, one {# listing} other {# listings}}, from {rate} per hour',
    rental: 'I need a rental car instead',
    claim: 'I need to submit a claim first',
    towNow: 'Need one now?',
  },
}
