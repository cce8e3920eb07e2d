import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLink, forgetOtherLinks, keptOfLink } from './link-calls.ts'

const store: Record<string, string> = Object.create({
  removeItem(key: string) {
    delete store[key]
  },
})
beforeEach(() => vi.stubGlobal('sessionStorage', store))
afterEach(() => vi.unstubAllGlobals())
const [MINE, OTHER] = ['A'.repeat(43), 'B'.repeat(43)]

test('what was typed behind one link is no draft of another, and says nothing of its token', () => {
  const key = keptOfLink(MINE, 'rental')
  expect(key).not.toBe(keptOfLink(OTHER, 'rental'))
  expect(key).toBe(keptOfLink(MINE, 'rental'))
  expect(key).not.toContain(MINE.slice(0, 4))
})

test('whoever opens another link in this tab forgets what was typed behind the first; a link that ended forgets all', () => {
  for (const token of [MINE, OTHER]) store[keptOfLink(token, 'rental')] = '{}'
  store['claimchoice-work:me:rental'] = '{}'
  forgetOtherLinks(MINE)
  expect(Object.keys(store)).toEqual([keptOfLink(MINE, 'rental'), 'claimchoice-work:me:rental'])
  forgetLink()
  expect(Object.keys(store)).toEqual(['claimchoice-work:me:rental'])
})
