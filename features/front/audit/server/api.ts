import { serve, serveRaw } from '#lib/server/http.ts'
import { auditContract, auditFileContract } from '../contract.ts'
import { listAudit, getAudit, auditActions, auditFile } from './audit.ts'

export const auditApi = serve('audit', auditContract, { list: listAudit, get: getAudit, actions: auditActions })
export const auditFileApi = serveRaw('auditFile', auditFileContract, auditFile)
