// Medusa 2 as somebody who wants a marketplace would install it, with one product for each of our cars, and its orders a second.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { Volley } from './fire.ts'
import { type House, quantile } from './house.ts'
import { address, run, type Server, theirPath } from './peers.ts'

const DATABASE = 'bench_medusa'
/** As many connections to the database as our server takes for bookings. */
const POOL = 20
const CONFIG = `const { defineConfig } = require('@medusajs/framework/utils')
const { DATABASE_URL: databaseUrl, SECRET: secret } = process.env
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl,
    databaseDriverOptions: { connection: { ssl: false }, pool: { min: 0, max: ${POOL} } },
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: secret, cookieSecret: secret },
  },
})
`
const SAYS = 'SHOP '
const SHOP = `const flows = require('@medusajs/medusa/core-flows')
const { Modules } = require('@medusajs/framework/utils')
module.exports.default = async ({ container, args: [count] }) => {
  const make = async (flow, input) => (await flow(container).run({ input })).result
  const [channel] = await make(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Cars' }] })
  const [region] = await make(flows.createRegionsWorkflow, {
    regions: [{ name: 'US', currency_code: 'usd', countries: ['us'], payment_providers: ['pp_system_default'] }],
  })
  const [place] = await make(flows.createStockLocationsWorkflow, {
    locations: [{ name: 'Atlanta', address: { address_1: '', country_code: 'US' } }],
  })
  await make(flows.linkSalesChannelsToStockLocationWorkflow, { id: place.id, add: [channel.id] })
  const products = await make(flows.createProductsWorkflow, {
    products: Array.from({ length: Number(count) }, (_, n) => ({
      title: '2022 Kia Rio ' + n,
      status: 'published',
      options: [{ title: 'For', values: ['a day'] }],
      variants: [{ title: 'a day', sku: 'RIO-' + n, options: { For: 'a day' }, prices: [{ amount: 41, currency_code: 'usd' }] }],
      sales_channels: [{ id: channel.id }],
    })),
  })
  const inventory = container.resolve(Modules.INVENTORY)
  const items = await inventory.listInventoryItems({}, { take: Number(count) })
  await inventory.updateInventoryItems(items.map(({ id }) => ({ id, requires_shipping: false })))
  await make(flows.createInventoryLevelsWorkflow, {
    inventory_levels: items.map(({ id }) => ({ inventory_item_id: id, location_id: place.id, stocked_quantity: 1000000 })),
  })
  const [key] = await make(flows.createApiKeysWorkflow, { api_keys: [{ title: 'Shop', type: 'publishable', created_by: '' }] })
  await make(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] })
  const variants = products.map(({ variants }) => variants[0].id)
  console.log('${SAYS}' + JSON.stringify({ region: region.id, variants, key: key.token }))
}
`
type Shop = { region: string; variants: string[]; key: string }
export type Medusa = { server: Server; shop: Shop }

/** Its tables in a database of its own under the same PostgreSQL, a shop of so many products, and the server. */
export async function startMedusa({ where, databases }: House, home: string, products: number): Promise<Medusa> {
  const { port, url } = await address()
  await databases.owner.query(`create database ${DATABASE}`)
  const env = {
    PATH: theirPath,
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: '1',
    SECRET: randomUUID(),
    DATABASE_URL: `postgres://${where.user}:${where.password}@${encodeURIComponent(where.host)}:${where.port}/${DATABASE}`,
  }
  writeFileSync(join(home, 'medusa-config.js'), CONFIG)
  writeFileSync(join(home, 'shop.js'), SHOP)
  const cli = 'node_modules/@medusajs/cli/cli.js'
  // not spawnSync: PostgreSQL writes its log to us, and stands still when nobody reads it
  const tell = async (...args: string[]) => {
    const child = spawn('node', [cli, ...args], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    const status = await new Promise((resolve) => child.once('close', resolve))
    if (status !== 0) throw new Error(`medusa ${args[0]!} failed: ${said.slice(-2000)}`)
    return said
  }
  await tell('db:migrate', '--execute-all-links')
  const said = await tell('exec', './shop.js', String(products))
  const line = said.split('\n').find((one) => one.startsWith(SAYS))
  if (!line) throw new Error(`medusa made no shop: ${said.slice(-2000)}`)
  const server = await run('medusa', 'node', [cli, 'start', '-p', port, '-H', '127.0.0.1'], {
    url,
    ask: '/health',
    cwd: home,
    env,
  })
  return { server, shop: JSON.parse(line.slice(SAYS.length)) as Shop }
}

/** Orders, closed loop: each connection places the next when it has the last. An order counts when Medusa answers with one. */
export async function placeOrders(
  { server, shop }: Medusa,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Volley> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'content-type': 'application/json', 'x-publishable-api-key': shop.key }
  const post = (path: string, body: object) =>
    new Promise<Record<string, { id: string } | undefined>>((resolve, reject) => {
      const sent = request(server.url + path, { method: 'POST', agent, headers }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(JSON.parse(text) as Record<string, { id: string } | undefined>)
            : reject(new Error(`${path} answers ${answer.statusCode}: ${text.slice(0, 300)}`)),
        )
      })
      sent.on('error', reject).end(JSON.stringify(body))
    })
  const place = async (n: number) => {
    const items = [{ variant_id: shop.variants[n % shop.variants.length], quantity: 1 }]
    const { cart } = await post('/store/carts', { region_id: shop.region, email: `driver.${n}@example.com`, items })
    const { payment_collection } = await post('/store/payment-collections', { cart_id: cart!.id })
    await post(`/store/payment-collections/${payment_collection!.id}/payment-sessions`, {
      provider_id: 'pp_system_default',
    })
    const { order } = await post(`/store/carts/${cart!.id}/complete`, {})
    if (!order) throw new Error('medusa made no order of a cart')
  }
  const times: number[] = []
  let [next, refused] = [0, 0]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < seconds * 1000) {
        const at = performance.now()
        try {
          await place(next++)
          times.push(performance.now() - at)
        } catch (error) {
          if (refused++ === 0) process.stderr.write(`${(error as Error).message}\n`)
        }
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(quantile(times, part))
  return { per_second: Number((times.length / took).toFixed(1)), p50_ms: at(0.5), p99_ms: at(0.99), refused }
}
