import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { policyOf, toHtml } from './html.ts'

const page = '<style>p{}</style><script>1</script>'
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

test('a page asks nobody but us, and its own inline parts are named by what they are', () => {
  const policy = policyOf(page)
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
  expect(directive(policy, 'worker-src')).toBe("worker-src 'self'")
  expect(directive(policy, 'script-src')).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/)
  expect(policy).not.toContain('unsafe')
})

test('a map in the style of somebody else opens data and pictures of that origin, and nothing more', () => {
  const [plain, open] = [policyOf(page), policyOf(page, ['https://tiles.example', 'https://fonts.example'])]
  expect(directive(open, 'connect-src')).toBe("connect-src 'self' https://tiles.example https://fonts.example")
  expect(directive(open, 'img-src')).toBe("img-src 'self' data: blob: https://tiles.example https://fonts.example")
  const others = (policy: string) => policy.split('; ').filter((part) => !/^(connect|img)-src/.test(part))
  expect(others(open)).toEqual(others(plain))
})

test('a script that data brought into a page runs nowhere: only what the renderer marked is named, and nobody reads the mark', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const html =
    '<p><script>stolen()</script></p><script nonce="">guess()</script><script async nonce="m4rk">ours()</script>'
  const { body, headers } = toHtml(200, html, 'no-store', { mark: 'm4rk' })
  expect(directive(headers['content-security-policy']!, 'script-src')).toBe(`script-src 'self' ${hashOf('ours()')}`)
  expect(body).toBe('<p><script>stolen()</script></p><script nonce="">guess()</script><script async>ours()</script>')
})
