// What the field for a place says while one types (place-field.tsx).
export default {
  suggestions: 'Places that begin so',
  count: '{count, plural, one {1 place} other {# places}}. Choose with the arrow keys and Enter.',
}
