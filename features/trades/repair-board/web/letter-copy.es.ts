import type en from './letter-copy.en.ts'

const es: typeof en = {
  title: 'Pida la respuesta a su aseguradora',
  law: '{version} espera desde el {since}. Según {source}, {kind, select, estimate {un presupuesto debe responderse en {days, plural, one {# día hábil} other {# días hábiles}}} supplement {un suplemento debe responderse en {days, plural, one {# día hábil} other {# días hábiles}}} other {un presupuesto más alto que el de la aseguradora debe responderse en {days, plural, one {# día} other {# días}}}}: hasta el {due}.',
  house:
    '{version} espera desde el {since}. Contamos {days, plural, one {# día hábil} other {# días hábiles}} para una respuesta: es nuestra propia regla, no una ley. Terminaron el {due}.',
  counted:
    'Contamos desde el día en que el taller lo envió aquí. Si su aseguradora lo recibió después, su plazo empezó después.',
  text: 'Esta carta pide la respuesta. Usted la envía; nosotros no enviamos nada.',
  read: 'Leer la carta',
  copy: 'Copiar la carta',
  copied: 'Copiada',
  notCopied: 'No pudimos copiarla. Seleccione el texto y cópielo usted.',
  mail: 'Enviarla por correo{to, select, none {} other { a {to}}}',
  long: 'Es demasiado larga para que su programa de correo la llene. Cópiela primero y péguela en el correo.',
  english: 'La carta está en inglés, para la aseguradora.',
  get: 'Guardar como PDF',
  making: 'Guardando...',
  getOwn: 'Leerla en español (PDF)',
  done: 'Carta guardada',
  failed: 'No pudimos guardar la carta. Inténtelo otra vez.',
}
export default es
