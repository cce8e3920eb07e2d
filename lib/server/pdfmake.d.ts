// The part of pdfmake that pdf.ts uses. The published types bring the browser's globals into the server.
declare module 'pdfmake' {
  type Margin = [left: number, top: number, right: number, bottom: number]
  type Look = {
    style?: string
    font?: string
    fontSize?: number
    lineHeight?: number
    bold?: boolean
    color?: string
    alignment?: 'left' | 'right' | 'center'
    margin?: Margin
    noWrap?: boolean
    wordBreak?: 'normal' | 'break-all'
    pageBreak?: 'before' | 'after'
    unbreakable?: boolean
  }
  export type Content =
    | string
    | Content[]
    | ({ text: Content } & Look)
    | ({ ul: Content[] } & Look)
    | ({ ol: Content[] } & Look)
    | ({ stack: Content[] } & Look)
    | ({ svg: string; width?: number } & Look)
    | ({ qr: string; fit?: number } & Look)
    | ({ columns: Content[]; columnGap?: number; width?: number | '*' | 'auto' } & Look)
    | ({ layout?: string; table: Table } & Look)
  type Table = {
    body: Content[][]
    widths?: (number | '*' | 'auto')[]
    headerRows?: number
    dontBreakRows?: boolean
  }
  type Layout = {
    hLineWidth?: (line: number) => number
    vLineWidth?: (line: number) => number
    hLineColor?: (line: number) => string
    paddingLeft?: (column: number) => number
    paddingTop?: (row: number) => number
    paddingBottom?: (row: number) => number
  }
  type Definition = {
    pageSize: 'LETTER'
    pageMargins: Margin
    language: string
    tagged: boolean
    displayTitle: boolean
    info: { title: string; creator: string; producer: string }
    defaultStyle: Look
    styles: Record<string, Look>
    content: Content[]
    footer: (page: number, pages: number) => Content
  }
  const pdfmake: {
    setFonts: (fonts: Record<string, Record<string, string>>) => void
    setUrlAccessPolicy: (allowed: (url: string) => boolean) => void
    setLocalAccessPolicy: (allowed: (path: string) => boolean) => void
    addTableLayouts: (layouts: Record<string, Layout>) => void
    createPdf: (definition: Definition) => { getBuffer: () => Promise<Uint8Array> }
  }
  export default pdfmake
}
