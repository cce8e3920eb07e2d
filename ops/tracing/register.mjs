// Traces of requests and of the statements inside them, to any OpenTelemetry collector (docs/operate.md, Watching).
import { register } from 'node:module'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const UNTRACED = /^\/(assets|health)\//

register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)
new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] }).register()
registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => UNTRACED.test(url),
      requestHook: (span, request) => {
        if (request.url === undefined) return // one of ours to somebody else
        span.updateName(`${request.method} ${request.url.split('?')[0].replaceAll(ID, ':id')}`)
        // what stands behind the question mark, and from where and what it came, may be somebody's
        for (const name of ['url.query', 'client.address', 'network.peer.address', 'user_agent.original'])
          span.setAttribute(name, '')
      },
      // the name under which log and audit speak of it
      applyCustomAttributesOnSpan: (span, _, { _header: head }) => {
        const [, id] = /^x-request-id: (\S+)/im.exec(head ?? '') ?? []
        if (id) span.setAttribute('request_id', id)
      },
    }),
    new PgInstrumentation({ requireParentSpan: true }),
  ],
})
