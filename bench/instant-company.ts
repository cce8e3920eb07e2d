// Loaded into the server under measurement (--import): the payment provider at the end of the line answers at once, with its
// own published example, so that what is measured is the booking and not a company.
import published from '#simulator/stripe-objects.json' with { type: 'json' }

const COMPANY = process.env['STRIPE_API_URL']!
const example = published.resources['checkout.session']
let opened = 0

const reach = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString()
  if (!url.startsWith(COMPANY)) return reach(input, init)
  if (!url.endsWith('/v1/checkout/sessions')) throw new TypeError('only checkouts are opened here')
  const asked = new URLSearchParams(String(init?.body))
  const session = {
    ...example,
    id: `cs_test_bench_${process.pid}_${++opened}`,
    status: 'open',
    payment_status: 'unpaid',
    url: 'https://checkout.example/pay',
    currency: 'usd',
    amount_total: Number(asked.get('line_items[0][price_data][unit_amount]')),
    expires_at: Number(asked.get('expires_at')),
    client_reference_id: asked.get('client_reference_id'),
    metadata: { payment_id: asked.get('metadata[payment_id]') },
  }
  return Response.json(session)
}
