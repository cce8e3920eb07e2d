// Programs that a trial is held against and that the product does not bring: Debian's, installed where that is allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Brings the packages that hold `programs` (paths). Throws, saying what to install, where they are not here afterwards. */
export function bringPackages(programs: string[], packages: string[]): void {
  const isInstalled = () => programs.every((program) => existsSync(program))
  if (isInstalled()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ])
      spawnSync('/usr/bin/apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
  const missing = programs.filter((program) => !existsSync(program))
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')}: not here. Install with: apt-get install ${packages.join(' ')}`)
}
