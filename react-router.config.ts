import type { Config } from '@react-router/dev/config'
import { PRERENDERED } from './app/prerendered.ts'

export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  prerender: PRERENDERED,
} satisfies Config
