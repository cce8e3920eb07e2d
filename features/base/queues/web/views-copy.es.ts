import type en from './views-copy.en.ts'

const es: typeof en = {
  label: 'Vistas guardadas',
  save: 'Guardar esta vista',
  saveTitle: 'Guardar estos filtros',
  saveText: 'Solo usted la ve, en esta página.',
  name: 'Nombre',
  nameMissing: 'Escriba un nombre para la vista.',
  submit: 'Guardar',
  submitting: 'Guardando...',
  saved: 'Vista guardada',
  edit: 'Editar la vista «{name}»',
  editTitle: 'Editar esta vista',
  useThese: 'Reemplazar sus filtros por los actuales',
  change: 'Guardar cambios',
  changed: 'Vista actualizada',
  remove: 'Eliminar esta vista',
  removing: 'Eliminando...',
  removed: 'Vista eliminada',
  undo: 'Deshacer',
  failed: 'No pudimos guardar la vista.',
  notRemoved: 'No pudimos eliminar la vista.',
  refusals: {
    name_taken: 'Ya tiene una vista con este nombre en esta página. Elija otro nombre.',
    too_many_views: 'Puede guardar hasta {count} vistas por página. Elimine una que no necesite.',
  },
}
export default es
