import { createServer } from 'node:http'
import { listener, openMirror } from './mirror.ts'

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing (README.md)`)
  return value
}
const mirror = openMirror({
  url: setting('CLAIMCHOICE_URL'),
  key: setting('CLAIMCHOICE_KEY'),
  secret: setting('WEBHOOK_SECRET'),
  file: process.env['STATE_FILE'] ?? 'mirror.json',
})
// the door is open first: what happens while everything is read comes as a webhook
createServer(listener(mirror)).listen(Number(process.env['PORT'] ?? 4100), '127.0.0.1')
await mirror.refresh()
const { jobs } = mirror.state
process.stdout.write(`${Object.keys(jobs).length} open jobs\n`)
