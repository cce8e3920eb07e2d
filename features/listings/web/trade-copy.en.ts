// Sentences of the choice of a trade on `/services`.
export default {
  short: 'Repair shops and services',
  description:
    'Body repair, auto glass, towing, and licensed adjusters or appraisers near your ZIP code: what each does on a claim, what booking costs, what insurers usually pay, and who is free.',
  title: 'Who does your car need?',
  lead: 'Choose the trade. Then see who does it near the car, when they are free and what an hour costs.',
  headline: 'Repair shops and services near you',
  trade: 'Trade',
  all: 'All services',
  about: 'What it does on a claim, what it costs, what insurers pay',
  zip: 'ZIP code where the car is',
  zipHint: 'Optional. We then show who is within 25 miles.',
  showAll: 'Show all services here',
  does: 'What it does on a claim',
  costs: 'What booking costs',
  covered: 'What insurers usually pay',
  none: 'Nobody on the market right now',
  offer: '{count, plural, one {# listing} other {# listings}}, from {rate} an hour',
  general:
    'What insurers pay is said in general. Your own policy and your insurer’s confirmation decide; your claim shows what was confirmed. Drivers pay no fee for booking here.',
  rental: 'I need a rental car instead',
  claim: 'I have a claim to submit first',
  dayAndNight:
    '{count, plural, one {# towing listing here says} other {# towing listings here say}} of itself that it answers 24/7.',
  dayAndNightShow: 'Show only those',
  repair: {
    name: 'Body repair',
    tab: 'Body repair',
    headline: 'Body shops near you',
    find: 'Find body shops',
    does: 'Looks at the damage, writes the estimate, agrees what is found later with your insurer, and repairs body, frame and paint.',
    costs:
      'The first appointment: the shop’s hourly rate times its minimum hours, held by us until you approve. The repair itself needs the shop’s estimate and your yes.',
    covered:
      'Collision or comprehensive coverage usually pays for covered damage above your deductible. If the other driver is at fault, their liability coverage may. An insurer may pay no more than a fair local price.',
  },
  glass: {
    name: 'Auto glass',
    tab: 'Glass',
    headline: 'Auto glass near you',
    find: 'Find glass shops',
    does: 'Repairs or replaces windshield and windows, at the shop or where the car stands, and says whether cameras behind the glass must be calibrated.',
    costs:
      'The first appointment: hourly rate times minimum hours, held by us until you approve. Glass and calibration come with the shop’s estimate.',
    covered:
      'Comprehensive coverage usually pays for glass. Some policies, and the law of some states, waive the deductible for a windshield.',
  },
  towing: {
    name: 'Towing',
    tab: 'Towing',
    headline: 'Towing near you',
    find: 'Find towing companies',
    does: 'Brings a car that cannot drive from the road or a yard to the place you name. Where it goes first often decides who repairs it.',
    costs:
      'The appointment: hourly rate times minimum hours, held by us until you approve. Miles and storage beyond it are the company’s to state first.',
    covered:
      'A tow from the accident is often part of the claim, or of towing or roadside coverage, up to a limit. Storage is charged by the day, so do not let the car stand.',
  },
  adjuster: {
    name: 'Licensed adjuster or appraiser',
    tab: 'Adjuster or appraiser',
    headline: 'Licensed adjusters and appraisers near you',
    find: 'Find adjusters and appraisers',
    does: 'Works for you, not for the insurer: values the damage or a total loss in writing. Where the state licenses it, a public adjuster may also negotiate for you. The license is shown on the listing.',
    costs: 'The first appointment: hourly rate times minimum hours, held by us until you approve.',
    covered:
      'As a rule you pay: the insurer pays its own adjuster, not yours. If your policy has an appraisal clause, it says who pays the appraisers.',
  },
}
