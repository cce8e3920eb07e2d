// Where the cars stand: Atlanta as remembered, not as photographed. 1440 × 960, the curb near y = 730.

import { chance } from '../chance.ts'

export const WIDTH = 1440
export const HEIGHT = 960
export type Hour = 'morning' | 'noon' | 'evening' | 'overcast'
export type SceneName = 'porches' | 'skyline' | 'driveway' | 'park' | 'lot' | 'brick'

type Light = {
  sky: [string, string]
  sun: string
  far: string
  mid: string
  leaf: [string, string, string]
  road: [string, string]
  walk: string
  grass: string
  wall: string[]
  roof: string
  pane: string
}
export const LIGHT: Record<Hour, Light> = {
  morning: {
    sky: ['#f6d9b4', '#fdf3e0'],
    sun: '#ffe7b0',
    far: '#d9d8c0',
    mid: '#b9c6a8',
    leaf: ['#7fa37a', '#5d8a66', '#417055'],
    road: ['#8d8f89', '#77796f'],
    walk: '#e0d8c6',
    grass: '#a9bd86',
    wall: ['#f3e6cf', '#d7e0d2', '#e9cdb2', '#cfdbe0'],
    roof: '#7d6656',
    pane: '#f7e9c4',
  },
  noon: {
    sky: ['#bcdbe0', '#eef5ea'],
    sun: '#ffffff',
    far: '#bcd3c6',
    mid: '#93b99a',
    leaf: ['#6ba276', '#488a60', '#2f6e4c'],
    road: ['#8b908d', '#737a76'],
    walk: '#dfddd0',
    grass: '#93b878',
    wall: ['#f7f2e4', '#d5e3da', '#f0d9a8', '#d5e0e8'],
    roof: '#6c6a62',
    pane: '#cfe4e4',
  },
  evening: {
    sky: ['#e79a72', '#f9ddb2'],
    sun: '#ffd489',
    far: '#c99f86',
    mid: '#8d8a72',
    leaf: ['#71885f', '#4f6f54', '#365846'],
    road: ['#77706c', '#5f5a58'],
    walk: '#cdb7a0',
    grass: '#8a9566',
    wall: ['#e8cba7', '#c6c2ae', '#d9a583', '#b7b9b6'],
    roof: '#5a4a44',
    pane: '#ffd98c',
  },
  overcast: {
    sky: ['#cfd6d3', '#eceee8'],
    sun: '#f3f3ec',
    far: '#c3ccc4',
    mid: '#a0b0a2',
    leaf: ['#7f9b80', '#5f8068', '#466a54'],
    road: ['#83878a', '#6d7173'],
    walk: '#d6d3c9',
    grass: '#9cae86',
    wall: ['#ebe6da', '#ccd5cd', '#dcc9ae', '#c9d3d8'],
    roof: '#6a655e',
    pane: '#dfe3dc',
  },
}

export const defs = (
  light: Light,
) => `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light.sky[0]}"/><stop offset="1" stop-color="${light.sky[1]}"/></linearGradient>
<linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light.road[0]}"/><stop offset="1" stop-color="${light.road[1]}"/></linearGradient>
<radialGradient id="sun"><stop offset="0" stop-color="${light.sun}"/><stop offset="1" stop-color="${light.sun}" stop-opacity="0"/></radialGradient></defs>`

const sky = (sunX: number) =>
  `<rect width="1440" height="960" fill="url(#sky)"/><circle cx="${sunX}" cy="250" r="330" fill="url(#sun)" opacity=".9"/>`

export function tree(
  x: number,
  ground: number,
  size: number,
  [light, mid, dark]: readonly [string, string, string],
): string {
  const c = (dx: number, dy: number, r: number, fill: string) =>
    `<circle cx="${x + dx * size}" cy="${ground + dy * size}" r="${r * size}" fill="${fill}"/>`
  return `<path d="M${x - 9 * size} ${ground}q${4 * size} ${-70 * size} ${2 * size} ${-120 * size}h${14 * size}q${-2 * size} ${60 * size} ${4 * size} ${120 * size}z" fill="#6b5546"/>
${c(-38, -140, 62, dark)}${c(40, -150, 66, dark)}${c(0, -205, 74, dark)}${c(-30, -165, 56, mid)}${c(34, -180, 54, mid)}${c(-6, -225, 52, mid)}${c(-26, -205, 34, light)}${c(22, -225, 30, light)}${c(44, -180, 24, light)}`
}
export const hedge = (x: number, ground: number, width: number, fill: string): string =>
  `<path d="M${x} ${ground}v-26q0-22 24-22q10-14 34-10q16-14 40-4q22-12 44 2q26-8 38 8H${x + width - 30}q30 4 30 30v22z" fill="${fill}"/>`

function windowPane(x: number, y: number, w: number, h: number, pane: string): string {
  return `<rect x="${x - 8}" y="${y - 8}" width="${w + 16}" height="${h + 16}" fill="#fffdf6"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${pane}"/>
<path d="M${x} ${y}h${w * 0.6}L${x + w * 0.2} ${y + h}H${x}z" fill="#fff" opacity=".28"/><path d="M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.42}h${w}" stroke="#fffdf6" stroke-width="6"/>`
}

/** A bungalow with a porch, its feet on `ground`. */
function bungalow(x: number, ground: number, light: Light, wall: string, door: string): string {
  const w = 470
  const posts = [26, 150, 316, 440].map(
    (dx) =>
      `<path d="M${x + dx - 9} ${ground - 26}h18l-3-150h-12z" fill="#fffdf6"/><rect x="${x + dx - 20}" y="${ground - 62}" width="40" height="48" fill="#a5694f"/>`,
  )
  return `<rect x="${x + 20}" y="${ground - 250}" width="${w - 40}" height="250" fill="${wall}"/><path d="M${x + 20} ${ground - 250}h${w - 40}v250h-60V${ground - 180}H${x + 20}z" fill="#3a2c20" opacity=".07"/>
<path d="M${x - 24} ${ground - 168}L${x + w / 2} ${ground - 372}L${x + w + 24} ${ground - 168}h-34L${x + w / 2} ${ground - 332}L${x + 10} ${ground - 168}z" fill="${light.roof}"/>
<path d="M${x + 10} ${ground - 168}L${x + w / 2} ${ground - 332}L${x + w - 10} ${ground - 168}z" fill="${wall}"/><path d="M${x + 10} ${ground - 168}L${x + w / 2} ${ground - 332}L${x + w - 10} ${ground - 168}z" fill="#fff" opacity=".25"/>
${windowPane(x + w / 2 - 46, ground - 268, 92, 62, light.pane)}
<rect x="${x + 4}" y="${ground - 186}" width="${w - 8}" height="20" fill="#fffdf6"/><rect x="${x + 10}" y="${ground - 166}" width="${w - 20}" height="150" fill="#2b241d" opacity=".18"/>
${windowPane(x + 62, ground - 148, 66, 92, light.pane)}${windowPane(x + 346, ground - 148, 66, 92, light.pane)}
<rect x="${x + 196}" y="${ground - 152}" width="76" height="130" fill="${door}"/><rect x="${x + 208}" y="${ground - 140}" width="52" height="40" fill="${light.pane}"/><circle cx="${x + 260}" cy="${ground - 78}" r="5" fill="#f2d27a"/>
<rect x="${x}" y="${ground - 24}" width="${w}" height="24" fill="#8b6a55"/>${posts.join('')}<path d="M${x + 172} ${ground}v-24h124v24h14v14H${x + 158}v-14z" fill="#cfc3ae"/>`
}

const street = (light: Light, walkY = 690): string =>
  `<rect y="${walkY - 34}" width="1440" height="44" fill="${light.grass}"/><rect y="${walkY}" width="1440" height="40" fill="${light.walk}"/>
<path d="M0 ${walkY + 20}H1440" stroke="#000" stroke-opacity=".06" stroke-width="3"/><rect y="${walkY + 40}" width="1440" height="16" fill="#c5bba6"/><rect y="${walkY + 56}" width="1440" height="${HEIGHT - walkY - 56}" fill="url(#road)"/>
<path d="M-40 905h180M260 905h180M560 905h180M860 905h180M1160 905h180" stroke="#ffc21a" stroke-width="10" stroke-linecap="round" opacity=".75"/>`

function skylineOf(light: Light, seed: number): string {
  const random = chance(seed)
  let out = ''
  for (let x = -20; x < 1440; x += 58 + random() * 40) {
    const h = 90 + random() * 170
    out += `<rect x="${x.toFixed(0)}" y="${(560 - h).toFixed(0)}" width="${(60 + random() * 40).toFixed(0)}" height="${(h + 80).toFixed(0)}" fill="${light.far}"/>`
  }
  const tower = (x: number, w: number, h: number, top: string) => {
    const rows = Array.from({ length: Math.floor(h / 34) }, (_, row) =>
      Array.from({ length: Math.floor(w / 24) }, (_, n) =>
        random() > 0.35 ? `<rect x="${x + 9 + n * 24}" y="${590 - h + 18 + row * 34}" width="12" height="18"/>` : '',
      ).join(''),
    ).join('')
    return `${top}<rect x="${x}" y="${590 - h}" width="${w}" height="${h + 60}" fill="${light.mid}"/><rect x="${x}" y="${590 - h}" width="${w * 0.35}" height="${h + 60}" fill="#fff" opacity=".12"/><g fill="${light.pane}" opacity=".75">${rows}</g>`
  }
  const spire = (x: number, y: number) =>
    `<path d="M${x - 46} ${y}L${x - 14} ${y - 66}h28L${x + 46} ${y}zM${x - 3} ${y - 160}h6v100h-6z" fill="${light.mid}"/>`
  return `${out}${tower(180, 108, 250, '')}${tower(330, 92, 400, spire(376, 190))}${tower(620, 140, 310, `<path d="M620 280l70-54l70 54z" fill="${light.mid}"/>`)}${tower(880, 96, 450, `<path d="M880 140h96l-20-34h-56zM924 40h8v70h-8z" fill="${light.mid}"/>`)}${tower(1090, 124, 280, '')}${tower(1270, 100, 350, spire(1320, 240))}`
}

const SCENES: Record<SceneName, (light: Light, seed: number) => string> = {
  porches: (light, seed) => {
    const pick = light.wall
    const doors = ['#0e4a38', '#a3402f', '#2f639b', '#c98a1b']
    return `${sky(1120)}<path d="M0 560q180-90 360-40t380-30t360 20t340-40v300H0z" fill="${light.far}"/>${tree(60, 680, 1.5, light.leaf)}${tree(760, 670, 1.7, light.leaf)}${tree(1390, 680, 1.55, light.leaf)}
${bungalow(150, 672, light, pick[seed % 4]!, doors[seed % 4]!)}${bungalow(850, 672, light, pick[(seed + 2) % 4]!, doors[(seed + 1) % 4]!)}
${hedge(110, 690, 250, light.leaf[1])}${hedge(430, 690, 220, light.leaf[1])}${hedge(810, 690, 250, light.leaf[2])}${hedge(1130, 690, 230, light.leaf[1])}${street(light)}`
  },
  skyline: (light, seed) =>
    `${sky(300)}${skylineOf(light, seed + 3)}<path d="M0 600q240-70 480-24t480-16t480-14v190H0z" fill="${light.leaf[1]}"/><path d="M0 640q200-50 420-14t460-10t560-16v160H0z" fill="${light.leaf[2]}"/>
<rect y="676" width="1440" height="14" fill="#8d9089"/><g fill="#8d9089">${Array.from({ length: 15 }, (_, n) => `<rect x="${n * 104 + 10}" y="676" width="14" height="54"/>`).join('')}</g><rect y="700" width="1440" height="8" fill="#a5a8a0"/>
<rect y="722" width="1440" height="30" fill="${light.walk}"/><rect y="750" width="1440" height="210" fill="url(#road)"/><path d="M-40 905h180M260 905h180M560 905h180M860 905h180M1160 905h180" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".7"/>`,
  driveway: (light, seed) => {
    const wall = light.wall[(seed + 1) % 4]!
    return `${sky(260)}<path d="M0 600q300-120 620-60t820-50v300H0z" fill="${light.far}"/>${tree(120, 690, 1.8, light.leaf)}${tree(1330, 690, 2, light.leaf)}
<rect x="300" y="330" width="820" height="380" fill="${wall}"/><path d="M250 350L710 120l460 230h-60L710 160L310 350z" fill="${light.roof}"/><path d="M310 350L710 160l400 190z" fill="${wall}"/><path d="M310 350L710 160l400 190z" fill="#fff" opacity=".22"/>
${windowPane(650, 236, 120, 80, light.pane)}<rect x="352" y="420" width="400" height="290" fill="#fffdf6"/><g fill="none" stroke="#d8d2c2" stroke-width="6"><path d="M352 492h400M352 564h400M352 636h400M452 420v290M552 420v290M652 420v290"/></g><g fill="${light.pane}">${[0, 1, 2, 3].map((n) => `<rect x="${366 + n * 100}" y="434" width="72" height="44"/>`).join('')}</g>
<rect x="842" y="470" width="96" height="240" fill="${['#0e4a38', '#a3402f', '#2f639b', '#c98a1b'][seed % 4]}"/><rect x="858" y="488" width="64" height="70" fill="${light.pane}"/><circle cx="924" cy="600" r="7" fill="#f2d27a"/>${windowPane(990, 470, 96, 120, light.pane)}
<rect x="800" y="396" width="180" height="16" fill="#fffdf6"/><path d="M806 412h14v298h-14zM960 412h14v298h-14z" fill="#fffdf6"/>
<rect y="700" width="1440" height="260" fill="${light.grass}"/><path d="M330 708h440l250 252H90z" fill="${light.walk}"/><path d="M330 708h440l14 14H318z" fill="#000" opacity=".06"/><path d="M0 800H1440V960H0z" fill="${light.walk}"/><path d="M0 800H1440M360 800l-80 160M720 800l20 160M1080 800l100 160" stroke="#000" stroke-opacity=".05" stroke-width="5"/>
${hedge(960, 712, 300, light.leaf[1])}${hedge(40, 712, 250, light.leaf[2])}`
  },
  park: (light, seed) => {
    const random = chance(seed + 11)
    const trees = [0, 1, 2, 3, 4, 5, 6]
      .map((n) => tree(60 + n * 220 + random() * 70, 640 + (n % 2) * 26, 1.5 + random() * 0.7, light.leaf))
      .join('')
    return `${sky(980)}<path d="M0 470q200-120 420-70t460-30t560-20v360H0z" fill="${light.far}"/><path d="M0 540q260-80 520-36t520-22t400-6v300H0z" fill="${light.mid}"/>${trees}
<path d="M0 640q380-40 760-6t680-14v160H0z" fill="${light.grass}"/><path d="M0 690q380-30 760-4t680-10v16q-340 2-680 8t-760 6z" fill="${light.walk}"/>
<g fill="#39443d"><rect x="196" y="430" width="10" height="270"/><path d="M176 430h50l-10-44h-30z"/></g><circle cx="201" cy="412" r="16" fill="${light.pane}"/>
<g fill="#7d5f45"><rect x="1080" y="640" width="190" height="12"/><rect x="1080" y="606" width="190" height="12"/><rect x="1080" y="622" width="190" height="10"/><path d="M1096 652h12v44h-12zM1242 652h12v44h-12z"/></g>
<rect y="728" width="1440" height="18" fill="#c5bba6"/><rect y="744" width="1440" height="216" fill="url(#road)"/><path d="M-40 905h180M260 905h180M560 905h180M860 905h180M1160 905h180" stroke="#ffc21a" stroke-width="10" stroke-linecap="round" opacity=".75"/>`
  },
  lot: (light, seed) => {
    const flags = Array.from(
      { length: 16 },
      (_, n) =>
        `<path d="M${20 + n * 92} ${268 + Math.sin(n * 1.2 + seed) * 8}l26 46l26-44z" fill="${['#0e4a38', '#ffc21a', '#fffdf6', '#a3402f'][n % 4]}"/>`,
    ).join('')
    return `${sky(720)}<path d="M0 600q300-90 620-40t820-30v200H0z" fill="${light.mid}"/>${tree(90, 660, 1.5, light.leaf)}${tree(1370, 660, 1.5, light.leaf)}
<rect x="250" y="380" width="940" height="290" fill="${light.wall[0]}"/><rect x="230" y="350" width="980" height="52" fill="#0e4a38"/><rect x="230" y="402" width="980" height="10" fill="#ffc21a"/>
<g fill="${light.pane}"><rect x="290" y="446" width="250" height="190"/><rect x="570" y="446" width="250" height="190"/><rect x="940" y="446" width="210" height="190"/></g><rect x="850" y="446" width="62" height="224" fill="#0e4a38"/><g fill="#fff" opacity=".35"><path d="M290 446h150l-90 190h-60zM570 446h150l-90 190h-60zM940 446h120l-80 190h-40z"/></g>
<path d="M0 262Q720 330 1440 250" fill="none" stroke="#6b6a60" stroke-width="4"/>${flags}
<rect y="664" width="1440" height="296" fill="url(#road)"/><g stroke="#fffdf6" stroke-width="10" opacity=".8"><path d="M150 700L40 960M430 700l-60 260M720 700v260M1010 700l60 260M1290 700l110 260"/></g><rect y="660" width="1440" height="14" fill="${light.walk}"/>`
  },
  brick: (light, seed) => {
    const random = chance(seed + 23)
    const bricks = Array.from(
      { length: 170 },
      () =>
        `<rect x="${(random() * 1440).toFixed(0)}" y="${(150 + Math.floor(random() * 27) * 20).toFixed(0)}" width="44" height="16" opacity="${(0.05 + random() * 0.1).toFixed(2)}"/>`,
    ).join('')
    const brick = ['#b0674c', '#9c5a45', '#c08560', '#8d6a58'][seed % 4]!
    const arch = (x: number) =>
      `<path d="M${x} 470v-150q70-66 140 0v150z" fill="#efe3cf"/><path d="M${x + 12} 460V326q58-52 116 0v134z" fill="${light.pane}"/><path d="M${x + 70} 300v160M${x + 12} 356h116M${x + 12} 408h116" stroke="#39443d" stroke-width="6"/><path d="M${x + 12} 326q30-26 60-26l-60 160z" fill="#fff" opacity=".22"/>`
    return `${sky(400)}<rect y="140" width="1440" height="560" fill="${brick}"/><g fill="#3b1c12">${bricks}</g><rect y="118" width="1440" height="40" fill="#e7d8be"/><path d="M0 158H1440" stroke="#000" stroke-opacity=".18" stroke-width="8"/>
${[70, 290, 1010, 1230].map(arch).join('')}<rect x="560" y="330" width="330" height="360" fill="#39443d"/><g fill="${light.pane}">${[0, 1, 2].map((n) => [0, 1].map((m) => `<rect x="${574 + n * 104}" y="${344 + m * 112}" width="94" height="100"/>`).join('')).join('')}</g><rect x="574" y="570" width="302" height="120" fill="#0e4a38"/>
<path d="M530 330h390l-30-60H560z" fill="#0e4a38"/><path d="M600 270h48l-10 60h-50zM696 270h58v60h-58zM802 270h48l12 60h-50z" fill="#fffdf6"/>
<path d="M0 600q60-150 40-300q60 60 40 190q40 50 10 200H0z" fill="${light.leaf[2]}"/><path d="M1440 560q-50-110-26-250q-60 80-40 190q-40 60-16 200h82z" fill="${light.leaf[1]}"/>${street(light)}`
  },
}

/** A setting at an hour of the day; `seed` varies walls, doors and leaves. */
export const scene = (name: SceneName, hour: Hour, seed: number): string =>
  defs(LIGHT[hour]) + SCENES[name](LIGHT[hour], seed)
