import { serveRaw, serve } from '#lib/server/http.ts'
import { issuedDocumentFileContract } from '../contract.ts'
import { providerStatementsContract, providerStatementFileContract } from '../provider-statement.ts'
import { issuedDocumentFile, providerStatementFile } from './read-document.ts'
import { listProviderStatements } from './provider-statements.ts'
export const issuedDocumentFileApi = serveRaw('payments', issuedDocumentFileContract, issuedDocumentFile)
export const providerStatementsApi = serve('payments', providerStatementsContract, {
  providerStatements: listProviderStatements,
})
export const providerStatementFileApi = serveRaw('payments', providerStatementFileContract, providerStatementFile)
