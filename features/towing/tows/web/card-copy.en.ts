export default {
  legend: 'How do you want to pay?',
  card: 'Card',
  cardHint:
    'Held for at most {cents} {then, select, yes {once a company accepts, at the earliest the day before} other {when a company accepts}}. Charged only at the drop, for the price or a fee you owe.',
  cardOpen:
    'Held for what is known {then, select, yes {once a company accepts, at the earliest the day before} other {when a company accepts}}, and held anew once you say where it goes. Charged only at the drop.',
  company: 'Pay the company',
  companyHint: 'You pay the company directly, however it takes payment. Nothing is charged here.',
  missing: 'Add a card, or choose to pay the company.',
  loading: 'Loading your card…',
  kept: 'Your card ending in {last4}',
  add: 'Add a card',
  other: 'Use another card',
  remove: 'Remove card',
  opening: 'Opening…',
  failed: 'This didn’t work. Try again, or pay the company.',
}
