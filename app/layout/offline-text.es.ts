import type en from './offline-text.en.ts'

const es: typeof en = {
  title: 'No tiene conexión',
  seen: 'No tiene conexión, así que esto puede haber cambiado. Lo vio por última vez:',
  nothing: 'Esta página necesita conexión. Conéctese y vuelva a cargarla.',
  kept: 'Lo último que miró:',
}
export default es
