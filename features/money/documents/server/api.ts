import { serveRaw, serve } from '#lib/server/http.ts'
import { paperFileContract } from '../contract.ts'
import { statementsContract, statementFileContract } from '../statement.ts'
import { paperFile, statementFile } from './read-paper.ts'
import { listStatements } from './statements.ts'
export const paperFileApi = serveRaw('payments', paperFileContract, paperFile)
export const statementsApi = serve('payments', statementsContract, { statements: listStatements })
export const statementFileApi = serveRaw('payments', statementFileContract, statementFile)
