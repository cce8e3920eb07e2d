import layout from './layout/copy.en.ts'

export default { layout }
