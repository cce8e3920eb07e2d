// What vite.config.ts makes of bin/map-data.ts.
declare module 'virtual:map-sheets' {
  type Part = import('#features/market/map/web/map-sheet.ts').Sheet
  type Raster = import('#features/market/map/web/map-sheet.ts').Grid
  type Box = import('#features/market/map/web/map-sheet.ts').Bounds
  /** A sheet by the code of its state; `US` is the nation, on a coarser grid. */
  export const sheets: Record<string, () => Promise<{ default: Part }>>
  /** The land of each state lies in one or two boxes. */
  export const boxes: Record<string, readonly Box[]>
  /** Kilobytes of each sheet, packed. */
  export const weights: Record<string, number>
  export const grid: Raster
  export const nationGrid: Raster
}
