import type en from './copy.en.ts'

const es: typeof en = {
  back: 'Atrás',
  cancel: 'Cancelar',
  close: 'Cerrar',
  error: 'Error',
  notLoaded: 'No pudimos cargarlo.',
  photoWaits: 'Todavía se está subiendo una foto.',
  reason: 'Motivo',
  reasonHint: 'Queda en el registro de auditoría con su nombre.',
  reasonMissing: 'Escriba un motivo.',
  reasonNeeded: 'Escriba un motivo breve.',
  saved: 'Guardado',
  saving: 'Guardando...',
  tbd: 'Por definir',
}

export default es
