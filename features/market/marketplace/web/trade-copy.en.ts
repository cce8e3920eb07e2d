// Sentences of the choice of a trade on `/services`.
export default {
  short: 'Repair shops and services',
  description:
    'Body repair, auto glass, towing, and licensed adjusters or appraisers near your ZIP code: what each one does on a claim, what booking costs, what insurers usually pay, and who’s available.',
  headline: 'Repair shops and services near you',
  trade: 'Service',
  all: 'All services',
  about: 'What it does on a claim, what it costs, what insurers pay',
  general:
    'This is general information. Your policy and your insurer decide, and your claim shows what was confirmed. Drivers pay no booking fee.',
  dayAndNight:
    '{count, plural, one {# towing business says} other {# towing businesses say}} “24/7”. You can book from tomorrow.',
  dayAndNightShow: 'Show only those',
  repair: {
    name: 'Body repair',
    tab: 'Body repair',
    headline: 'Body shops near you',
    does: 'Inspects the damage, writes the estimate, settles anything found later with your insurer, and repairs body, frame and paint.',
  },
  glass: {
    name: 'Auto glass',
    tab: 'Glass',
    headline: 'Auto glass near you',
    does: 'Repairs or replaces the windshield and windows, at the shop or where your car is, and tells you if cameras behind the glass need calibration.',
  },
  towing: {
    name: 'Towing',
    tab: 'Towing',
    headline: 'Towing near you',
    does: 'Takes a car that can’t be driven from the road or a storage yard to the place you choose. Where it goes first often decides who repairs it.',
  },
  adjuster: {
    name: 'Licensed adjuster or appraiser',
    tab: 'Adjuster or appraiser',
    headline: 'Licensed adjusters and appraisers near you',
    does: 'Works for you, not the insurer: values the damage or a total loss in writing. Each listing shows the license, and whether that state lets them negotiate an auto claim for you.',
  },
}
