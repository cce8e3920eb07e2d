// Sentences of the choice of a trade on `/services`.
export default {
  short: 'Repair shops and services',
  description:
    'Body repair, auto glass, towing, and licensed adjusters or appraisers near your ZIP code: what each one does on a claim, what booking costs, what insurers usually pay, and who’s available.',
  title: 'What does your car need?',
  lead: 'Choose a service to see who offers it near your car, when they’re available and their hourly rate.',
  headline: 'Repair shops and services near you',
  trade: 'Service',
  all: 'All services',
  about: 'What it does on a claim, what it costs, what insurers pay',
  zip: 'ZIP code where the car is',
  zipHint: 'Optional. Shows who’s nearby.',
  showAll: 'Show all services here',
  none: 'No providers right now',
  offer: '{count, plural, one {# listing} other {# listings}}, from {rate} per hour',
  general:
    'This is general information. Your policy and your insurer decide, and your claim shows what was confirmed. Drivers pay no booking fee.',
  rental: 'I need a rental car instead',
  claim: 'I need to submit a claim first',
  dayAndNight:
    '{count, plural, one {# towing business says} other {# towing businesses say}} “24/7”. You can book from tomorrow.',
  towNow: 'Need one now?',
  dayAndNightShow: 'Show only those',
  repair: {
    name: 'Body repair',
    tab: 'Body repair',
    headline: 'Body shops near you',
    find: 'Find body shops',
    does: 'Inspects the damage, writes the estimate, settles anything found later with your insurer, and repairs body, frame and paint.',
  },
  glass: {
    name: 'Auto glass',
    tab: 'Glass',
    headline: 'Auto glass near you',
    find: 'Find glass shops',
    does: 'Repairs or replaces the windshield and windows, at the shop or where your car is, and tells you if cameras behind the glass need calibration.',
  },
  towing: {
    name: 'Towing',
    tab: 'Towing',
    headline: 'Towing near you',
    find: 'Find towing companies',
    does: 'Takes a car that can’t be driven from the road or a storage yard to the place you choose. Where it goes first often decides who repairs it.',
  },
  adjuster: {
    name: 'Licensed adjuster or appraiser',
    tab: 'Adjuster or appraiser',
    headline: 'Licensed adjusters and appraisers near you',
    find: 'Find adjusters and appraisers',
    does: 'Works for you, not the insurer: values the damage or a total loss in writing. Each listing shows the license, and whether that state lets them negotiate an auto claim for you.',
  },
}
