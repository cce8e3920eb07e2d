// Files by the official client, unchanged: private, one's own, never overwritten.
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { supabase } from '#test/supabase.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const bucket = async (who: 'dana' | 'drew' | 'nobody') => (await supabase(world, who)).storage.from('claim-documents')
const picture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  )
let bytes = new Uint8Array()
beforeAll(async () => {
  bytes = await picture('#0e4a38')
})
const dana = CAST.dana.id

test('a File, a Blob and plain bytes are kept with their name, and nothing is overwritten', async () => {
  const own = await bucket('dana')
  const file = new File([bytes], 'front bumper.png', { type: 'image/png' })
  const kept = await own.upload(`${dana}/damage/1.png`, file, { cacheControl: '3600', upsert: false })
  expect(kept).toMatchObject({
    error: null,
    data: { path: `${dana}/damage/1.png`, fullPath: `claim-documents/${dana}/damage/1.png`, id: expect.any(String) },
  })
  expect((await own.upload(`${dana}/2.png`, new Blob([bytes], { type: 'image/png' }))).error).toBeNull()
  expect((await own.upload(`${dana}/3.png`, bytes, { contentType: 'image/png' })).data?.id).toEqual(expect.any(String))
  expect((await own.upload(`${dana}/2.png`, file, { upsert: true })).error).toMatchObject({
    status: 409,
    statusCode: 'duplicate',
  })
  const { rows } = await world.databases.owner.query('select original_name from files where path = $1', [
    `${dana}/damage/1.png`,
  ])
  expect(rows).toEqual([{ original_name: 'front bumper.png' }])
  expect((await own.upload(`${CAST.drew.id}/1.png`, file)).error).toMatchObject({ status: 403 })
  expect((await own.upload(`${dana}/4.png`, new Blob(['no picture']))).error).toMatchObject({ status: 415 })
  expect((await own.upload(`${dana}/nice name.png`, file)).error).toMatchObject({ status: 422 })
  const large = await own.upload(`${dana}/5.png`, new Uint8Array(11_000_000), { contentType: 'image/png' })
  expect(large.error).toMatchObject({ status: 413 })
  expect((await (await bucket('nobody')).upload(`${dana}/6.png`, file)).error).toMatchObject({ status: 401 })
  const broken = await world.api.request(`/storage/v1/object/claim-documents/${dana}/7.png`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(await world.as('dana')).token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: 'nothing',
  })
  expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'PGRST102' }])
})

test('a link lasts as long as was asked, up to an hour; bytes come by the session; there is no public address', async () => {
  const own = await bucket('dana')
  const { data, error } = await own.createSignedUrl(`${dana}/2.png`, 60)
  expect(error).toBeNull()
  const opened = await world.api.request(data!.signedUrl)
  expect(opened.headers.get('cache-control')).toMatch(/max-age=(5\d|60)/)
  expect(new Uint8Array(await opened.arrayBuffer())).toEqual(bytes)
  expect((await own.createSignedUrl(`${dana}/2.png`, 7200)).error).toMatchObject({ status: 422 })
  const read = await own.download(`${dana}/2.png`)
  expect(new Uint8Array(await read.data!.arrayBuffer())).toEqual(bytes)
  expect((await (await bucket('drew')).download(`${dana}/2.png`)).error).toMatchObject({ status: 404 })
  expect((await (await bucket('drew')).createSignedUrl(`${dana}/2.png`, 60)).error).toMatchObject({ status: 404 })
  expect((await (await bucket('nobody')).download(`${dana}/2.png`)).error).toMatchObject({ status: 401 })
  const { publicUrl } = own.getPublicUrl(`${dana}/2.png`).data
  expect((await world.api.request(publicUrl)).status).toBe(404)
})

test('own files are listed by folder, and removed where nothing needs them', async () => {
  const own = await bucket('dana')
  const names = async (prefix: string) => (await own.list(prefix)).data!.map(({ name, id }) => [name, id !== null])
  expect(await names('')).toEqual([[dana, false]])
  expect(await names(dana)).toEqual([
    ['2.png', true],
    ['3.png', true],
    ['damage', false],
  ])
  expect(await names(`${dana}/damage`)).toEqual([['1.png', true]])
  expect(
    ((await own.list(dana, { limit: 1, offset: 1, sortBy: { column: 'name', order: 'desc' } })).data ?? [])[0]?.name,
  ).toBe('3.png')
  expect((await (await bucket('drew')).list(dana)).data).toEqual([])
  expect((await (await bucket('nobody')).list(dana)).error).toMatchObject({ status: 401 })
  expect((await (await bucket('drew')).remove([`${dana}/2.png`])).data).toEqual([])
  expect((await own.remove([`${dana}/2.png`, `${dana}/99.png`, 'nonsense'])).data).toMatchObject([
    { name: `${dana}/2.png` },
  ])
  expect(await names(dana)).toEqual([
    ['3.png', true],
    ['damage', false],
  ])
})

test('a person who sends many forms at once waits, and an address that can’t be read is no failure of ours', async () => {
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    authorization: `Bearer ${(await world.as('drew')).token}`,
  }
  const ends: (() => void)[] = []
  const endless = () => new ReadableStream({ start: (stream) => void ends.push(() => stream.close()) })
  const send = (body: string | ReadableStream, path = `${CAST.drew.id}/9.png`) =>
    world.api.request(`/storage/v1/object/claim-documents/${path}`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
  const slow = [send(endless()), send(endless())]
  await expect.poll(async () => (await send('nothing')).status).toBe(429)
  for (const end of ends) end()
  for (const answer of slow) expect((await answer).status).toBe(400)
  expect((await send('nothing')).status).toBe(400)
  expect((await send('nothing', '%E0%A4%A')).status).toBeLessThan(500)
})

/** As storage-js sends it, without its own checks. */
const raw = async (path: string, init: RequestInit, type = 'application/json') => {
  const { token } = await world.as('dana')
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'x-client-info': 'storage-js/2' }
  const response = await world.api.request(`/storage/v1${path}`, { ...init, headers } as RequestInit)
  return {
    status: response.status,
    response,
    code: response.ok ? '' : ((await response.json()) as { code: string }).code,
  }
}
const post = (path: string, body: string, type?: string) => raw(path, { method: 'POST', body }, type)

test('an upload that leads elsewhere, or to somebody else’s folder, is refused before its body is read', async () => {
  const upload = (path: string) => {
    let pulled = 0
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const sent = raw(`/object/claim-documents/${path}`, init, 'multipart/form-data; boundary=x')
    return sent.then(({ status }) => [status, pulled])
  }
  const out = '..%2f..%2f..%2frest%2fv1%2fclaims'
  for (const path of [out, '%2e%2e%2f%2e%2e%2fother', `${dana}%2F1.png%3Fx=1`, `${dana}/1.png%23x`])
    expect([path, ...(await upload(path))]).toEqual([path, 422, 0])
  expect(await upload(`${CAST.drew.id}/1.png`)).toEqual([403, 0])
})

test('a form of many parts is refused before it is taken apart, and a slow one at its time', async () => {
  const at = `/object/claim-documents/${dana}/11.png`
  const form = (parts: number) => '--x\r\n\r\n\r\n'.repeat(parts) + '--x--\r\n'
  const began = performance.now()
  const many = await post(at, form(204_000), 'multipart/form-data; boundary=x')
  expect([many.status, many.code]).toEqual([400, '54000'])
  expect(performance.now() - began).toBeLessThan(2000)
  const few = await post(at, form(3), 'multipart/form-data; a="boundary=zz"; boundary=x')
  expect([few.status, few.code]).toEqual([400, 'PGRST102'])
  expect((await post(at, form(3), 'multipart/form-data')).code).toBe('PGRST102')
  const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  try {
    const init = { method: 'POST', body: new ReadableStream(), duplex: 'half' } as RequestInit
    expect((await raw(at, init, 'multipart/form-data; boundary=x')).status).toBe(408)
  } finally {
    late.mockRestore()
  }
})

test('a list with a long prefix, another limit than a number or a deep body is refused, and soon', async () => {
  const list = (body: unknown) => post('/object/list/claim-documents', JSON.stringify(body))
  const began = performance.now()
  expect((await list({ prefix: `a${'/'.repeat(900_000)}b` })).status).toBe(422)
  expect(performance.now() - began).toBeLessThan(2000)
  expect((await list({ prefix: '', search: 'a'.repeat(201) })).status).toBe(422)
  expect((await list({ prefix: `//${dana}//` })).status).toBe(200)
  for (const limit of ['1', [1], { valueOf: 1 }, -1, 1.5])
    expect([limit, (await list({ prefix: '', limit })).status]).toEqual([limit, 422])
  const deep = `{"expiresIn":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  expect((await post(`/object/sign/claim-documents/${dana}/3.png`, deep)).code).toBe('PGRST102')
})

test('bytes by the session are not kept by a browser, and a link to be saved opens under its name', async () => {
  const { response } = await raw(`/object/claim-documents/${dana}/3.png`, { method: 'GET' })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const own = await bucket('dana')
  for (const [download, name] of [
    ['my car.png', 'my%20car.png'],
    [true, '3.png'],
  ] as const) {
    const { data } = await own.createSignedUrl(`${dana}/3.png`, 60, { download })
    const opened = await world.api.request(data!.signedUrl)
    expect([opened.status, opened.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename*=UTF-8''${name}`,
    ])
  }
})
