// What booking a trade costs and who usually pays; what a trade does stands beside its name (trade-copy.en.ts).
export default {
  does: 'What it does on a claim',
  costs: 'What booking costs',
  covered: 'What insurers usually pay',
  repair: {
    costs:
      'An inspection or drop-off appointment: the shop’s hourly rate times its minimum hours, often nothing, held by us until you approve. The repair itself needs the shop’s estimate and your approval.',
    covered:
      'Collision or comprehensive coverage usually pays for covered damage above your deductible. If the other driver is at fault, their liability coverage may. An insurer may pay no more than a fair local price.',
  },
  glass: {
    costs:
      'The first appointment: hourly rate times minimum hours, held by us until you approve. Glass and calibration come with the shop’s estimate.',
    covered:
      'Comprehensive coverage usually pays for glass. Some policies, and the law of some states, waive the deductible for a windshield.',
  },
  towing: {
    costs:
      'The appointment: hourly rate times minimum hours, held by us until you approve. The company tells you about extra miles and storage first.',
    covered:
      'A tow from the accident is often part of the claim, or of towing or roadside coverage, up to a limit. Storage is charged by the day, so do not let the car stand.',
  },
  adjuster: {
    costs: 'The first appointment: hourly rate times minimum hours, held by us until you approve.',
    covered:
      'As a rule you pay: the insurer pays its own adjuster, not yours. If your policy has an appraisal clause, it says who pays the appraisers.',
  },
}
