import { signIn } from './steps.ts'
import { test } from './test.ts'
const PAGES: [string, string[]][] = [
  [
    'ada.admin',
    [
      '/admin',
      '/admin/providers',
      '/admin/providers/credentials',
      '/admin/data-requests',
      '/admin/insurers',
      '/admin/adjusters',
      '/admin/orders',
      '/admin/ledger',
      '/admin/receivables',
      '/admin/support',
      '/admin/reports',
      '/admin/reviews',
      '/admin/analytics',
      '/admin/rules',
      '/admin/states',
      '/admin/jobs',
      '/admin/listings',
    ],
  ],
  [
    'sal.shop',
    [
      '/dashboard',
      '/provider/bookings',
      '/provider/money',
      '/provider/reviews',
      '/provider/repairs',
      '/provider/estimates',
      '/provider/listings',
      '/provider/analytics',
      '/provider/team',
      '/provider/business',
      '/provider/verification',
    ],
  ],
]
for (const [who, paths] of PAGES)
  test(`pics ${who}`, async ({ page }) => {
    test.setTimeout(400000)
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, who, paths[0]!)
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const name = path.slice(1).replaceAll('/', '_')
      await page.screenshot({ path: `/tmp/pics/${name}-d.png` })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.waitForLoadState('networkidle')
      await page
        .screenshot({ path: `/tmp/pics/${name}-p.png`, fullPage: true, clip: { x: 0, y: 0, width: 390, height: 1400 } })
        .catch(() => page.screenshot({ path: `/tmp/pics/${name}-p.png` }))
    }
  })
