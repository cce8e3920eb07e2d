// What the field for a place says while one types (place-field.tsx).
export default {
  suggestions: 'Matching places',
  count: '{count, plural, one {1 place} other {# places}}. Choose with the arrow keys and Enter.',
}
