import { expect, test } from 'vitest'
import { CERTIFICATION_NAMES, CERTIFICATION_PROGRAMS } from './certification.ts'

test('every program by which drivers filter has a name to offer, and every name offered belongs to a program', () => {
  const names = Object.values(CERTIFICATION_NAMES).flat()
  for (const program of CERTIFICATION_PROGRAMS)
    expect(names.filter((name) => name.includes(program)).length, program).toBeGreaterThan(0)
  for (const name of names)
    expect(
      CERTIFICATION_PROGRAMS.some((program) => name.includes(program)),
      name,
    ).toBe(true)
})
