export default {
  title: 'Your rights in {state}',
  neutralTitle: 'Your right to choose',
  neutral:
    'You choose who repairs your car and where you rent. State laws protect that choice differently. Tell us where the loss happened and we’ll show you that state’s rule.',
  otherHalf: 'Your insurer may still pay only a fair local price. You’d pay the rest.',
  law: 'The rule',
  adjacent: 'Text found, not confirmed',
  page: 'Your rights in {state}: what we found, and a letter to send',
  every: 'The rules in each state',
  zip: 'ZIP code {zip} is in {state}. What matters is the state where it happened.',
  town: '{zip} is in {state}. What matters is the state where it happened.',
  complaints: 'Complaints',
  reviewed: 'Reviewed {date}, but not by an attorney.',
  reviewedByCounsel: 'Reviewed by an attorney on {date}.',
  notAdvice: 'Not legal advice.',
  loading: 'Loading your state’s notice...',
  failed: 'We couldn’t load the notice for this state.',
  /** English shows the data's own sentence; other languages one per kind of rule, so that it stays exact. */
  notices: {
    ban: 'In {state}, state law bars an insurer from requiring a particular shop.',
    ban_and_notice:
      'In {state}, state law protects your right to choose. Your insurer must let you choose and must tell you so.',
    conditional: 'In {state}, state law bars requiring a particular shop when the work costs the same elsewhere.',
    consent: 'In {state}, a named shop needs your written consent when the insurer elects to repair.',
    glass_only: 'In {state}, state law protects your choice of glass shop. We found no such rule for body shops.',
    limited: 'In {state}, state rules protect your choice to a degree. Read the summary.',
    none_found: 'In {state}, we found no law on choice of shop. Check your policy.',
    parts_and_tow_only: 'In {state}, we found no law on choice of body shop. You may choose your tow company.',
    restriction_allowed:
      'In {state}, a policy may restrict your choice of shop if it says so and cuts the premium. Check your declarations page.',
    travel_only:
      'In {state}, we found no law that bars an insurer from naming a shop. Rules limit how far you can be made to travel. Check your policy.',
    unknown: 'We have not confirmed a rule for {state}. Ask the agency below.',
  },
}
