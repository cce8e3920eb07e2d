import type en from './views-copy.en.ts'

const es: typeof en = {
  label: 'Vistas guardadas',
  save: 'Guardar esta vista',
  saveTitle: 'Guardar estos filtros',
  saveText: 'Solo para usted, en esta página.',
  name: 'Nombre',
  nameMissing: 'Dé un nombre a la vista.',
  submit: 'Guardar',
  submitting: 'Guardando...',
  saved: 'Vista guardada',
  edit: 'Cambiar la vista «{name}»',
  editTitle: 'Cambiar esta vista',
  useThese: 'Sustituir sus filtros por los que tiene ahora la página',
  change: 'Guardar cambios',
  changed: 'Vista cambiada',
  remove: 'Eliminar esta vista',
  removing: 'Eliminando...',
  removed: 'Vista eliminada',
  undo: 'Deshacer',
  failed: 'No se pudo guardar la vista.',
  notRemoved: 'No se pudo eliminar la vista.',
  refusals: {
    name_taken: 'Ya tiene una vista con este nombre en esta página. Elija otro nombre.',
    too_many_views: 'Una página guarda {count} vistas como máximo. Elimine una que ya no necesite.',
  },
}
export default es
