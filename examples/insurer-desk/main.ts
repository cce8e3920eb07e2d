// node examples/insurer-desk/main.ts, every few minutes.
import { workThrough } from './desk.ts'

const { CLAIMCHOICE_URL: url, CLAIMCHOICE_KEY: key } = process.env
if (!url || !key) throw new Error('Set CLAIMCHOICE_URL and CLAIMCHOICE_KEY.')
const rules = {
  most_cents: 250_000,
  rates_cents: { body: 5_800, refinish: 5_800, frame: 7_500, mechanical: 9_500 },
  photo_from_cents: 15_000,
}
for (const line of await workThrough({ url, key, rules })) console.log(line)
