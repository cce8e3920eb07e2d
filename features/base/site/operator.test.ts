import { expect, test } from 'vitest'
import { OPERATOR, withOperator } from './operator.ts'

test('a page written at build time shows the settings, as text and line by line', () => {
  const settings = {
    OPERATOR_NAME: 'Fix & <b>Go</b>',
    OPERATOR_ADDRESS: '1 Main St|Atlanta',
    OPERATOR_EMAIL: 'a@b.example',
    OPERATOR_PHONE: '404-555-0100',
  }
  const page = `<p>${OPERATOR.name}, ${OPERATOR.address}</p><a href="mailto:${OPERATOR.email}">${OPERATOR.phone}</a>`
  expect(withOperator(page, settings)).toBe(
    '<p>Fix &amp; &lt;b&gt;Go&lt;/b&gt;, 1 Main St\nAtlanta</p><a href="mailto:a@b.example">404-555-0100</a>',
  )
  expect(withOperator('<p>%OPERATOR_ADDRESS_INLINE%.</p>', settings)).toBe('<p>1 Main St, Atlanta.</p>')
})
