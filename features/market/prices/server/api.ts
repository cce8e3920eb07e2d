import { serve } from '#lib/server/http.ts'
import { ratesContract } from '../contract.ts'
import { productsContract } from '../products.ts'
import { claimRates } from './insurer-rates.ts'
import { addProduct, changeProduct, listProducts, retireProduct } from './products.ts'

export const ratesApi = serve('listings', ratesContract, { insurerRates: claimRates })
export const productsApi = serve('products', productsContract, {
  list: listProducts,
  add: addProduct,
  change: changeProduct,
  retire: retireProduct,
})
