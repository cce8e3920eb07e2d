import { serve } from '#lib/server/http.ts'
import { towsContract } from '../contract.ts'
import { towCars } from './tow-cars.ts'
import { quoteTow } from './quote-tow.ts'

export const towsApi = serve('tows', towsContract, { quote: quoteTow, cars: towCars })
