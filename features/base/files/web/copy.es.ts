import type en from './copy.en.ts'

const es: typeof en = {
  accepts: '{types}, hasta 10 MB.',
  pdfAndPictures: 'PDF, JPG o PNG',
  pictures: 'JPG o PNG',
  choose: 'Elegir un archivo',
  takePhoto: 'Tomar una foto',
  drop: 'o suéltelo aquí',
  sending: 'Enviando',
  done: 'Subido',
  replace: 'Reemplazar',
  remove: 'Quitar',
  tooLarge: 'Archivo demasiado grande',
  uploadFailed: 'No se pudo subir',
  uploadSuccessful: 'Archivo subido',
  uploadSuccessfulText: 'El archivo se subió correctamente.',
  photos: {
    add: 'Agregar fotos',
    drop: 'o suéltelas aquí',
    sending: 'Subiendo {name}',
    processing: 'Preparando {name}',
    dismiss: 'Descartar: {name}',
    full: 'Ya agregó {most} fotos, el máximo. Quite una para agregar otra.',
    refusals: {
      type_not_allowed: 'No podemos abrir esta imagen. Pruebe con un archivo JPEG, PNG o WebP.',
      too_small: 'Las fotos deben tener al menos 480 × 320 píxeles.',
      full: 'No hay lugar para esta foto. Quite otra e intente de nuevo.',
      too_many: 'No hay lugar para esta foto. Quite otra e intente de nuevo.',
    },
  },
  refusals: {
    too_large: 'El archivo debe pesar menos de 10 MB',
    empty_file: 'Este archivo está vacío. Elija otro.',
    type_not_allowed: 'Este archivo no es un PDF, JPG o PNG válido. Pruebe con otro.',
    unreadable_image: 'Esta imagen está dañada o es demasiado grande para abrirla. Elija otra.',
    quota: 'Su espacio está lleno. Quite archivos que no necesite e intente de nuevo.',
    duplicate: 'Se subió un archivo con este nombre al mismo tiempo. Intente de nuevo.',
    offline: 'Sin conexión. Su archivo sigue aquí: intente de nuevo cuando vuelva a tener conexión.',
    unexpected: 'Algo falló de nuestro lado. Intente de nuevo.',
  },
}
export default es
