import { expect, test } from 'vitest'
import { asked } from '../bin/says.ts'

test('a file that names each sentence says no other', () => {
  const file = `const t = useTranslations('saved')
    t('title'); t.rich('text', { b }); t(late ? 'late' : 'early'); t(\`kinds.${'$'}{kind}\`); t(\`kinds.${'$'}{kind}.name\`)`
  expect(asked(file)).toEqual(['saved.title', 'saved.text', 'saved.late', 'saved.early', 'saved.kinds', 'saved.kinds'])
})

test.each([
  ['hands its sentences on', "const t = useTranslations('saved'); t('title'); wordsOf(t)"],
  ['chooses by more than a name', "const t = useTranslations('saved'); t(isLate(row) ? 'late' : 'early')"],
  ['makes up a name', "const t = useTranslations('saved'); t('title' + kind)"],
  ['begins with a part that is put in', "const t = useTranslations('saved'); t(`${kind}.title`)"],
  ['keeps no variable', "const { text } = wordsOf(useTranslations('saved'))"],
])('a file that %s says the whole namespace', (_, file) => {
  expect(asked(file)).toEqual(['saved'])
})

test('a namespace may be one of two or have a part that is put in', () => {
  expect(asked("const t = useTranslations(mine ? 'saved.own' : 'saved.all'); t('title')")).toEqual([
    'saved.own.title',
    'saved.all.title',
  ])
  expect(asked('const t = useTranslations(`saved.${kind(row)}`); use(t)')).toEqual(['saved'])
})
