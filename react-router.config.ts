import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { PRERENDERED } from './app/prerendered.ts'

export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // one small table of all pages instead of calls that ask for its rows
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false, // a loader is smaller than the request that would fetch it
  prerender: PRERENDERED,
  /** What each page imports is named in its HTML; in the browser's table it would be most of the table, read by nobody. */
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    const folder = join(buildDirectory, 'client', 'assets')
    for (const name of readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))) {
      const table = readFileSync(join(folder, name), 'utf8')
      writeFileSync(join(folder, name), table.replaceAll(/"imports":\[[^\]]*\]/g, '"imports":[]'))
    }
  },
} satisfies Config
