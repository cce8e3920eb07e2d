import type en from './copy.en.ts'

const es: typeof en = {
  title: 'Sus derechos en {state}',
  neutralTitle: 'Su derecho a elegir',
  neutral:
    'Usted elige quién repara su auto y dónde alquila. La ley protege esa elección de forma distinta en cada estado. Díganos dónde ocurrió el daño y le mostraremos la regla de ese estado.',
  otherHalf: 'Su aseguradora aún puede pagar solo un precio local justo. Usted pagaría el resto.',
  law: 'La regla',
  adjacent: 'Texto encontrado, no confirmado',
  page: 'Sus derechos en {state}: lo que encontramos y una carta para enviar',
  every: 'Las reglas de cada estado',
  zip: 'El código postal {zip} está en {state}. Lo que cuenta es el estado donde ocurrió.',
  town: '{zip} está en {state}. Lo que cuenta es el estado donde ocurrió.',
  complaints: 'Quejas',
  reviewed: 'Revisado el {date}, pero no por un abogado.',
  reviewedByCounsel: 'Revisado por un abogado el {date}.',
  notAdvice: 'No es asesoría legal.',
  loading: 'Cargando el aviso de su estado...',
  failed: 'No pudimos cargar el aviso de este estado.',
  notices: {
    ban: 'En {state}, la ley estatal prohíbe que la aseguradora exija un taller determinado.',
    ban_and_notice:
      'En {state}, la ley estatal protege su derecho a elegir. Su aseguradora debe dejarle elegir y debe decírselo.',
    conditional:
      'En {state}, la ley estatal prohíbe exigir un taller determinado cuando el trabajo cuesta lo mismo en otro.',
    consent:
      'En {state}, un taller designado necesita su consentimiento por escrito cuando la aseguradora decide reparar.',
    glass_only:
      'En {state}, la ley estatal protege su elección del taller de cristales. No encontramos una regla igual para los talleres de carrocería.',
    limited: 'En {state}, las reglas estatales protegen su elección hasta cierto punto. Lea el resumen.',
    none_found: 'En {state}, no encontramos una ley sobre la elección del taller. Revise su póliza.',
    parts_and_tow_only:
      'En {state}, no encontramos una ley sobre la elección del taller de carrocería. Usted puede elegir la grúa.',
    restriction_allowed:
      'En {state}, una póliza puede limitar su elección de taller si lo dice y baja la prima. Revise su hoja de declaraciones.',
    travel_only:
      'En {state}, no encontramos una ley que prohíba a la aseguradora designar un taller. Las reglas limitan hasta dónde pueden hacerle viajar. Revise su póliza.',
    unknown: 'No hemos confirmado una regla para {state}. Pregunte a la autoridad indicada abajo.',
  },
}
export default es
