// Makes `npm start` and `npm test` work on a fresh clone. Plain JavaScript that Node 20 runs; no import from node_modules.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

const root = new URL('..', import.meta.url).pathname
process.chdir(root)
const time = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)
const newest = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
const run = (command, args, env = {}) => {
  const r = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (r.status !== 0) {
    console.error(`setup: "${command} ${args.join(' ')}" failed (${r.status ?? r.signal}).`)
    process.exit(1)
  }
}

// mtime decides quickly; the content hash spares an install after `git checkout` touched the file without changing it
const hash = createHash('sha256')
  .update(readFileSync('package.json'))
  .update(existsSync('package-lock.json') ? readFileSync('package-lock.json') : '')
  .digest('hex')
const stamp = 'node_modules/.setup-stamp'
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  console.log('Installing packages (about a minute, once)…')
  run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-progress',
    '--no-save',
    ...(process.platform === 'linux' ? [] : ['--no-package-lock']),
  ])
  writeFileSync(stamp, hash)
}
if (!process.argv.includes('--no-build')) {
  const sources = ['app', 'features', 'lib', 'ui', 'public', 'package.json', 'vite.config.ts', 'react-router.config.ts']
  const built = 'build/.stamp'
  if (time(built) < Math.max(...sources.map(newest))) {
    console.log('Building the pages…')
    run(join('node_modules', '.bin', 'react-router'), ['build', '--logLevel', 'error'], {
      NODE_ENV: 'production',
      PATH: join(root, 'node_modules/.bin') + (process.platform === 'win32' ? ';' : ':') + process.env.PATH,
    })
    mkdirSync('build', { recursive: true })
    writeFileSync(built, '')
  }
}
