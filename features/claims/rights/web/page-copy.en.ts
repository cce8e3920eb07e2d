// Every sentence of the state pages, which are written at build time. Named exports: a page carries only what it says.
export const common = {
  notAdvice:
    'This page is not legal advice. It is our own summary, checked on {date} and not reviewed by a lawyer. Laws change: ask the agency for the text in force.',
  covers: { repair: 'Body repair', glass: 'Glass', towing: 'Towing', rental: 'Rental cars' },
  find: {
    label: 'State or ZIP where it happened',
    hint: 'A name, two letters or five digits',
    submit: 'Show the rule',
    missing: 'We know no state or ZIP of that name. Choose one from the list below.',
  },
}

export const index = {
  title: 'Your right to choose a repair shop, state by state · ClaimChoice',
  description:
    'What the law of each state says about choosing your repair shop, glass shop, tow and rental car after a claim: citation, complaint agency, review date and a letter to your insurer.',
  h1: 'Your right to choose, state by state',
  lead: 'May your insurer tell you where to have your car repaired? That depends on the state where it happened.',
  figures: {
    law: 'states with a rule on choosing a shop, some of it for glass only',
    none: 'states where we found no such rule',
    unknown: 'where we have confirmed neither; there we claim nothing',
  },
  groups: {
    tells: [
      'You choose, and your insurer must tell you so',
      'The rule protects your choice and makes the insurer say it.',
    ],
    ban: [
      'Your insurer may not require a shop',
      'The rule bars requiring a particular shop. It need not mention your choice.',
    ],
    partly: ['Your choice is protected in part', 'The rule has a condition or a limit. Read it before you rely on it.'],
    glass: ['Glass only', 'The rule protects your choice of glass shop. We found none for body shops.'],
    none: ['No rule on body shops found', 'Another rule may help, on how far you can be made to travel or on towing.'],
    restricts: ['A policy may restrict your choice', 'If it says so and costs less for it.'],
    unknown: ['Not confirmed', 'We looked and confirmed no rule. We claim nothing for these.'],
  },
}

export const state = {
  title: 'Your rights in {state}: choosing a repair shop after a claim · ClaimChoice',
  description:
    'Choosing a repair shop after a claim in {state}: what we found and its citation, who takes complaints, what your insurer need not pay, and a letter to send.',
  h1: 'Your rights in {state}',
  all: 'All states',
  short: 'Our summary, checked on {date}. Not legal advice.',
  law: 'What the law says',
  looked: 'What we looked at',
  lookedText: 'None of this is confirmed as a rule about choosing a shop.',
  translated: '',
  facts: 'At a glance',
  citation: 'Citation',
  adjacent: 'Text found, not confirmed',
  noCitation: 'None: we found no rule to cite.',
  coversTitle: 'What it covers',
  covered: 'covered',
  notCovered: 'not found in this rule',
  coversNothing: 'We have confirmed nothing that would cover repair, glass, towing or rental.',
  agency: 'Complaints and questions',
  reviewed: 'Last checked',
  confidence: 'How sure we are',
  confidences: {
    high: 'High: we read the rule, or an official or trade summary of it.',
    medium: 'Medium: we found the rule, and have not read all of its wording.',
    low: 'Low: we have not confirmed the wording, or found none.',
  },
  half: {
    title: 'What your insurer need not pay',
    lead: 'Choosing does not mean that every price is paid. Unless the summary above says otherwise:',
    leadUnknown: 'Whatever the rule turns out to be, choosing does not mean that every price is paid:',
    points: [
      'Your insurer may pay only a fair local price, or what its own shop would charge. What your shop asks above that is yours to pay.',
      'Your deductible stays yours.',
      'Rental days and dollars beyond your policy’s limits are yours.',
      'A guarantee that the insurer gives on its own shops’ work may not reach the shop you choose. Ask your shop for its own.',
    ],
  },
  steps: {
    title: 'What you can do now',
    law: [
      [
        'Say it in writing',
        'Tell your insurer which shop you chose, before work begins. The letter below says it for you.',
      ],
      [
        'Ask what it will pay',
        'If it pays less than your shop’s estimate, ask for the amount and the reason in writing.',
      ],
      [
        'If you are told you may not choose',
        'Ask which rule or policy term says so. Then turn to the state’s agency: {agency}.',
      ],
    ],
    open: [
      ['Read your policy', 'Look for repair, appraisal and preferred shops. What your policy promises counts here.'],
      ['Ask in writing', 'Ask your insurer whether any rule or policy term limits your choice. The letter below does.'],
      ['Ask the agency', 'It answers drivers and takes complaints: {agency}.'],
    ],
  },
  letter: {
    title: 'The letter',
    text: 'Copy it and fill in the brackets. If you have a claim here, we fill it in for you, ready to edit, print or mail.',
    forGlass: 'This one is for a glass claim, which is what the rule covers.',
    note: 'In English, since insurers answer in English.',
    reading: '',
    claims: 'Fill it from my claim',
  },
  placeholders: {
    insurer: '[insurer]',
    number: '[claim number]',
    date: '[date of loss]',
    name: '[your name]',
    today: '[today]',
  },
  next: {
    title: 'Choose near you',
    zip: 'ZIP code',
    shops: 'Find repair shops',
    cars: 'Find rental cars',
    submit: 'Submit a claim',
  },
}

export const notFound: string = 'Page not found · ClaimChoice'
