export default { title: '' }
