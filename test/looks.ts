/**
 * Whether this run looks once at each thing (`npm test`) or again in the dark, in Spanish, in every state, with every kind
 * of bad input (`npm run test:all`, and whoever runs a spec by itself).
 */
export const AGAIN = process.env['LOOKS'] !== 'once'
