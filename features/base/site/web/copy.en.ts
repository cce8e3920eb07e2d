// Every sentence of the pages written at build time. Named exports: a page carries only what it says.
export const frame = {
  skip: 'Skip to the content',
  home: 'ClaimChoice, start page',
  nav: 'Main menu',
  menu: 'Menu',
  how: 'How It Works',
  drivers: 'For Drivers',
  providers: 'For Providers',
  about: 'About',
  signIn: 'Sign In',
  getStarted: 'Get Started',
  language: 'Español',
  tagline: 'Your claim, your choice.',
  product: 'Product',
  company: 'Company',
  marketplace: 'Marketplace',
  services: 'Services',
  stateRights: 'Your Rights',
  rights: 'Your rights are stated per state, with the law they rest on. Nothing here is legal advice.',
  notInsurer: 'ClaimChoice is not an insurer and does not decide claims.',
}

export const landing = {
  title: 'ClaimChoice: your claim, your choice',
  description:
    'Bring the insurance claim you already have. Compare verified local repair shops, glass, towing and rental cars within 25 miles, see what your insurer covers, and choose for yourself.',
  h1: 'Your claim, your choice.',
  mission:
    'Our mission is to put drivers back in charge. Bring the claim you already have, see who near you can fix your car, tow it or lend you one, and choose for yourself instead of being steered.',
  submitYours: 'Submit Your Claim',
  join: 'Join the Network',
  badgesLabel: 'What every provider brings',
  badges: ['Community-Certified', 'Vetted', 'Faster Turnaround'],
  road: {
    label:
      'A road map: your car comes to a fork and four roads lead on, to body repair, glass, towing and rental cars, all within 25 miles. You choose.',
    body: 'Body Repair',
    glass: 'Glass',
    towing: 'Towing',
    rental: 'Rental Cars',
    you: 'You choose',
    radius: '25 miles',
  },
  claims: {
    title: 'What we say about ourselves',
    note: 'Company claims, stated by ClaimChoice. They are not live counts.',
    routed: 'routed to local businesses',
    providers: 'verified providers',
    revenue: 'average revenue increase',
    rating: 'average rating',
  },
  purpose: {
    title: 'Our Purpose',
    lead: 'A claim should end with the car you had, at a shop you trust. Four things get you there.',
    pillars: [
      ['Empower drivers', 'Your rights, your cover and every price are on the table before you decide anything.'],
      [
        'Support local shops',
        'Work goes to locally owned businesses near you, minority-, women- and veteran-owned ones among them.',
      ],
      ['Streamline claims', 'One claim, one timeline, one place for documents, messages and dates.'],
      ['Protect consumers', 'Documents stay private, providers are checked, and money moves only on record.'],
    ],
  },
  how: {
    title: 'How It Works',
    lead: 'Four steps, and every one is yours.',
    steps: [
      [
        'Submit your claim',
        'Enter your claim number and the services you need. Photos and documents can come from your phone.',
      ],
      ['Get matched', 'See verified local providers within 25 miles, in an order nobody can buy.'],
      ['Get it done', 'Community-certified pros do the work. Every step is on one timeline, with its date.'],
      ['Pay when satisfied', 'Pay securely through the platform. The shop gets the money when you approve its work.'],
    ],
    payNote:
      'Your card is charged when you book and the platform holds the money. It is released when you approve, or on its own some time after completion if you report no problem.',
  },
  drivers: {
    title: 'For Drivers',
    h3: 'Nobody gets to pick for you.',
    text: 'An insurer may suggest a shop. The choice is a decision about your car, and you should make it knowing what the rule is, what is covered and what it costs.',
    submit: 'Submit Your Claim',
    browse: 'Browse Services',
    points: [
      ['Your rights in your state', 'The rule of the state where it happened, with its citation and its limits.'],
      ['What your insurer covers', 'Rental days and dollars used and left, once your coverage is verified.'],
      ['What you pay', 'Every cent before you book: the insurer’s part, your part, the deposit that comes back.'],
    ],
  },
  providers: {
    title: 'For Providers',
    h3: 'Good work should not need a gatekeeper.',
    text: 'Body shops, glass services, towing companies, licensed adjusters and appraisers, rental services, and owners who rent out their own car.',
    join: 'Join the Network',
    learn: 'Learn More',
    points: [
      ['Get verified once', 'Show insurance and tax documents. Applications are reviewed in 2-3 business days.'],
      ['Be found by distance and openings', 'Nobody can pay to stand above you.'],
      ['Get paid on approval', 'The money is there before you start, and yours when the driver approves.'],
    ],
    fee: 'Provider fees start at {fee}, and only where state law allows them.',
  },
  local: {
    title: 'Why Choose Local Pros',
    lead: 'The shop that has to meet you at the grocery store does the job right.',
    reasons: [
      ['Close to home', 'Within 25 miles, so a second look does not cost a day.'],
      ['Community-certified', 'The verified badge comes after documents and a background check, not after a payment.'],
      ['Faster turnaround', 'Every listing shows its open days. You book the one that suits you.'],
      ['Money that stays', 'We support minority-, women- and veteran-owned businesses where you live.'],
    ],
  },
  services: {
    title: 'Complete Automotive Services',
    lead: 'Everything a claim needs, from the tow to the drive home.',
    caption: 'Services and their starting lead fees',
    service: 'Service',
    price: 'Starting lead fee',
    from: 'from {price}',
    body: ['Body Repair', 'Collision, paint, frame'],
    glass: ['Glass Services', 'Windshields and windows, at the shop or at your door'],
    towing: ['Towing', '24/7, from the roadside or the yard'],
    adjusters: ['Claims Adjusters', 'Licensed adjusters and appraisers'],
    rental: ['Rental Cars', 'From rental services and private owners'],
    note: 'Lead fees are paid by providers, never by drivers, and only where state law allows them.',
  },
  final: {
    title: 'The road forks here.',
    text: 'Which way is up to you.',
    submit: 'Submit a Claim',
    list: 'List Your Car/Shop',
  },
}

export const about = {
  title: 'About ClaimChoice',
  description:
    'ClaimChoice connects drivers who have an insurance claim with locally owned, community-certified repair, glass, towing and rental providers, so that the driver chooses.',
  h1: 'We believe the choice is yours.',
  lead: 'ClaimChoice connects drivers who have an insurance claim with locally owned, community-certified providers of body repair, glass work, towing, claims adjusting and rental cars.',
  mission: {
    title: 'Our mission',
    text: 'To end steering. After an accident a driver is told where to go, often before anyone has said that there is a choice. We put the choice, and what it costs, in front of the person whose car it is.',
  },
  purpose: {
    title: 'Our purpose',
    text: 'To empower drivers, support local shops, streamline claims and protect consumers. When the four go together, repairs get better and the money for them stays in the neighborhood.',
  },
  different: {
    title: 'What makes us different',
    points: [
      [
        'We do not steer either',
        'Results are sorted by distance, next opening, rating, answers in time and verification. No place in them is for sale.',
      ],
      [
        'Your rights with their source',
        'For each state we show the rule, its citation, when we last looked, and what your insurer need not pay.',
      ],
      ['The whole price', 'What your insurer covers, what you pay and what is only held: before you book, not after.'],
      [
        'Money held until you approve',
        'The shop is paid when you say the work is done, or on its own some time after completion if you report no problem.',
      ],
      ['Private documents', 'Police reports and tax forms are never public. Whoever opens one is on record.'],
    ],
  },
  order: {
    title: 'The order of results',
    lead: 'Nobody can pay for a place. Every result gets a number of miles, and the fewest come first. The search computes it from these figures:',
    parts: [
      'Its distance from your place.',
      'Plus {wait} mile for each day until its next free day, at most {days}. When you choose days, nobody waits.',
      'Minus {star} miles for each star above {stars}, plus as much for each star below. The average starts with {reviews} reviews of {stars} stars, so that one rave does not beat a hundred good ones.',
      'Answers to paid bookings: all of them in time counts {response} miles less than none. The share starts with {of} of {asked}.',
      'Minus {verified} miles when the provider is verified.',
    ],
    own: '“Why this order?” on each result shows its own sum.',
  },
  impact: {
    title: 'Impact',
    note: 'Company claims, stated by ClaimChoice. They are not live counts.',
    claims: 'claims processed',
    providers: 'verified providers',
    routed: 'routed to local businesses',
    revenue: 'average revenue increase',
    rating: 'average rating',
  },
  final: {
    title: 'On whichever side of the counter you stand',
    submit: 'Submit a Claim',
    join: 'Join as Provider',
  },
}

export const notFound = {
  title: 'Page not found · ClaimChoice',
  h1: 'Oops! Page not found',
  text: 'This road ends here. The address may be mistyped, or the page has moved.',
  home: 'Return to Home',
  market: 'Browse Services',
  sign: 'Dead end',
}
