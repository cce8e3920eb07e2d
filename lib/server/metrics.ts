import { createServer, type Server } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })
const requests = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

/** Counts and times every answer by its route, never by its address: addresses hold ids. */
export const measure = createMiddleware(async (c, next) => {
  const stop = requests.startTimer()
  await next()
  stop({ method: c.req.method, route: routePath(c, -1), status: c.res.status })
})

/** `/metrics` on a port of its own, so that it can be kept from the public. */
export function startMetrics(port: number, host: string): Server {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return server.listen(port, host)
}
