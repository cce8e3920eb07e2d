export default { title: 'A tow, live', loading: 'Loading the tow' }
