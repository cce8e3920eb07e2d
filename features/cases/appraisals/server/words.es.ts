import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  pdf: {
    title: 'Informe de tasación {number}',
    facts: {
      appraiser: 'Tasador',
      license: 'Licencia',
      driver: 'Preparado para',
      claim: 'Reclamo',
      vehicle: 'VIN',
      at: 'Recibido',
      version: 'Versión',
      replaces: 'Sustituye a',
      hash: 'SHA-256 del archivo del tasador',
    },
    license: '{type}, {state}, número {number}',
    noLicense: 'Sin licencia indicada',
    types: {
      appraiser: 'Tasador',
      independent_adjuster: 'Ajustador independiente',
      public_adjuster: 'Ajustador público',
    },
    independence: 'Declaración de independencia',
    behind:
      'Esta página es de ClaimChoice. Siguen las páginas del informe tal como las entregó el tasador. Una versión nueva las sustituye; nada se edita en ellas.',
  },
  delivered: {
    title: 'Llegó su informe de {business}',
    message:
      'La versión {version} de “{title}” está en su reserva y entre los documentos de su reclamo. Usted decide quién la recibe.',
  },
  revisionAsked: {
    title: '{customer} pide una revisión',
    message: 'Sobre “{title}”: {reason} El pago espera su próxima versión.',
  },
  clauseStep: {
    title: 'Nuestro equipo de reclamos registró un paso de su tasación',
    message:
      'En el reclamo {number}, nuestro equipo registró {kind, select, clause {lo que dice su póliza sobre una tasación} costs {lo que costaría una tasación} invoked {que usted pidió una tasación} appraisers {quiénes son los tasadores} inspected {que se inspeccionó el auto} umpire {quién es el árbitro} agreed {el monto que acordaron los tasadores} awarded {el monto del laudo} paid {que la aseguradora pagó} final_costs {lo que costó la tasación} other {que se retiró la solicitud}}. Revise que sea correcto.',
  },
  clauseUndone: {
    title: 'Nuestro equipo de reclamos anuló un paso de su tasación',
    message: 'En el reclamo {number}, el último paso se registró por error y ya no cuenta. Motivo: {reason}',
  },
  inspectionOver: {
    title: 'Se acabó el plazo de la aseguradora para inspeccionar su auto',
    message:
      'En el reclamo {number}, el último día para el tasador de la aseguradora era el {day}, según leemos la ley de {state}, sin revisión de un abogado, y no hay ninguna inspección registrada. Si la hubo, regístrela. Si no, dígaselo a la aseguradora por escrito.',
  },
  clause: {
    letter: {
      title: 'Solicitud de tasación',
      to: 'Para: {insurer}\nNúmero de reclamo: {number}',
      about: 'Siniestro del {day}{vin, select, none {} other {\nNúmero de identificación del vehículo: {vin}}}',
      differ: 'Ustedes fijaron el monto de esta pérdida en {amount}. No estoy de acuerdo con ese monto.',
      ask: 'Pido una tasación del monto de la pérdida según la disposición de tasación de mi póliza.',
      name: 'Les pido que me comuniquen por escrito quién es su tasador, con nombre, teléfono y correo electrónico. Yo les comunicaré el mío de la misma manera.',
      copy: 'Copia de la carta que ustedes recibieron el {day}',
      dates:
        'Les pido que me envíen el texto de la disposición de tasación que se aplica a este siniestro, con todos los plazos que fija para ustedes y para mí.',
      answer: 'Les pido que confirmen por escrito la fecha en que recibieron esta carta.',
      sincerely: 'Atentamente,',
    },
  },
} satisfies Translated<typeof en>
