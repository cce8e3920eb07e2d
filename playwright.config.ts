import { defineConfig, devices } from '@playwright/test'
import './test/in-memory.ts'
import { AGAIN, SELDOM } from './test/looks.ts'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'

export default defineConfig({
  testDir: 'test/browser',
  testIgnore: AGAIN ? [] : SELDOM.map((story) => `**/${story}.spec.ts`),
  globalSetup: './test/browser/template.ts',
  fullyParallel: false,
  // of two processors a fifth waited; a run that looks once has the unit tests beside it
  workers: AGAIN ? 3 : 2,
  // what failed runs once more for its trace, and has failed whatever comes of it
  retries: 1,
  failOnFlakyTests: true,
  // fuses for what hangs, not measures: a busy machine is no failure
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: process.env['TEST_OUTPUT'] ?? 'test-results',
  use: {
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    ...devices['Desktop Chrome'],
    // what a test routes must not pass by it through the worker
    serviceWorkers: 'block',
    // a toast half faded has half its contrast; pages obey this setting, so nothing moves under a test
    contextOptions: { reducedMotion: 'reduce' },
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
})
