// Which pages who is shown in the browser's walk over every page; spec-coverage.test.ts sees that no route is left out.
import { paths } from '#app/paths.ts'

export const PAGES = {
  visitor: [
    paths.home(),
    paths.about(),
    paths.help(),
    paths.contact(),
    paths.privacy(),
    paths.terms(),
    paths.rights(),
    paths.stateRights('georgia'),
    paths.auth(),
    paths.auth({ tab: 'signup' }),
    paths.authReset(),
    paths.unsubscribe(),
    paths.marketplace(),
    paths.services(),
    paths.tow(),
    paths.removedReviews(),
  ],
  'dana.driver': [
    paths.dashboard(),
    paths.claims(),
    paths.claimIntake(),
    paths.bookings(),
    paths.bookingSuccess(),
    paths.notifications(),
  ],
  'drew.driver': [
    paths.settings(),
    paths.settingsSecurity(),
    paths.settingsNotifications(),
    paths.settingsData(),
    paths.messages(),
    paths.saved(),
  ],
  'omar.owner': [paths.dashboard(), paths.providerListings(), paths.providerListingNew(), paths.providerCarImport()],
  'sal.shop': [
    paths.dashboard(),
    paths.providerOnboarding(),
    paths.providerVerification(),
    paths.providerBusiness(),
    paths.providerTowing(),
    paths.providerTeam(),
    paths.providerKeys(),
    paths.providerWebhooks(),
    paths.providerAnalytics(),
    paths.providerMoney(),
    paths.providerReviews(),
    paths.providerBookings(),
    paths.providerListings(),
    paths.providerEstimates(),
    paths.providerArrivals(),
    paths.providerRepairs(),
  ],
  'nina.new': [paths.providerOnboarding(), paths.providerVerification()],
  'ada.admin': [
    paths.dashboard(),
    paths.adminClaims(),
    paths.adminProviders(),
    paths.adminCredentials(),
    paths.adminUsers(),
    paths.adminDataRequests(),
    paths.adminOrders(),
    paths.adminOrders({ filter: 'all' }),
    paths.adminOrders({ filter: 'contested' }),
    paths.adminLedger(),
    paths.adminPayouts(),
    paths.adminReceivables(),
    paths.adminRepairs(),
    paths.adminTows(),
    paths.adminStays(),
    paths.adminInsurers(),
    paths.adminAdjusters(),
  ],
  'amy.admin': [
    paths.adminReports(),
    paths.adminSupport(),
    paths.adminReplies(),
    paths.adminReviews(),
    paths.adminReviews({ state: 'all' }),
    paths.adminListings(),
    paths.adminAnalytics(),
    paths.adminAnalytics({ period: '7d' }),
    paths.adminAudit(),
    paths.adminRules(),
    paths.adminRules({ rule: 'credentials' }),
    paths.adminRules({ rule: 'lead_fees' }),
    paths.adminRules({ rule: 'estimate_rules' }),
    paths.adminStates(),
    paths.adminStates({ state: 'GA' }),
  ],
} satisfies Record<string, string[]>

/** Of pages that exist once per row, the first one linked from the pages above is looked at. */
export const ROWS =
  /^\/(claim|bookings|listing|provider\/booking|provider\/listings|provider\/estimates|provider\/repairs|admin\/repairs|admin\/insurers|admin\/claims|admin\/providers|admin\/orders|admin\/users)\/[0-9a-f-]{36}(\/preview|\/repair)?(\?|$)/
/** Pages that need a link from a mail or speak the other language only: walked by the named test instead. */
export const ELSEWHERE: Record<string, string> = {
  '/tow/:id': 'a stranded driver asks in Spanish on a small phone, a company accepts and brings the car',
  '/provider/dispatch': 'a stranded driver asks in Spanish on a small phone, a company accepts and brings the car',
  '/auth/confirm': 'a visitor signs up as driver, confirms by mail, and goes on to the claim they came for',
  '/i': 'a driver sends the adjuster a link; what a private address says is shown, and counts once the team has confirmed it',
  '/claim/:id/total-loss':
    'an offer for a lost car is typed, read line by line, superseded by the team, and its papers are ticked',
  '/claim/:id/appraisal':
    'a driver weighs an appraisal, asks for it with the letter, and records each step up to the award',
  '/claim/:id/car': 'a driver records where the car is, signs a release, and the yard uses it once',
  '/tow/share': 'family with the link sees who comes, until the driver ends it',
  '/release': 'a driver records where the car is, signs a release, and the yard uses it once',
  '/invitation':
    'an invited person accepts by the mailed link, takes a booking under their name, and is turned away when removed',
  '/es': 'Spanish pages are whole, and lead into the product in Spanish',
  '/es/about': 'Spanish pages are whole, and lead into the product in Spanish',
  '/es/help':
    'privacy, terms, contact and help say who runs the site and how to reach them, and every link leads somewhere',
  '/es/contact':
    'privacy, terms, contact and help say who runs the site and how to reach them, and every link leads somewhere',
  '/es/privacy':
    'privacy, terms, contact and help say who runs the site and how to reach them, and every link leads somewhere',
  '/es/terms':
    'privacy, terms, contact and help say who runs the site and how to reach them, and every link leads somewhere',
  '/es/rights': 'state pages have no barrier on a phone and on a desktop, light and dark',
  '/es/rights/:state': 'state pages have no barrier on a phone and on a desktop, light and dark',
  '/admin/data-requests/:id':
    'an admin finds somebody by keyboard; two of them decide who joins, and a request about data comes to an end',
  '*': 'an address nobody knows is a real 404 that leads home',
}
