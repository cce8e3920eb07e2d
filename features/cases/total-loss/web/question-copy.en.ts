// The letter itself. Insurers read English; the Spanish one is for reading along.
export const question = {
  subject: 'Question about your offer, claim {number}',
  text: 'To {insurer}, claim number {number}\n\nI have received your offer for my vehicle, which you consider a total loss.\n\nBefore I answer, please send me in writing:\n1. the complete valuation report;\n2. each vehicle you compared mine with, with its price, miles and where it was offered;\n3. each adjustment you made, with its reason and how you measured it;\n4. how you counted sales tax, title and registration fees, the deductible and any prior damage.\n\nPlease also tell me what I can send you if I don’t agree with a figure.\n\nSincerely,\n{name}',
}
