import { declareTotalLoss, totalLossRule, undoTotalLoss, listTotalLosses } from './total-loss.ts'
import { askExtension, grantExtension, refuseExtension, undoExtension, listExtensions } from './extend-coverage.ts'
import { getCoverage } from './get-coverage.ts'
import { serve } from '#lib/server/http.ts'
import { coverageContract, versionsContract } from '../contract.ts'
import { lifecycleContract } from '../lifecycle.ts'
import { listVersions } from './list-versions.ts'
import { listSimilar, mergeClaims, unmergeClaim } from './merge.ts'
import { usualCoverage } from './usual-coverage.ts'
import { verifyCoverage } from './verify-coverage.ts'
export const coverageApi = serve('claims', coverageContract, { coverage: getCoverage, verify: verifyCoverage })
export const versionsApi = serve('claims', versionsContract, {
  coverageVersions: listVersions,
  usual: usualCoverage,
})

export const lifecycleApi = serve('claims', lifecycleContract, {
  totalLosses: listTotalLosses,
  declareTotalLoss,
  totalLossRule,
  undoTotalLoss,
  extensions: listExtensions,
  askExtension,
  grantExtension,
  refuseExtension,
  undoExtension,
  similar: listSimilar,
  merge: mergeClaims,
  unmerge: unmergeClaim,
})
