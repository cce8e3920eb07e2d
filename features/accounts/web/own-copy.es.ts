import type en from './own-copy.en.ts'

const es: typeof en = {
  title: 'Ajustes',
  sections: {
    profile: 'Perfil',
    security: 'Acceso y seguridad',
    notifications: 'Avisos',
    data: 'Mis datos',
  },
  loading: 'Cargando sus ajustes',
  save: 'Guardar',
  saving: 'Guardando...',
  saved: 'Guardado',
  notSaved: 'No se guardó',
  again: 'Intentar de nuevo',
  optional: 'opcional',
  about: {
    profile: 'Quién es usted aquí y en qué idioma le escribimos.',
    security: 'Su correo, su contraseña y los dispositivos con sesión iniciada.',
    notifications: 'Qué le comunicamos y cómo.',
    data: 'Llévese todo, o váyase.',
  },
  profile: {
    name: 'Nombre completo',
    nameHint: 'Como le conocen los proveedores y su aseguradora.',
    noName: 'Escriba su nombre completo.',
    badName: 'Use como máximo 200 letras y signos, sin caracteres de control.',
    phone: 'Teléfono',
    phoneHint: 'Solo lo ve la otra parte de una reserva pagada.',
    badPhone: 'Escriba un teléfono con al menos 7 dígitos, o déjelo vacío.',
    language: 'Idioma',
    languageHint: 'Para estas páginas y para nuestros correos.',
    saved: 'Se cambió su perfil.',
  },
  email: {
    title: 'Correo electrónico',
    now: 'Usted inicia sesión con',
  },
}
export default es
