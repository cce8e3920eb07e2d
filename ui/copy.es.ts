import type en from './copy.en.ts'

const es: typeof en = {
  back: 'Atrás',
  cancel: 'Cancelar',
  close: 'Cerrar',
  error: 'Error',
  notLoaded: 'No se pudo cargar.',
  photoWaits: 'Todavía se está enviando una foto.',
  reason: 'Motivo',
  reasonHint: 'Queda en el registro con su nombre.',
  reasonMissing: 'Escriba el motivo en una frase.',
  reasonNeeded: 'Diga por qué, en pocas palabras.',
  saved: 'Guardado',
  saving: 'Guardando...',
  tbd: 'Por definir',
}

export default es
