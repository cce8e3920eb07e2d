import { serve } from '#lib/server/http.ts'
import { glassContract } from '../contract.ts'
import { askGlass } from './ask-glass.ts'
import { quoteGlass } from './quote-glass.ts'

export const glassApi = serve('glass', glassContract, { ask: askGlass, quote: quoteGlass })
