// What people are told of contact details must be what rules.md decides: not payment opens them, but acceptance.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFiles } from './files.ts'

const CONTACT = /street|address|phone|e-?mail|contact|direcci[oó]n|tel[eé]fono|correo/i
const PAID = /\b(paid booking|booking is paid|have paid|paying|pagad[ao]s?|han? pagado|se paga|que paga)\b/i
const ACCEPTED = /\b(accept|acept)/i

test('no sentence says that contact details come when a booking is paid: they come once it is accepted', () => {
  const spoken = repositoryFiles().filter(
    (file) => /^(app|features|lib|ui)\/.*\.tsx?$/.test(file) && !/\.test\./.test(file),
  )
  const sentences = spoken.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(\w+:\s*)?('[^'\n]*'|`[^`\n]*`)/g)].map(([text]) => `${file}: ${text}`),
  )
  expect(sentences.length).toBeGreaterThan(10_000)
  const early = sentences.filter((line) => CONTACT.test(line) && PAID.test(line) && !ACCEPTED.test(line))
  expect(early).toEqual([])
})
