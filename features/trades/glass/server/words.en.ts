// What is said of calibration before a new windshield is signed for.
export default {
  calibration: {
    why: 'Many windshields have a camera behind them. When the windshield is replaced, the camera usually needs calibration.',
    says: '{business} says: {what}.',
    silent: '{business} names no calibration in {version}. Ask the shop about it before you sign.',
    until: 'Lane and brake assist may not work until it is done.',
  },
} as const
