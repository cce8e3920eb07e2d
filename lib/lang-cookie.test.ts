import { expect, test } from 'vitest'
import { langCookie } from './lang-cookie.ts'

test('the cookie of a language travels over https only, where the site is https', () => {
  expect(langCookie('es', 'https://claimchoice.example/auth')).toMatch(/^lang=es; .*; Secure$/)
  expect(langCookie('es', 'http://127.0.0.1:3000')).not.toContain('Secure')
})
