import type en from './saved-copy.en.ts'

const es: typeof en = {
  title: 'Anuncios guardados',
  back: 'Volver al panel',
  failed: 'No pudimos cambiar su lista. Intente de nuevo.',
  empty: 'No hay anuncios guardados',
  emptyText: 'Toque Guardar en un anuncio para encontrarlo aquí después.',
  browse: 'Ver el mercado',
  gone: 'No disponible por ahora',
  remove: 'Quitar {title}',
  loadFailed: 'No pudimos cargar sus anuncios guardados.',
  loading: 'Cargando anuncios guardados...',
}
export default es
