import { expect, test } from 'vitest'
import { lawOf, LAWS } from '../laws.ts'
import { chosenOf, lawSentence, letterOf, mailtoOf } from './letter.ts'
import { letter as en } from './own-copy.en.ts'
import { letter as es } from './own-copy.es.ts'

const facts = {
  insurer: 'Harborline Mutual',
  number: 'HB-26-004417',
  date: 'November 3, 2026',
  today: 'November 20, 2026',
  name: 'Dana Driver',
  glass: false,
  right: null,
  shop: null,
  rental: null,
}
const CLAIMS_A_RIGHT = /I refer to|may not require|protects my|my right|consent|also covers/
const SAYS_A_RIGHT = /Me remito|no puede exigir|protege mi|mi derecho|consentimiento|también abarca/

test('it names claim, insurer, days and driver, and whom the driver booked', () => {
  const { subject, text } = letterOf(en, { ...facts, shop: 'Peachtree Collision', rental: 'Omar’s Cars' })
  expect(subject).toBe('Claim HB-26-004417: my choice of shop')
  for (const part of [
    'To: Harborline Mutual',
    'Claim number: HB-26-004417',
    'Date of loss: November 3, 2026',
    'I have chosen Peachtree Collision for the work on this claim.',
    'I have chosen Omar’s Cars for the rental car.',
    'Sincerely,\nDana Driver',
  ])
    expect(text).toContain(part)
  expect(text.startsWith('November 20, 2026\n')).toBe(true)
  expect(letterOf(en, facts).text).toContain('I would like to choose myself which shop works on my car')
})

test('a law is cited exactly as the row has it, and only where the row has one for this service', () => {
  for (const law of LAWS)
    for (const glass of [false, true]) {
      const { text } = letterOf(en, { ...facts, glass, right: law })
      const covered = law.has_repair_choice_law === true && law.covers.includes(glass ? 'glass' : 'repair')
      const asked = law.strength === 'travel_only' || law.strength === 'restriction_allowed'
      expect(law.citation !== '' && text.includes(law.citation!), `${law.state} glass ${glass}`).toBe(covered || asked)
      expect(CLAIMS_A_RIGHT.test(text), `${law.state} glass ${glass}`).toBe(covered)
      expect(SAYS_A_RIGHT.test(letterOf(es, { ...facts, glass, right: law }).text), law.state).toBe(covered)
    }
})

test('a state with nothing confirmed gives the same letter as no state', () => {
  for (const law of LAWS.filter(({ has_repair_choice_law }) => has_repair_choice_law === null))
    expect(letterOf(en, { ...facts, right: law, rental: 'Omar’s Cars' }).text).toBe(
      letterOf(en, { ...facts, rental: 'Omar’s Cars' }).text,
    )
})

test('each kind of rule is said only as far as it goes', () => {
  expect(lawSentence(lawOf('GA'), false)).toBe('conditional')
  expect(lawSentence(lawOf('AR'), false)).toBe('consent')
  expect(lawSentence(lawOf('MI'), false)).toBe('limited')
  expect(lawSentence(lawOf('FL'), true)).toBe('glass_only')
  expect(lawSentence(lawOf('FL'), false)).toBe('neutral')
  expect(lawSentence(lawOf('ND'), false)).toBe('ask')
  expect(lawSentence(lawOf('WY'), false)).toBe('neutral')
  expect(lawSentence(lawOf('IN'), false)).toBe('neutral')
})

test('a rental company is under the rule in New York, Minnesota and Montana, once one is booked', () => {
  const saysSo = LAWS.filter((right) =>
    letterOf(en, { ...facts, right, rental: 'Omar’s Cars' }).text.includes('also covers my choice of rental company'),
  )
  expect(saysSo.map(({ state }) => state).sort()).toEqual(['MN', 'MT', 'NY'])
  expect(letterOf(en, { ...facts, right: lawOf('NY') }).text).not.toContain('rental')
})

test('nothing a person wrote is taken for a place to fill in, and advice is not in the letter', () => {
  const { text } = letterOf(en, { ...facts, insurer: '{name} & Sons', shop: '{citation}', right: lawOf('DE') })
  expect(text).toContain('To: {name} & Sons')
  expect(text).toContain('I have chosen {citation} for')
  for (const words of [en, es]) expect(JSON.stringify(words)).not.toMatch(/legal advice|asesoría/i)
})

test('the chosen shop is one that repairs, booked and not given up', () => {
  const order = (
    provider_type: string,
    listing_type: 'vehicle' | 'service',
    status = 'paid',
    work_status = 'accepted',
  ) => ({
    status,
    work_status,
    listing: { listing_type },
    provider: { business_name: `${provider_type} ${status} ${work_status}`, provider_type },
  })
  expect(chosenOf([])).toEqual({ shop: null, rental: null })
  expect(
    chosenOf([
      order('towing', 'service'),
      order('body_shop', 'service', 'refunded'),
      order('body_shop', 'service', 'paid', 'declined'),
      order('body_shop', 'service', 'pending', 'requested'),
      order('rental_company', 'vehicle', 'expired'),
      order('private_owner', 'vehicle'),
    ]),
  ).toEqual({ shop: 'body_shop pending requested', rental: 'private_owner paid accepted' })
})

test('as e-mail it fits an address, or goes without its text', () => {
  const { subject, text } = letterOf(en, { ...facts, right: lawOf('CT'), shop: 'Peachtree Collision' })
  const short = mailtoOf('lena@harborline.example', subject, text)
  expect(short.long).toBe(false)
  const address = new URL(short.href)
  expect(address.pathname).toBe('lena@harborline.example')
  expect(address.searchParams.get('subject')).toBe(subject)
  expect(address.searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'))
  expect(mailtoOf(null, subject, text).href).toMatch(/^mailto:\?subject=/)
  const long = mailtoOf('a&bcc=b@c.example', subject, text.repeat(3))
  expect(long).toEqual({ long: true, href: `mailto:a%26bcc%3Db@c.example?subject=${encodeURIComponent(subject)}` })
  expect(mailtoOf(null, subject, 'half a sign \ud800').href).toContain('half%20a%20sign')
})

test('every state’s letter fits an e-mail address as we write it', () => {
  for (const right of LAWS) {
    const { subject, text } = letterOf(en, { ...facts, right, shop: 'Peachtree Collision & Glass' })
    expect(mailtoOf('lena.ortiz@harborline.example', subject, text).long, right.state).toBe(false)
  }
})
