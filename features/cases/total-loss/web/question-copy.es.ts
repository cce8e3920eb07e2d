import type { question as en } from './question-copy.en.ts'

export const question: typeof en = {
  subject: 'Pregunta sobre su oferta, reclamo {number}',
  text: 'Para {insurer}, número de reclamo {number}\n\nRecibí su oferta por mi vehículo, que ustedes consideran una pérdida total.\n\nAntes de responder, les pido que me envíen por escrito:\n1. el informe de valoración completo;\n2. cada vehículo con el que compararon el mío, con su precio, sus millas y dónde se ofrecía;\n3. cada ajuste que hicieron, con su motivo y cómo lo midieron;\n4. cómo calcularon el impuesto sobre la venta, las tarifas de título y registro, el deducible y los daños anteriores.\n\nLes pido también que me digan qué puedo enviarles si no estoy de acuerdo con alguna cifra.\n\nAtentamente,\n{name}',
}
