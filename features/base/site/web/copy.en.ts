// Every sentence of the pages written at build time. Named exports: a page carries only what it says.
export const frame = {
  skip: 'Skip to content',
  home: 'ClaimChoice home',
  nav: 'Main menu',
  menu: 'Menu',
  how: 'How It Works',
  drivers: 'For Drivers',
  providers: 'For Providers',
  about: 'About',
  help: 'Help',
  contact: 'Contact',
  privacy: 'Privacy',
  terms: 'Terms',
  signIn: 'Sign In',
  getStarted: 'Get Started',
  language: 'Español',
  tagline: 'Your claim, your choice.',
  product: 'Product',
  company: 'Company',
  marketplace: 'Marketplace',
  services: 'Services',
  stateRights: 'Your Rights',
  rights: 'We list your rights state by state, with the law behind them. Nothing here is legal advice.',
  notInsurer: 'ClaimChoice isn’t an insurer and doesn’t decide claims.',
}

export const landing = {
  title: 'ClaimChoice: your claim, your choice',
  description:
    'Bring the insurance claim you already have. Compare verified local repair shops, glass, towing and rental cars within 25 miles, see what your insurer covers, and choose for yourself.',
  h1: 'Your claim, your choice.',
  mission:
    'Our mission is to put drivers back in charge. Bring the claim you already have, see who near you can fix your car, tow it or rent you one, and choose for yourself instead of being steered.',
  submitYours: 'Submit Your Claim',
  join: 'Join the Network',
  badges: ['Community-Certified', 'Vetted', 'Faster Turnaround'],
  nearby: {
    label: 'See who’s near you. No account needed.',
    place: 'ZIP code or city',
    show: 'Show',
    tow: 'Need a tow now?',
  },
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
    title: 'ClaimChoice at a glance',
    note: 'Figures stated by ClaimChoice. They aren’t live counts.',
    routed: 'routed to local businesses',
    providers: 'verified providers',
    revenue: 'average revenue increase',
    rating: 'average rating',
  },
  purpose: {
    title: 'Our Purpose',
    lead: 'A claim should end with the car you had, at a shop you trust. Four things get you there.',
    pillars: [
      ['Empower drivers', 'You see your rights, your coverage and every price before you decide anything.'],
      [
        'Support local shops',
        'Work goes to locally owned businesses near you, including minority-, women- and veteran-owned ones.',
      ],
      ['Streamline claims', 'One claim, one timeline, one place for documents, messages and dates.'],
      ['Protect consumers', 'Documents stay private, providers are checked, and every payment is on record.'],
    ],
  },
  how: {
    title: 'How It Works',
    lead: 'Four steps, and you’re in charge of every one.',
    steps: [
      [
        'Submit your claim',
        'Enter your claim number and the services you need. Photos and documents can come from your phone.',
      ],
      ['Get matched', 'See verified local providers within 25 miles, in an order no one can buy.'],
      ['Get it done', 'Community-certified pros do the work. You can follow every step on one timeline.'],
      ['Pay when satisfied', 'Pay securely through the platform. The shop gets the money when you approve its work.'],
    ],
    payNote:
      'We charge your card when you book and hold the money. We release it when you approve the work, or automatically some time after completion if you don’t report a problem.',
  },
  drivers: {
    title: 'For Drivers',
    h3: 'Nobody gets to pick for you.',
    text: 'An insurer may suggest a shop. But it’s your car and your choice, and you should know the rules, the coverage and the cost before you make it.',
    submit: 'Submit Your Claim',
    browse: 'Browse Services',
    points: [
      ['Your rights in your state', 'The rule in the state where it happened, with its citation and limits.'],
      ['What your insurer covers', 'Rental days and dollars used and left, once your coverage is verified.'],
      ['What you pay', 'Every cent before you book: the insurer’s share, your share and the refundable deposit.'],
    ],
  },
  providers: {
    title: 'For Providers',
    h3: 'Good work shouldn’t need a gatekeeper.',
    text: 'Body shops, glass services, towing companies, licensed adjusters and appraisers, rental services, and owners who rent out their own car.',
    join: 'Join the Network',
    learn: 'Learn More',
    points: [
      ['Get verified once', 'Show insurance and tax documents. Applications are reviewed in 2-3 business days.'],
      ['Get found by distance and availability', 'No one can pay to rank above you.'],
      ['Get paid on approval', 'The money is in place before you start, and it’s yours when the driver approves.'],
    ],
    fee: 'Provider fees start at {fee} and apply only where state law allows them.',
  },
  local: {
    title: 'Why Choose Local Pros',
    lead: 'A shop owner who runs into you at the grocery store does the job right.',
    reasons: [
      ['Close to home', 'Within 25 miles, so a second look doesn’t cost you a day.'],
      ['Community-certified', 'The verified badge comes from documents and a background check, not a payment.'],
      ['Faster turnaround', 'Every listing shows its open days, so you can book the one that works for you.'],
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
    note: 'Providers, never drivers, pay lead fees, and only where state law allows them.',
  },
  final: {
    title: 'The road forks here.',
    text: 'Which way you go is up to you.',
    submit: 'Submit a Claim',
    list: 'List Your Car/Shop',
  },
}

export const about = {
  title: 'About ClaimChoice',
  description:
    'ClaimChoice connects drivers who have an insurance claim with locally owned, community-certified repair, glass, towing and rental providers. The driver chooses.',
  h1: 'We believe the choice is yours.',
  lead: 'ClaimChoice connects drivers who have an insurance claim with locally owned, community-certified providers of body repair, glass work, towing, claims adjusting and rental cars.',
  mission: {
    title: 'Our mission',
    text: 'To end steering. After an accident, drivers are told where to go, often before anyone mentions they have a choice. We put that choice, and what it costs, in front of the person who owns the car.',
  },
  purpose: {
    title: 'Our purpose',
    text: 'To empower drivers, support local shops, streamline claims and protect consumers. When all four happen, repairs get better and the money stays in the neighborhood.',
  },
  different: {
    title: 'What makes us different',
    points: [
      [
        'We don’t steer you either',
        'Results are sorted by distance, next opening, rating, on-time answers and verification. No spot is for sale.',
      ],
      [
        'Your rights with their source',
        'For each state we show the rule, its citation, when we last checked it and what your insurer doesn’t have to pay.',
      ],
      ['The whole price', 'What your insurer covers, what you pay and what’s only a hold, all before you book.'],
      [
        'Money held until you approve',
        'The shop gets paid when you say the work is done, or automatically some time after completion if you don’t report a problem.',
      ],
      ['Private documents', 'Police reports and tax forms are never public. We record everyone who opens one.'],
    ],
  },
  order: {
    title: 'How we sort results',
    lead: 'No one can pay for a spot. Every result gets a score in miles, and the lowest score comes first. Here’s how we compute it:',
    parts: [
      'Start with its distance from you.',
      'Add {wait} mile for each day until its next open day, up to {days}. If you choose dates, we add nothing.',
      'Subtract {star} miles for each star above {stars}, and add the same for each star below. Every average starts with {reviews} reviews of {stars} stars, so one rave doesn’t beat a hundred good reviews.',
      'Subtract up to {response} miles for answering paid bookings on time. Every provider starts at {of} of {asked}.',
      'Subtract {verified} miles if the provider is verified.',
      'In a search for your own claim, subtract {cap} miles if your coverage pays the car’s daily rate in full.',
    ],
    own: '“Why this order?” on each result shows the math.',
  },
  impact: {
    title: 'Impact',
    note: 'Figures stated by ClaimChoice. They aren’t live counts.',
    claims: 'claims processed',
    providers: 'verified providers',
    routed: 'routed to local businesses',
    revenue: 'average revenue increase',
    rating: 'average rating',
  },
  final: {
    title: 'Whichever side of the counter you’re on',
    submit: 'Submit a Claim',
    join: 'Join as Provider',
  },
}

export const notFound = {
  title: 'Page not found · ClaimChoice',
  h1: 'Oops! Page not found',
  text: 'This road ends here. The address may be mistyped, or the page may have moved.',
  home: 'Return to Home',
  market: 'Browse Services',
  sign: 'Dead end',
}
