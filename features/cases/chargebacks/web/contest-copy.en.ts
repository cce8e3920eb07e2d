export default {
  openDriver: 'Your bank contests {cents} of this booking',
  openDriverText:
    'It asked the payment provider for the money back on {at}. Nothing is released to the provider and nothing is refunded until it has decided; that can take some weeks. If you did not ask for this, tell your bank.',
  openProvider: 'The driver’s bank contests {cents} of this booking',
  openProviderText:
    'Since {at} the money of this booking waits until the bank has decided; that can take some weeks. We answer the bank. Please keep your documents and photos.',
  wonDriver: 'Your bank let the payment stand',
  wonProvider: 'The bank decided for you',
  wonText: 'It contested {cents} and decided on {at}. The booking goes on as before.',
  lostDriver: 'Your bank took {cents} back for you',
  lostDriverText: 'It decided on {at}. What was promised as a refund is part of it and is not sent a second time.',
  lostProvider: 'The bank decided for the driver: {cents} went back',
  lostProviderText:
    'It decided on {at}. What had been released to you is taken from your balance, and later releases set it off.',
}
