import * as z from 'zod'

const AREA = 'Enter a map area as south,west,north,east in degrees.'
/** `south,west,north,east` in degrees, as a map shows them; west beyond east spans the date line. */
export const MapArea = z
  .string(AREA)
  .regex(/^-?\d{1,3}(\.\d{1,20})?(,-?\d{1,3}(\.\d{1,20})?){3}$/, AREA)
  .transform((text) => text.split(',').map(Number) as [south: number, west: number, north: number, east: number])
  .refine(
    ([south, west, north, east]) => [south, north, west / 2, east / 2].every((degrees) => Math.abs(degrees) <= 90),
    AREA,
  )
  .refine(([south, , north]) => south <= north, 'A map area’s south must be below its north.')
