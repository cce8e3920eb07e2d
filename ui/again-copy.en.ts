export default { again: 'Try again' }
