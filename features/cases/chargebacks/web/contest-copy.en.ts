export default {
  openDriver: 'Your bank disputed {cents} of this booking',
  openDriverText:
    'It asked the payment provider for the money back on {at}. Nothing is released or refunded until it decides, which can take a few weeks. If you didn’t request this, tell your bank.',
  openProvider: 'The driver’s bank disputed {cents} of this booking',
  openProviderText:
    'This booking’s money has been on hold since {at}, until the bank decides. That can take a few weeks. We’ll answer the bank. Please keep your documents and photos.',
  wonDriver: 'Your bank upheld the payment',
  wonProvider: 'The bank decided in your favor',
  wonText: 'It had disputed {cents} and decided on {at}. The booking continues as before.',
  lostDriver: 'Your bank returned {cents} to you',
  lostDriverText: 'It decided on {at}. This includes any refund we promised, so we won’t send it again.',
  lostProvider: 'The bank decided in the driver’s favor: {cents} returned',
  lostProviderText:
    'It decided on {at}. Anything already released to you is taken from your balance and deducted from later releases.',
}
