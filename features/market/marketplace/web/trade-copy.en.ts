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
  zipHint: 'Optional. Shows who is nearby.',
  showAll: 'Show all services here',
  none: 'Nobody on the market right now',
  offer: '{count, plural, one {# listing} other {# listings}}, from {rate} an hour',
  general:
    'These are general figures: your policy and your insurer decide, and your claim shows what was confirmed. Drivers pay no booking fee.',
  rental: 'I need a rental car instead',
  claim: 'I have a claim to submit first',
  dayAndNight:
    '{count, plural, one {# towing business says} other {# towing businesses say}} “24/7”. You can book from tomorrow.',
  dayAndNightShow: 'Show only those',
  repair: {
    name: 'Body repair',
    tab: 'Body repair',
    headline: 'Body shops near you',
    find: 'Find body shops',
    does: 'Looks at the damage, writes the estimate, agrees what is found later with your insurer, and repairs body, frame and paint.',
  },
  glass: {
    name: 'Auto glass',
    tab: 'Glass',
    headline: 'Auto glass near you',
    find: 'Find glass shops',
    does: 'Repairs or replaces windshield and windows, at the shop or where the car stands, and says whether cameras behind the glass must be calibrated.',
  },
  towing: {
    name: 'Towing',
    tab: 'Towing',
    headline: 'Towing near you',
    find: 'Find towing companies',
    does: 'Brings a car that cannot drive from the road or a yard to the place you name. Where it goes first often decides who repairs it.',
  },
  adjuster: {
    name: 'Licensed adjuster or appraiser',
    tab: 'Adjuster or appraiser',
    headline: 'Licensed adjusters and appraisers near you',
    find: 'Find adjusters and appraisers',
    does: 'Works for you, not for the insurer: values the damage or a total loss in writing. Each listing shows the license, and whether that state lets them negotiate an auto claim for you.',
  },
}
