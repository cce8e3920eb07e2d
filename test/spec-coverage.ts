// The product's promises as data: each row names the test that proves it; spec-coverage.test.ts sees that it is there.

/** A test's file below `test/browser/` (or a path of its own) and its title. */
export type Proof = readonly [file: string, title: string]
const CATALOG = 'error-catalog.spec.ts'
const CONSTANTS_SPEC = 'constants.spec.ts'

// --- §2: routes ------------------------------------------------------------------------------------------------------

const whole: Proof = ['every-page.spec.ts', 'every page of ${who} is whole']
const site: Proof = ['site.spec.ts', 'the start page says everything of the spec and leads where it should']

/** Every row of the spec's route list. `proof` is the test that walks it for what it is there for. */
export const ROUTES: Record<string, Proof> = {
  '/': site,
  '/about': ['site.spec.ts', 'the anchors of the header bring their section into view'],
  '/auth': [
    '1-sign-up-and-in.spec.ts',
    'a visitor signs up as driver, confirms by mail, and goes on to the claim they came for',
  ],
  '/dashboard': [
    CONSTANTS_SPEC,
    'a dashboard shows the five newest claims and bookings, and a new driver what to do first',
  ],
  '/claim/intake': [
    '2-claim.spec.ts',
    'a driver submits a claim with documents, loses nothing on the way, and knows what comes next',
  ],
  '/claim/{id}': [
    '3-coverage.spec.ts',
    'an admin verifies the coverage; the second admin sees that it was; the driver’s open page changes by itself',
  ],
  '/claims': whole,
  '/bookings': whole,
  '/messages': ['7-people.spec.ts', 'Dana and support write to each other, live, and the bell says so once'],
  '/marketplace': [
    '4-choice.spec.ts',
    'the filters of the spec narrow the list, stand in the address, and can be taken back one by one',
  ],
  '/listing/{id}': [
    '4-choice.spec.ts',
    'days that are taken are crossed out, free ones show every cent, and the search by days agrees',
  ],
  '/booking-success?session_id=...': [
    CATALOG,
    'a driver books: no date, a refusal, the way to payment, and what cannot be verified',
  ],
  '/provider/onboarding': ['7-people.spec.ts', 'a fresh shop onboards in four steps, up to application submitted'],
  '/provider/verification': [
    '16-verification.spec.ts',
    'an admin reads the documents, asks to correct, and approves; the shop’s open page follows',
  ],
  '/provider/analytics': whole,
  '/provider/bookings': [
    '6-work-and-money.spec.ts',
    'the provider sees the booking live, accepts and completes; the driver approves and reviews; the money moves',
  ],
  '/provider/booking/{id}': [
    '6-work-and-money.spec.ts',
    'declined with a reason: the driver reads why and has the money back',
  ],
  '/admin/claims': ['3-coverage.spec.ts', 'J, K and Enter walk the queue, oldest promise first'],
  '/admin/providers': [
    '16-verification.spec.ts',
    'an admin reads the documents, asks to correct, and approves; the shop’s open page follows',
  ],
  '/admin/users': [
    '7-people.spec.ts',
    'an admin finds somebody by keyboard; two of them decide who joins, and a request about data comes to an end',
  ],
  '/admin/analytics': ['7-people.spec.ts', 'the pages of the people have no barriers, in the light and in the dark'],
  '/services': [
    '4-choice.spec.ts',
    '24 to a page, the order explained with its own figures, a ZIP that makes no sense answered with a sentence',
  ],
  '/notifications': [
    '7-people.spec.ts',
    'the bell shows ten, leads to all beyond that, and takes a hasty "Mark all read" back',
  ],
  'any other path': ['site.spec.ts', 'an address nobody knows is a real 404 that leads home'],
}

// --- §8: the error catalog -----------------------------------------------------------------------------------------

/** `bad` is the destructive look. `page` stands on the page instead of a toast, `silent` shows nothing at all. */
type Tone = 'bad' | 'neutral' | 'page' | 'silent'
/** `text: null` is the server's own sentence, given by the test. */
type Row = { title: string; text: string | null; tone: Tone; proof: Proof }

const visitor: Proof = [CATALOG, 'a visitor signs up and in: refused, welcomed, refused']
const market: Proof = [
  CATALOG,
  'a visitor meets a broken marketplace, a broken listing, and the sign-in before a booking',
]
const around: Proof = [
  CATALOG,
  'a driver whose profile, dashboard or sign-out fails reads so; news and messages fail silently',
]
const claim: Proof = [
  CATALOG,
  'a driver’s claim: files refused and taken, the claim refused and taken, not loaded, not found',
]
const booking: Proof = [CATALOG, 'a driver books: no date, a refusal, the way to payment, and what cannot be verified']
const provider: Proof = [CATALOG, 'a driver who becomes a provider: every step refused once, then taken']
const error = (text: string | null, proof: Proof, title = 'Error'): Row => ({ title, text, tone: 'bad', proof })
const said = (title: string, text: string, proof: Proof): Row => ({ title, text, tone: 'neutral', proof })
const silent = (proof: Proof): Row => ({ title: '', text: '', tone: 'silent', proof })

/** Every row of the spec's catalog, word by word; a row of the spec with several messages is several rows here. */
export const ERRORS = {
  'sign-up fails': error(null, visitor, 'Sign up failed'),
  'sign-up succeeds': said('Success!', 'Please check your email to confirm your account.', visitor),
  'sign-in fails': error(null, visitor, 'Sign in failed'),
  'profile fetch fails': error('Failed to load profile', around),
  'sign-out fails': error('Failed to sign out', around),
  'dashboard load fails': error('Failed to load dashboard data', around),
  'admin dashboard load fails': error('Failed to load admin dashboard data', [
    CATALOG,
    'an admin: turned away from onboarding, and told when the dashboard does not load',
  ]),
  'provider dashboard load fails': error('Failed to load dashboard data', [
    CATALOG,
    'a provider without a profile is told so and led to onboarding',
  ]),
  'provider profile missing': error('Failed to load dashboard data', [
    CATALOG,
    'a provider without a profile is told so and led to onboarding',
  ]),
  'claim submit fails': error('Failed to submit claim. Please try again.', claim),
  'claim submitted': said(
    'Claim submitted successfully!',
    'Your claim has been created and is pending coverage verification.',
    claim,
  ),
  'claim load fails': error('Failed to load claim details.', claim),
  'claim missing': { title: 'Claim Not Found', text: '', tone: 'page', proof: claim },
  'no provider on onboarding': error(
    'This page is for providers only.',
    [CATALOG, 'an admin: turned away from onboarding, and told when the dashboard does not load'],
    'Access Denied',
  ),
  'provider profile fails': error('Failed to create provider profile', provider),
  'vehicle fails': error('Failed to add vehicle', provider),
  'shop fails': error('Failed to create shop profile', provider),
  'vehicle added': said('Vehicle added successfully!', 'Your vehicle information has been saved.', provider),
  'shop created': said('Shop profile created!', 'Your shop information has been saved', provider),
  'verification load fails': error('Failed to load verification status', provider),
  'verification submit fails': error('Failed to submit verification. Please try again.', provider),
  'verification submitted': said(
    'Verification Submitted',
    "Your verification documents have been submitted for review. We'll notify you within 24-48 hours.",
    provider,
  ),
  'file too large': error('File size must be less than 10MB', claim, 'File too large'),
  'upload fails': error(null, claim, 'Upload failed'),
  'upload succeeds': said('Upload successful', 'File has been uploaded successfully.', claim),
  'upload without a session': {
    title: 'User not authenticated',
    text: '',
    tone: 'page',
    proof: visitor,
  },
  'marketplace load fails': error('Failed to load marketplace listings.', market),
  'listing load fails': error('Failed to load listing details.', market),
  'booking without sign-in': error('Please sign in to book this service', market, 'Authentication Required'),
  'booking without date': error('Please select a service date', booking, 'Date Required'),
  'booking fails': error('Failed to process booking. Please try again.', booking, 'Booking Error'),
  'booking proceeds': said(
    'Redirecting to Payment',
    'Complete your payment in the new tab to confirm your booking.',
    booking,
  ),
  'message send fails': error('Failed to send message.', around),
  'notifications not fetched': silent(around),
  'notification not marked': silent([
    CATALOG,
    'a notification that cannot be marked stays unread, and nobody is bothered',
  ]),
  'notification not added': silent(around),
  'conversations not loaded': silent(around),
  'messages not loaded': silent(around),
  'payment not verified': { title: 'Booking Not Found', text: '', tone: 'page', proof: booking },
  'facility outside its provider': silent([
    'test/spec-coverage.test.ts',
    'the bell outside its provider raises an error',
  ]),
  'live notification of type error': error(
    null,
    [
      '16-verification.spec.ts',
      'an admin reads the documents, asks to correct, and approves; the shop’s open page follows',
    ],
    'Verification not approved',
  ),
} as const satisfies Record<string, Row>

// --- §9: the constants -------------------------------------------------------------------------------------------------

const start: Proof = [
  CONSTANTS_SPEC,
  'the radius is 25 miles, the starting prices and the hours of the tow are those of the spec',
]
const ratings: Proof = [
  CONSTANTS_SPEC,
  'ratings have one decimal or are N/A; a listing shows four photos; dates follow the browser',
]
const terms: Proof = [
  CONSTANTS_SPEC,
  'terms: least days only above one, insurance always, a deposit only where there is one',
]
const five: Proof = [
  CONSTANTS_SPEC,
  'a dashboard shows the five newest claims and bookings, and a new driver what to do first',
]
const bell: Proof = [CONSTANTS_SPEC, 'the bell asks for fifty, shows ten, and its badge stops at 99+']
const upload: Proof = [
  CONSTANTS_SPEC,
  'a claim has the four types, a file ten megabytes, and the bar of an upload two seconds',
]
const promises: Proof = [
  CONSTANTS_SPEC,
  'what is promised by when: coverage in 24 hours, a provider’s word in 24 hours; money to the cent',
]
const onboarding: Proof = ['7-people.spec.ts', 'a fresh shop onboards in four steps, up to application submitted']
const panel: Proof = [
  CONSTANTS_SPEC,
  'a provider’s dashboard: paid bookings alone are money, all are bookings, five are shown, one decimal or N/A',
]

/** Every constant of the spec's §9, one by one. */
export const CONSTANTS: Record<string, Proof> = {
  'matching radius 25 miles': start,
  'lead fee body repair $150': start,
  'lead fee glass services $100': start,
  'lead fee towing $75': start,
  'lead fee claims adjusters $200': start,
  'lead fee rental cars $150': start,
  'provider fees start at $75': start,
  'towing advertised as 24/7': start,
  'money in cents, shown as dollars with 2 decimals': promises,
  '5 recent orders on a dashboard': five,
  '5 recent claims on a dashboard': five,
  '5 recent orders on a provider’s dashboard': panel,
  'admin activity fetches 10 and shows 5': [
    CONSTANTS_SPEC,
    'of the ten newest notifications the admin’s activity shows five',
  ],
  'notification list fetches 50': bell,
  'dropdown shows 10': bell,
  'badge caps at 99+': bell,
  'average rating to one decimal': ratings,
  'N/A without reviews': ratings,
  'stars 1 to 5': ratings,
  'earnings and completed jobs count paid orders only': panel,
  'total bookings count all orders': panel,
  'sign-up default role driver': [
    '1-sign-up-and-in.spec.ts',
    'a visitor signs up as driver, confirms by mail, and goes on to the claim they came for',
  ],
  'dates in the browser’s format': ratings,
  'four claim types': upload,
  'five shop services, tow labeled Towing': provider,
  'listing types vehicle and service': [
    '4-choice.spec.ts',
    'the filters of the spec narrow the list, stand in the address, and can be taken back one by one',
  ],
  'up to 4 vehicle photos': ratings,
  'min and max days shown': terms,
  'minimum note only above 1': terms,
  'insurance always required': terms,
  'deposit shown when set': terms,
  'upload limit 10 MB': claim,
  'upload cache 3600 s': upload,
  'progress bar resets after 2 s': upload,
  'coverage verification and contact within 24 hours': promises,
  'application review 2-3 business days': onboarding,
  'verification review 24-48 hours': provider,
  'provider contacts within 24 hours': promises,
  'onboarding has 4 steps': onboarding,
}
