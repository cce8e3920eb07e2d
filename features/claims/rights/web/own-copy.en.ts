// The letter itself. Insurers read English; the Spanish one is for reading along.
export const letter = {
  subject: 'Claim {number}: my choice of shop',
  head: '{today}\n\nTo: {insurer}\nClaim number: {number}\nDate of loss: {date}',
  greeting: 'To whom it may concern:',
  shop: 'I have chosen {shop} for the work on this claim. Please do not send the work to another shop.',
  noShop:
    'I would like to choose myself which shop works on my car, and I will tell you which one it is. Please do not assign a shop before you hear from me.',
  rental: 'I have chosen {rental} for the rental car.',
  laws: {
    ban: 'I refer to {citation}. As I understand it, an insurer may not require a particular shop.',
    ban_and_notice: 'I refer to {citation}. As I understand it, it protects my right to choose the shop.',
    conditional:
      'I refer to {citation}. As I understand it, an insurer may not require a particular shop when the work costs the same elsewhere.',
    consent:
      'I refer to {citation}. As I understand it, a named shop needs my written consent when you elect to repair. This letter does not give that consent.',
    glass_only: 'I refer to {citation}. As I understand it, it protects my choice of glass shop.',
    limited: 'I refer to {citation} and ask you to handle this claim in line with it.',
    ask: 'Please tell me how {citation} applies to this claim.',
    neutral: 'Please tell me which rule of my state or which part of my policy applies to this choice.',
  },
  rentalLaw: 'As I understand the same rule, it also covers my choice of rental company.',
  requests:
    'Please confirm in writing:\n1. that you will work with the shop I choose;\n2. what you will pay and, if that is less than the shop’s estimate, how you arrive at it;\n3. on which rule or part of my policy you rely, if you see this differently.',
  close: 'Sincerely,\n{name}',
}
