import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('text is quoted, money has two decimals, nothing is empty, lines end as RFC 4180 says', () => {
  expect(
    toCsv([
      ['Booking, "best"', 3, { cents: 1250 }, null],
      ['Zeile\nzwei', 0.5, { cents: -5 }, ''],
    ]),
  ).toBe('\uFEFF"Booking, ""best""",3,12.50,\r\n"Zeile\nzwei",0.5,-0.05,""\r\n')
})

test.each(['=1+1', '+1', '-2', '@SUM(A1)', '\t=1', ' =HYPERLINK("x")', '＝1'])('no program runs %j', (text) => {
  expect(toCsv([[text]])).toContain(`"'${text[0]}`)
})

test.each(['2023 Toyota', 'a=b', 'rtl ‏שלום', '😀'])('%s stays as it is', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`)
})
