import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFiles } from './files.ts'

// Shapes that stood in many places and now stand in one. Whoever writes one anew finds its name here.

const code = repositoryFiles().filter(
  (file) => /\.(ts|tsx|sql)$/.test(file) && !/\.test\.tsx?$|^db\/(schema|migrations)\//.test(file),
)
const where = (shape: RegExp, among: RegExp) =>
  code.filter((file) => among.test(file) && shape.test(readFileSync(file, 'utf8')))

test('a version goes up by the trigger `new_version`; only what keeps each version as a row of its own counts by hand', () => {
  expect(where(/version\s*(\+=|\+)\s*1/, /^(features|lib|db|app)\//)).toEqual([
    'db/functions/tg_version.sql',
    'features/front/rules/server/rules.ts',
  ])
})
