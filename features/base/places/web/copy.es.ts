import type en from './copy.en.ts'

const es: typeof en = {
  suggestions: 'Lugares que coinciden',
  count: '{count, plural, one {1 lugar} other {# lugares}}. Elija con las flechas y Intro.',
}
export default es
