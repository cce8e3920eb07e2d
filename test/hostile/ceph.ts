// A real S3: Ceph's gateway over one monitor and one store in memory, as Debian packages them, in the folder of one run.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Bucket } from '#lib/server/blobs-s3.ts'
import { bringPackages } from './debian-packages.ts'
import { freePort } from './server.ts'

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const PROGRAMS = ['/usr/bin/radosgw', '/usr/bin/ceph-mon', '/usr/bin/ceph-osd']

const settings = (dir: string, id: string, monitor: number, gateway: number) => `[global]
fsid = ${id}
mon host = [v2:127.0.0.1:${monitor}/0]
mon initial members = a
public addr = 127.0.0.1
public network = 127.0.0.0/8
keyring = ${dir}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail warn = 1
mon data avail crit = 1
osd objectstore = memstore
memstore device bytes = 1073741824
run dir = ${dir}
admin socket = ${dir}/$name.sock
log file = ${dir}/$name.log
pid file = ${dir}/$name.pid
[mon.a]
mon data = ${dir}/mon
[osd.0]
osd data = ${dir}/osd
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${dir}/rgw
`

/** Starts it below `dir`, with one empty bucket; `stop` ends its three processes. */
export async function startCeph(dir: string): Promise<{ at: Bucket; stop: () => Promise<void> }> {
  bringPackages(PROGRAMS, PACKAGES)
  for (const part of ['mon', 'osd', 'rgw']) mkdirSync(join(dir, part), { recursive: true })
  const [monitor, gateway, id] = [await freePort(), await freePort(), randomUUID()]
  const [config, keys, map] = [join(dir, 'ceph.conf'), join(dir, 'keyring'), join(dir, 'monmap')]
  writeFileSync(config, settings(dir, id, monitor, gateway))
  const tell = (command: string, ...args: string[]) => {
    const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: 60_000 })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
  }
  const running: ChildProcess[] = []
  const run = (command: string, ...args: string[]) =>
    running.push(spawn(command, [...args, '-c', config, '-f'], { stdio: 'ignore' }))
  const stop = async () => {
    for (const child of running.reverse()) {
      const gone = once(child, 'exit')
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await gone
    }
  }
  try {
    const may = (...what: string[]) => what.flatMap((one) => ['--cap', one, 'allow *'])
    for (const [name, caps] of [
      ['mon.', may('mon')],
      ['client.admin', may('mon', 'osd', 'mgr')],
      ['osd.0', ['--cap', 'mon', 'allow profile osd', ...may('osd')]],
    ] as const)
      tell('ceph-authtool', ...(existsSync(keys) ? [] : ['--create-keyring']), keys, '--gen-key', '-n', name, ...caps)
    tell('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map)
    tell('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keys, '-c', config)
    run('ceph-mon', '-i', 'a')
    tell('ceph', '-c', config, '--connect-timeout', '50', 'osd', 'create')
    tell('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', randomUUID(), '-c', config)
    run('ceph-osd', '-i', '0')
    run('radosgw', '-n', 'client.admin')
    const at: Bucket = {
      url: `http://127.0.0.1:${gateway}/files`,
      region: 'us-east-1',
      accessKeyId: 'bucket-key',
      secretAccessKey: 'bucket-secret',
    }
    while (
      !(await fetch(at.url).then(
        ({ ok, status }) => ok || status < 500,
        () => false,
      ))
    ) {
      if (running.some(({ exitCode, signalCode }) => exitCode !== null || signalCode))
        throw new Error(`Ceph does not start; its logs are in ${dir}.`)
      await sleep(100)
    }
    const user = ['user', 'create', '--uid=files', '--display-name=files']
    const key = [`--access-key=${at.accessKeyId}`, `--secret-key=${at.secretAccessKey}`]
    tell('radosgw-admin', '-n', 'client.admin', '-c', config, ...user, ...key)
    const { status } = await new AwsClient({ ...at, service: 's3' }).fetch(at.url, { method: 'PUT' })
    if (status !== 200) throw new Error(`Ceph makes no bucket: ${status}`)
    return { at, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
