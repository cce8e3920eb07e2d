/** The part of test/permitted-calls.ts about rights, insurers, their adjusters, and a total loss. */
export const INSURER_CALLS = `
rights.list                      | public
rights.versions                  | claims_admin
rights.change                    | claims_admin
rights.letter                    | signed-in
insurers.list                    | claims_admin
insurers.get                     | claims_admin
insurers.add                     | claims_admin
insurers.change                  | claims_admin
insurers.addPerson               | claims_admin
insurers.changePerson            | claims_admin
insurers.removePerson            | claims_admin
adjusters.contacts               | signed-in
adjusters.said                   | signed-in
adjusters.addContact             | signed-in
adjusters.makeLink               | signed-in
adjusters.revokeLink             | signed-in
adjusters.confirmContact         | claims_admin
adjusters.waiting                | claims_admin
adjusters.confirmAnswer          | claims_admin
adjusters.refuseAnswer           | claims_admin
adjusters.door                   | adjuster_link
adjusters.sendCode               | adjuster_link
adjusters.code                   | adjuster_link
adjusters.stop                   | adjuster_link
adjusters.view                   | adjuster_link
adjusters.answer                 | adjuster_link
adjusters.photo                  | adjuster_link
totalLoss.sheet                  | signed-in
totalLoss.recordOffer            | signed-in
totalLoss.recordValuation        | signed-in
totalLoss.tick                   | signed-in
totalLoss.nearness               | signed-in
totalLoss.recordValue            | claims_admin
totalLoss.letter                 | signed-in
`
