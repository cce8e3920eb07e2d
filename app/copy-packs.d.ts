// What bin/copy-packs.ts makes of app/routes.ts and app/copy.ts.
declare module 'virtual:copy/*' {
  const pack: import('./copy.ts').Pack
  export default pack
}
declare module 'virtual:copy-of/*' {
  const said: import('./copy.ts').Said
  export default said
}
declare module 'virtual:copy-names' {
  const rows: readonly (readonly [at: RegExp, packs: readonly string[]])[]
  export default rows
}
