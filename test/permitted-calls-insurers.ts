/** The part of test/permitted-calls.ts about rights, insurers and their adjusters. */
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
`
