import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colors = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map((match) => [match[1]!, match[2]!]))
const [light = '', after = ''] = css.split('@media (prefers-color-scheme: dark)')
const [dark = '', paper = ''] = after.split('@media print')
const schemes = {
  light: colors(light),
  dark: { ...colors(light), ...colors(dark) },
  print: { ...colors(light), ...colors(paper) },
}
const floor = { AAA: 7, AA: 4.5, shape: 3 }
const pairs = [...css.split('*/')[0]!.matchAll(/(AAA|AA|shape) ([\w-]+) on ([\w-]+)/g)].map(
  (match) => [match[1] as keyof typeof floor, match[2]!, match[3]!] as const,
)

const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe.each(Object.entries(schemes))('the colors on a %s page', (_, scheme) => {
  it.each(pairs)('reach %s: %s on %s', (level, ink, ground) => {
    expect(scheme[ink], `--${ink}`).toBeDefined()
    expect(scheme[ground], `--${ground}`).toBeDefined()
    expect(contrast(scheme[ink]!, scheme[ground]!)).toBeGreaterThanOrEqual(floor[level])
  })
})

it('names at least forty pairs', () => {
  expect(pairs.length).toBeGreaterThan(40)
})
