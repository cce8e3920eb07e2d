import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const port = Number(process.env['TEST_PORT'] ?? 4399)

export default defineConfig({
  testDir: 'test/browser',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // fuses for what hangs, not measures: a busy machine is no failure
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: process.env['TEST_OUTPUT'] ?? 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'retain-on-failure',
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node app/server.ts',
    env: { PORT: String(port), DATA_DIR: process.env['TEST_DATA_DIR'] ?? '.data/test', NODE_ENV: 'production' },
    url: `http://127.0.0.1:${port}/health/live`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    reuseExistingServer: false,
  },
})
