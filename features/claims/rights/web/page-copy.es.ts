import type * as en from './page-copy.en.ts'

export const common: typeof en.common = {
  notAdvice:
    'Esta página no es asesoría legal. Es nuestro propio resumen, comprobado el {date} y no revisado por un abogado. Las leyes cambian: pida a la autoridad el texto vigente.',
  covers: { repair: 'Carrocería', glass: 'Cristales', towing: 'Grúa', rental: 'Autos de alquiler' },
  find: {
    label: 'Estado o código postal donde ocurrió',
    hint: 'Un nombre, dos letras o cinco cifras',
    submit: 'Ver la regla',
    missing: 'No conocemos un estado o código postal con ese nombre. Elija uno de la lista.',
  },
}

export const index: typeof en.index = {
  title: 'Su derecho a elegir taller, estado por estado · ClaimChoice',
  description:
    'Qué dice la ley de cada estado sobre elegir su taller, los cristales, la grúa y el auto de alquiler después de un reclamo: cita, autoridad para quejas, fecha de revisión y una carta para su aseguradora.',
  h1: 'Su derecho a elegir, estado por estado',
  lead: '¿Puede su aseguradora decirle dónde reparar su auto? Depende del estado donde ocurrió.',
  figures: {
    law: 'estados con una regla sobre la elección del taller, en parte solo para cristales',
    none: 'estados donde no encontramos una regla así',
    unknown: 'donde no confirmamos ni lo uno ni lo otro; ahí no afirmamos nada',
  },
  groups: {
    tells: [
      'Usted elige, y su aseguradora debe decírselo',
      'La regla protege su elección y obliga a la aseguradora a decirlo.',
    ],
    ban: [
      'Su aseguradora no puede exigir un taller',
      'La regla prohíbe exigir un taller determinado. No tiene que mencionar su elección.',
    ],
    partly: [
      'Su elección está protegida en parte',
      'La regla tiene una condición o un límite. Léala antes de apoyarse en ella.',
    ],
    glass: [
      'Solo cristales',
      'La regla protege su elección del taller de cristales. No encontramos ninguna para carrocería.',
    ],
    none: [
      'Sin regla encontrada para carrocería',
      'Otra regla puede ayudar: hasta dónde pueden hacerle viajar, o la grúa.',
    ],
    restricts: ['Una póliza puede limitar su elección', 'Si lo dice y por eso cuesta menos.'],
    unknown: ['No confirmado', 'Buscamos y no confirmamos ninguna regla. Aquí no afirmamos nada.'],
  },
}

export const state: typeof en.state = {
  title: 'Sus derechos en {state}: elegir taller después de un reclamo · ClaimChoice',
  description:
    'Elegir taller después de un reclamo en {state}: qué encontramos y su cita, quién recibe quejas, lo que su aseguradora no tiene que pagar y una carta para enviar.',
  h1: 'Sus derechos en {state}',
  all: 'Todos los estados',
  short: 'Nuestro resumen, comprobado el {date}. No es asesoría legal.',
  law: 'Qué dice la ley',
  looked: 'Qué revisamos',
  lookedText: 'Nada de esto está confirmado como regla sobre la elección del taller.',
  translated: 'Nuestra traducción del resumen en inglés. Vale el texto de la ley.',
  facts: 'De un vistazo',
  citation: 'Cita',
  adjacent: 'Texto encontrado, no confirmado',
  noCitation: 'Ninguna: no encontramos una regla que citar.',
  coversTitle: 'Qué abarca',
  covered: 'incluido',
  notCovered: 'no aparece en esta regla',
  coversNothing: 'No confirmamos nada que abarque carrocería, cristales, grúa o alquiler.',
  agency: 'Quejas y preguntas',
  reviewed: 'Última comprobación',
  confidence: 'Qué tan seguros estamos',
  confidences: {
    high: 'Mucho: leímos la regla, o un resumen oficial o del sector.',
    medium: 'Medianamente: encontramos la regla y no leímos todo su texto.',
    low: 'Poco: no confirmamos el texto, o no encontramos ninguno.',
  },
  half: {
    title: 'Lo que su aseguradora no tiene que pagar',
    lead: 'Elegir no significa que se pague cualquier precio. Si el resumen de arriba no dice otra cosa:',
    leadUnknown: 'Sea cual sea la regla, elegir no significa que se pague cualquier precio:',
    points: [
      'Su aseguradora puede pagar solo un precio local justo, o lo que cobraría su propio taller. Lo que su taller pida de más lo paga usted.',
      'El deducible sigue siendo suyo.',
      'Los días y dólares de alquiler por encima de los límites de su póliza son suyos.',
      'Una garantía que la aseguradora da sobre el trabajo de sus talleres puede no alcanzar al taller que usted elija. Pida a su taller la suya.',
    ],
  },
  steps: {
    title: 'Qué puede hacer ahora',
    law: [
      [
        'Dígalo por escrito',
        'Dígale a su aseguradora qué taller eligió, antes de que empiece el trabajo. La carta de abajo lo dice por usted.',
      ],
      [
        'Pregunte cuánto pagará',
        'Si paga menos que el presupuesto de su taller, pida por escrito la cantidad y el motivo.',
      ],
      [
        'Si le dicen que no puede elegir',
        'Pregunte qué regla o cláusula lo dice. Luego diríjase a la autoridad del estado: {agency}.',
      ],
    ],
    open: [
      ['Lea su póliza', 'Busque reparación, tasación y talleres preferidos. Aquí cuenta lo que su póliza promete.'],
      [
        'Pregunte por escrito',
        'Pregunte a su aseguradora si alguna regla o cláusula limita su elección. La carta de abajo lo hace.',
      ],
      ['Pregunte a la autoridad', 'Responde a los conductores y recibe quejas: {agency}.'],
    ],
  },
  letter: {
    title: 'La carta',
    text: 'Cópiela y complete lo que está entre corchetes. Con un reclamo aquí, la completamos por usted, lista para cambiar, imprimir o enviar.',
    forGlass: 'Esta es para un reclamo de cristales, que es lo que abarca la regla.',
    note: 'En inglés, porque las aseguradoras responden en inglés.',
    reading: 'La misma carta en español, solo para leer',
    claims: 'Completarla con mi reclamo',
  },
  placeholders: {
    insurer: '[aseguradora]',
    number: '[número de reclamo]',
    date: '[fecha del daño]',
    name: '[su nombre]',
    today: '[hoy]',
  },
  next: {
    title: 'Elija cerca de usted',
    zip: 'Código postal',
    shops: 'Ver talleres',
    cars: 'Ver autos de alquiler',
    submit: 'Presentar un reclamo',
  },
}

export const notFound: string = 'Página no encontrada · ClaimChoice'
