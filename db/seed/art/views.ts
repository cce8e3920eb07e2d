// The other pictures of a car: its driver's seat, its open trunk, its face.
import { PAINTS, type PaintName } from './cars.ts'
import { defs, type Hour, LIGHT, tree } from './scenes.ts'

export type Cabin = 'sand' | 'slate' | 'coal'
const TRIM: Record<Cabin, { dash: string; soft: string; seat: string; stitch: string }> = {
  sand: { dash: '#5d5247', soft: '#8a7a67', seat: '#cbb893', stitch: '#a38f68' },
  slate: { dash: '#3a4442', soft: '#5a6663', seat: '#8d9894', stitch: '#6d7875' },
  coal: { dash: '#262c2a', soft: '#3a423f', seat: '#4b5451', stitch: '#6b7571' },
}

/** Behind the wheel, the street through the windshield. */
export function interior(cabin: Cabin, hour: Hour, high: boolean): string {
  const t = TRIM[cabin]
  const light = LIGHT[hour]
  const horizon = high ? 420 : 380
  const dial = (x: number) =>
    `<circle cx="${x}" cy="548" r="58" fill="#10150f"/><circle cx="${x}" cy="548" r="48" fill="none" stroke="#e9ece6" stroke-width="4" stroke-dasharray="3 12"/><path d="M${x} 548l-26-24" stroke="#ffc21a" stroke-width="6" stroke-linecap="round"/>`
  return `${defs(light)}<rect width="1440" height="960" fill="url(#sky)"/><circle cx="1040" cy="170" r="260" fill="url(#sun)"/><path d="M0 ${horizon}q300-80 700-40t740-20v300H0z" fill="${light.mid}"/>${tree(180, horizon + 60, 1.5, light.leaf)}${tree(1240, horizon + 60, 1.6, light.leaf)}${tree(980, horizon + 40, 0.9, light.leaf)}
<path d="M620 ${horizon}h140l420 300H240z" fill="url(#road)"/><path d="M688 ${horizon + 14}l-10 40M672 ${horizon + 80}l-16 60" stroke="#ffc21a" stroke-width="9"/><rect width="1440" height="960" fill="#cfe7e4" opacity=".08"/><path d="M300 0L170 470h120L430 0z" fill="#fff" opacity=".14"/>
<path d="M0 0h1440v48Q720 4 0 48zM0 0h70L0 470zM1440 0h-70l70 470z" fill="${t.dash}"/><rect x="620" y="40" width="210" height="66" rx="28" fill="#202625"/><rect x="632" y="50" width="186" height="46" rx="20" fill="#93b3b0"/>
<path d="M0 520Q720 430 1440 520V960H0z" fill="${t.dash}"/><path d="M0 520Q720 430 1440 520v26Q720 456 0 546z" fill="${t.soft}"/><path d="M0 640Q720 560 1440 640V960H0z" fill="#000" opacity=".14"/>
<path d="M230 500q150-52 300 0l10 118H220z" fill="#191f1d"/>${dial(316)}${dial(444)}<rect x="640" y="506" width="330" height="190" rx="18" fill="#10150f"/><rect x="656" y="522" width="298" height="158" rx="8" fill="#1d3b39"/><path d="M656 640q70-60 120-20t110-60t68-10v130H656z" fill="#2d6a5a"/><path d="M690 670l70-60 60 20 90-90" stroke="#ffc21a" stroke-width="8" fill="none" stroke-linecap="round" stroke-linejoin="round"/><circle cx="910" cy="540" r="10" fill="#fff"/>
<g fill="#10150f"><rect x="1040" y="560" width="150" height="46" rx="10"/><rect x="1230" y="568" width="150" height="46" rx="10"/><rect x="40" y="556" width="130" height="46" rx="10"/></g><g stroke="${t.soft}" stroke-width="5"><path d="M1050 572h130M1050 584h130M1050 596h130M1240 580h130M1240 592h130M50 568h110M50 580h110M50 592h110"/></g>
<g fill="#10150f"><circle cx="690" cy="760" r="34"/><circle cx="806" cy="760" r="34"/><circle cx="922" cy="760" r="34"/></g><g stroke="#e9ece6" stroke-width="6" stroke-linecap="round"><path d="M690 760v-22M806 760l16-14M922 760l-14-16"/></g><path d="M700 840h200q20 0 24 30l16 90H660l16-90q4-30 24-30z" fill="${t.soft}"/><rect x="780" y="780" width="44" height="120" rx="20" fill="#191f1d"/><circle cx="802" cy="790" r="36" fill="#2b3331"/>
<circle cx="380" cy="740" r="250" fill="none" stroke="#191f1d" stroke-width="50"/><circle cx="380" cy="740" r="250" fill="none" stroke="${t.stitch}" stroke-width="4" stroke-dasharray="10 8" opacity=".8"/><path d="M150 710q120-16 150-10v90q-60 6-146-6zM610 710q-120-16-150-10v90q60 6 146-6z" fill="#232a28"/><path d="M340 830h80l20 150H320z" fill="#232a28"/><rect x="296" y="660" width="168" height="180" rx="54" fill="#2b3331"/><rect x="352" y="722" width="56" height="56" rx="10" fill="#ffc21a" transform="rotate(45 380 750)"/>
<path d="M1060 960q-10-150 60-190q120-40 250 0q60 40 70 190z" fill="${t.seat}"/><path d="M1110 960q0-110 40-140M1390 960q0-110-40-140" stroke="${t.stitch}" stroke-width="6" fill="none"/>`
}

/** The open trunk with what fits into it. */
export function trunk(kind: 'small' | 'large' | 'bed', paint: PaintName, hour: Hour): string {
  const p = PAINTS[paint]
  const light = LIGHT[hour]
  const suitcase = (x: number, y: number, w: number, h: number, fill: string) =>
    `<rect x="${x + w * 0.34}" y="${y - 26}" width="${w * 0.32}" height="34" rx="10" fill="none" stroke="#39443d" stroke-width="10"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="18" fill="${fill}"/><path d="M${x + w * 0.22} ${y + 12}v${h - 24}M${x + w * 0.5} ${y + 12}v${h - 24}M${x + w * 0.78} ${y + 12}v${h - 24}" stroke="#000" stroke-opacity=".16" stroke-width="7"/>`
  const bag = (x: number, y: number, fill: string) =>
    `<path d="M${x} ${y + 60}q0-50 50-50h120q50 0 50 50v70q0 20-20 20H${x + 20}q-20 0-20-20z" fill="${fill}"/><path d="M${x + 60} ${y + 12}q10-44 50-44t50 44" fill="none" stroke="#39443d" stroke-width="11"/>`
  const ground = `${defs(light)}<rect width="1440" height="960" fill="url(#sky)"/><path d="M0 420q360-100 720-50t720-30v240H0z" fill="${light.far}"/>${tree(110, 560, 1.6, light.leaf)}${tree(1330, 560, 1.7, light.leaf)}<rect y="540" width="1440" height="30" fill="${light.grass}"/><rect y="566" width="1440" height="394" fill="url(#road)"/><ellipse cx="720" cy="872" rx="560" ry="34" fill="#10150f" opacity=".3"/>`
  const tail = (x: number) =>
    `<path d="M${x} 430h70v190h-70z" fill="#c8321f"/><path d="M${x + 8} 560h54v40h-54z" fill="#f4b28f"/>`
  if (kind === 'bed')
    return `${ground}<rect x="240" y="400" width="960" height="420" rx="24" fill="${p.base}"/><rect x="320" y="330" width="800" height="300" rx="10" fill="#39443d"/><path d="M320 330h800l-60 220H380z" fill="#2b3331"/><g stroke="#4b5551" stroke-width="10">${[0, 1, 2, 3, 4, 5].map((n) => `<path d="M${430 + n * 116} 340v206"/>`).join('')}</g><path d="M470 190h500q40 0 50 40l24 110H396l24-110q10-40 50-40z" fill="${p.dark}"/><path d="M486 216h468q22 0 30 28l18 72H438l18-72q8-28 30-28z" fill="#33484a"/>
${suitcase(420, 400, 180, 170, '#c98a1b')}${bag(640, 420, '#0e4a38')}<rect x="890" y="380" width="150" height="190" fill="#c9a777"/><path d="M890 440h150M965 380v190" stroke="#a3804f" stroke-width="8"/><path d="M300 620h840v60H300z" fill="${p.light}"/><path d="M300 640h840v120H300z" fill="${p.base}"/><rect x="640" y="690" width="160" height="54" rx="6" fill="#fffdf6"/><rect x="240" y="770" width="960" height="60" rx="16" fill="#59625f"/>${tail(250)}${tail(1120)}<rect x="320" y="800" width="130" height="80" rx="20" fill="#1c201f"/><rect x="990" y="800" width="130" height="80" rx="20" fill="#1c201f"/>`
  const tall = kind === 'large'
  const top = tall ? 250 : 330
  const hatch = `<path d="M300 ${top - 10}L360 60q10-30 50-30h620q40 0 50 30l60 ${top - 70}z" fill="${p.base}"/><path d="M380 ${top - 20}L424 84q6-18 30-18h532q24 0 30 18l44 ${top - 104}z" fill="#33484a"/><path d="M470 70l-60 ${top - 92}h90l60-${top - 92}z" fill="#fff" opacity=".18"/>`
  const lid = `<path d="M380 ${top}L446 96q8-30 46-30h456q38 0 46 30l66 ${top - 96}z" fill="${p.dark}"/><path d="M440 ${top}L486 118q6-20 30-20h408q24 0 30 20l46 ${top - 118}z" fill="#33484a"/><path d="M280 ${top + 30}L322 196q6-22 34-22h728q28 0 34 22l42 ${top - 166}z" fill="${p.base}"/><path d="M330 ${top + 30}L362 222q4-14 24-14h668q20 0 24 14l32 ${top - 192}z" fill="#4b5451"/><path d="M420 ${top + 20}L440 250h200l-10 ${top - 230}zM1020 ${top + 20}L1000 250H800l10 ${top - 230}z" fill="#39443d"/>`
  return `${ground}${tall ? hatch : lid}<path d="M320 ${top}l-30 160M1120 ${top}l30 160" stroke="#59625f" stroke-width="10"/>
<rect x="220" y="${top}" width="1000" height="${830 - top}" rx="56" fill="${p.base}"/><rect x="220" y="700" width="1000" height="130" rx="50" fill="${p.dark}"/><path d="M330 ${top + 40}h780l-26 ${640 - top}H356z" fill="#232a28"/><path d="M330 ${top + 40}h780l-60 90H390z" fill="#39443d"/><path d="M372 600h696l16 84H356z" fill="#4b5451"/>
${suitcase(420, tall ? 400 : 440, 200, tall ? 240 : 200, '#2f639b')}${suitcase(640, tall ? 450 : 480, 170, tall ? 190 : 160, '#c98a1b')}${bag(830, 500, '#0e4a38')}${tall ? `<path d="M880 420q0-30 40-30h90q40 0 40 30v80H880z" fill="#a3402f"/>` : ''}
${tail(246)}${tail(1124)}<rect x="620" y="736" width="200" height="60" rx="8" fill="#fffdf6"/><rect x="660" y="756" width="120" height="20" rx="6" fill="#0e4a38"/><rect x="330" y="812" width="140" height="76" rx="20" fill="#1c201f"/><rect x="970" y="812" width="140" height="76" rx="20" fill="#1c201f"/>`
}
