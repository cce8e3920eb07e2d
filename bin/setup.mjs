// Makes `npm start` and `npm test` work on a fresh clone. Plain JavaScript that Node 20 runs; no import from node_modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const windows = process.platform === 'win32'
/** What the pages are made of; the server's own files need no build. */
const SOURCES = [
  'app',
  'features',
  'lib',
  'ui',
  'public',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
  'bin/copy-packs.ts',
  'bin/packing.ts',
  'bin/pages.ts',
  'bin/says.ts',
  'bin/script-packs.ts',
  'bin/map-data.ts',
]
const NOT_A_SOURCE = /^server$|\.test\.tsx?$/
const newest = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path).filter((name) => !NOT_A_SOURCE.test(name))
  return Math.max(stat.mtimeMs, ...inside.map((name) => newest(join(path, name))))
}
const run = (command, args, env = {}) => {
  const { status, signal, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: windows,
  })
  if (status === 0) return
  console.error(`Set-up stopped: "${command} ${args.join(' ')}" failed (${error?.message ?? status ?? signal}).`)
  process.exit(1)
}

// the content decides, not the time: `git checkout` touches files without changing them
const hash = createHash('sha256').update(readFileSync('package.json'))
if (existsSync('package-lock.json')) hash.update(readFileSync('package-lock.json'))
const wanted = hash.digest('hex')
const installed = 'node_modules/.setup-stamp'
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
  try {
    accessSync(existsSync('node_modules') ? 'node_modules' : '.', constants.W_OK)
  } catch {
    console.error(
      `The packages in ${root} are not those that package.json and package-lock.json name, and this account may not write there.`,
    )
    console.error('As the account that owns that folder run: node bin/setup.mjs')
    process.exit(1)
  }
  console.log('Installing packages (about a minute, once)…')
  // the lock file knows Linux packages only, and an optional package it does not know would not be installed
  const lock = process.platform === 'linux' ? [] : ['--no-package-lock']
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress', '--no-save', ...lock])
  writeFileSync(installed, wanted)
}
// npm 9, which Debian 13 has, leaves this link out
const [node] = ['x64', 'arm64']
  .map((cpu) => `node-linux-${cpu}/bin/node`)
  .filter((it) => existsSync(`node_modules/${it}`))
if (node && !existsSync('node_modules/.bin/node')) symlinkSync(join('..', node), 'node_modules/.bin/node')
if (!process.argv.includes('--no-build')) {
  const built = 'build/.stamp'
  const before = newest(built)
  if (before < Math.max(...SOURCES.map(newest))) {
    console.log('Building the pages…')
    run(join('node_modules', '.bin', 'react-router'), ['build', '--logLevel', 'error'], {
      NODE_ENV: 'production',
      BUILD_DIR: 'build',
      PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
    })
    mkdirSync('build', { recursive: true })
    writeFileSync(built, '')
  }
}
