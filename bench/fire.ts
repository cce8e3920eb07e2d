// The generator, as a process of its own beside the servers (bench/volley.ts).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
export type Plan = {
  url: string
  requests: Asked[]
  seconds: number
  connections: number
  /** Requests a second, open loop; 0 is a closed loop over the connections. */
  rate: number
}
export type Volley = { per_second: number; p50_ms: number; p99_ms: number; refused: number }

/** Fires a plan. Throws when the generator ends without figures. */
export function volley(plan: Plan): Promise<Volley> {
  const dir = mkdtempSync(join(tmpdir(), 'cc-volley-'))
  const file = join(dir, 'plan.json')
  writeFileSync(file, JSON.stringify(plan), { mode: 0o600 })
  return new Promise<Volley>((resolve, reject) => {
    const child = spawn(process.execPath, ['bench/volley.ts', file], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
    })
    child.on('exit', () => {
      rmSync(dir, { recursive: true, force: true })
      try {
        resolve(JSON.parse(said) as Volley)
      } catch {
        reject(new Error(`the generator said nothing about ${plan.url}`))
      }
    })
  })
}
