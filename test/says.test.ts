import { expect, test } from 'vitest'
import { asked } from '../bin/says.ts'

test('a file that names each sentence says no other', () => {
  const file = `const t = useTranslations('saved')
    t('title'); t.rich('text', { b }); t(late ? 'late' : 'early'); t(\`kinds.${'$'}{kind}\`); t(\`kinds.${'$'}{kind}.name\`)`
  expect(asked(file)).toEqual(['saved.title', 'saved.text', 'saved.late', 'saved.early', 'saved.kinds', 'saved.kinds'])
})

test.each([
  ['hands its sentences on', "const t = useTranslations('saved'); t('title'); wordsOf(t)"],
  ['asks what a name is for', "const t = useTranslations('saved'); t(nameOf(row, 'x') ?? 'late')"],
  ['makes up a name', "const t = useTranslations('saved'); t('title' + kind)"],
  ['begins with a part that is put in', "const t = useTranslations('saved'); t(`${kind}.title`)"],
  ['keeps no variable', "const { text } = wordsOf(useTranslations('saved'))"],
])('a file that %s says the whole namespace', (_, file) => {
  expect(asked(file)).toEqual(['saved'])
})

test('what is one of several by a plain question says each of them, and no answer of the question', () => {
  const file = `const t = useTranslations('saved'); t(isLate(row) ? 'late' : row.at === 'dawn' ? 'early' : 'noon', { count })
    t(row?.status === 'paid' ? \`work.${'$'}{row.work as 'a'}\` : \`status.${'$'}{row.status}\`)
    t(a > b ? 'more' : 'less'), use(t('x'), late ? 'no' : 'none')`
  expect(asked(file)).toEqual(
    ['late', 'early', 'noon', 'work', 'status', 'more', 'less', 'x'].map((key) => `saved.${key}`),
  )
})

test('a comment, a contraction, a field of that name and a list of what an effect goes by say nothing', () => {
  const file = `const t = useTranslations('saved') // hands t on
    /* or t */ const row = { t: 'We can’t' }; row?.t; useEffect(() => { say(t('title')) }, [row.a, t, now])`
  expect(asked(file)).toEqual(['saved.title'])
})

test('a namespace may be one of two or have a part that is put in', () => {
  expect(asked("const t = useTranslations(mine ? 'saved.own' : 'saved.all'); t('title')")).toEqual([
    'saved.own.title',
    'saved.all.title',
  ])
  expect(asked('const t = useTranslations(`saved.${kind(row)}`); use(t)')).toEqual(['saved'])
})
