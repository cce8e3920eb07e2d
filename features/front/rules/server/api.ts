import { serve } from '#lib/server/http.ts'
import { rulesContract } from '../contract.ts'
import { previewRule } from './preview-rule.ts'
import { listRules, changeRule } from './rules.ts'

export const rulesApi = serve('rules', rulesContract, { list: listRules, preview: previewRule, change: changeRule })
