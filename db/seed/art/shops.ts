// The trades: shop fronts, bays, tow trucks, windshields, paper. Signs carry pictures instead of names.
import { car, PAINTS, type PaintName, SHAPES } from './cars.ts'
import { defs, type Hour, LIGHT, tree } from './scenes.ts'

type Light = (typeof LIGHT)[Hour]
const back = (light: Light, sunX = 1100) =>
  `<rect width="1440" height="960" fill="url(#sky)"/><circle cx="${sunX}" cy="240" r="320" fill="url(#sun)" opacity=".9"/><path d="M0 600q300-90 620-40t820-30v200H0z" fill="${light.far}"/>`
const yard = (light: Light) =>
  `<rect y="700" width="1440" height="260" fill="url(#road)"/><rect y="694" width="1440" height="16" fill="${light.walk}"/><path d="M120 720L20 960M520 720l-60 240M920 720l60 240M1320 720l100 240" stroke="#fffdf6" stroke-width="8" opacity=".5"/>`

/** Pictures for signs, drawn in a 100 × 100 square. */
const SIGNS = {
  wrench: 'M70 14a24 24 0 0 0-30 30L14 70a11 11 0 0 0 16 16l26-26a24 24 0 0 0 30-30L72 44 58 42 56 28z',
  spray: 'M38 40h34v48H38zM44 26h22v14H44zM50 14h10v12H50zM28 18l14 6M26 28h14M28 38l14-4',
  glass: 'M14 74Q18 34 32 24Q50 18 68 24Q82 34 86 74Q50 64 14 74zM50 40l8 10-10 4 8 12',
  hook: 'M52 10v34a18 18 0 1 1-24 22M52 10l-12 10M52 10l12 10',
  car: 'M12 62l10-22q4-8 12-8h32q8 0 12 8l10 22v18H78v-8H22v8H12zM24 60h52',
} as const
export type Sign = keyof typeof SIGNS
const sign = (name: Sign, x: number, y: number, size: number, fill: string, ink: string): string =>
  `<g transform="translate(${x} ${y})"><rect width="${size}" height="${size}" rx="${size * 0.16}" fill="${fill}" transform="rotate(45 ${size / 2} ${size / 2})"/><g transform="translate(${size * 0.2} ${size * 0.2}) scale(${size / 167})"><path d="${SIGNS[name]}" fill="none" stroke="${ink}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/></g></g>`

export type Front = { wall: string; trim: string; sign: Sign; open: boolean; hour: Hour; paint: PaintName }

/** A workshop with two bays and an office; one bay may stand open with a car in it. */
export function workshop({ wall, trim, sign: name, open, hour, paint }: Front): string {
  const light = LIGHT[hour]
  const door = (x: number) =>
    `<rect x="${x}" y="400" width="330" height="300" fill="#e9e4d6"/><g stroke="#c9c2b0" stroke-width="5">${[0, 1, 2, 3, 4].map((n) => `<path d="M${x} ${450 + n * 50}h330"/>`).join('')}</g><g fill="${light.pane}">${[0, 1, 2, 3].map((n) => `<rect x="${x + 18 + n * 78}" y="462" width="60" height="28"/>`).join('')}</g>`
  const bay = (x: number) =>
    `<rect x="${x}" y="400" width="330" height="300" fill="#2f3a36"/><path d="M${x} 400h330v120H${x}z" fill="#fff" opacity=".07"/><rect x="${x + 40}" y="420" width="250" height="10" fill="#f6efc9"/><rect x="${x}" y="392" width="330" height="26" fill="#e9e4d6"/>
<g fill="#59625f"><rect x="${x + 24}" y="560" width="46" height="140"/><path d="M${x + 262} 540h50v160h-50z"/></g><g fill="#a3402f"><rect x="${x + 28}" y="572" width="38" height="16"/><rect x="${x + 28}" y="596" width="38" height="16"/><rect x="${x + 28}" y="620" width="38" height="16"/></g>`
  return `${defs(light)}${back(light)}${tree(70, 700, 1.7, light.leaf)}${tree(1400, 700, 1.5, light.leaf)}
<rect x="130" y="300" width="1180" height="400" fill="${wall}"/><path d="M130 300h1180v34H130z" fill="#000" opacity=".1"/><rect x="110" y="250" width="1220" height="62" fill="${trim}"/><rect x="110" y="304" width="1220" height="9" fill="#ffc21a"/>
${door(190)}${open ? bay(560) : door(560)}${open ? `<svg x="560" y="400" width="330" height="300" viewBox="0 0 330 300">${car({ style: 'sedan', paint, x: 190, ground: 292, scale: 0.62, id: 'in' })}</svg>` : ''}
<rect x="940" y="420" width="320" height="200" fill="${light.pane}"/><path d="M940 420h170l-90 200h-80z" fill="#fff" opacity=".3"/><path d="M1046 420v200M1154 420v200" stroke="#fffdf6" stroke-width="8"/><rect x="940" y="420" width="320" height="200" fill="none" stroke="#fffdf6" stroke-width="12"/><rect x="940" y="632" width="320" height="68" fill="${trim}" opacity=".85"/>
<path d="M920 420h360l18-46H938z" fill="${trim}"/><path d="M990 374h50l-8 46h-56zM1096 374h50v46h-54zM1200 374h50l12 46h-56z" fill="#fffdf6" opacity=".9"/>
${sign(name, 654, 128, 150, '#ffc21a', '#221a00')}<path d="M722 250h12v-20h-12z" fill="#39443d"/>${yard(light)}
<g><path d="M60 850l26-90h16l26 90z" fill="#e07b2c"/><path d="M76 800h36l6 20H70z" fill="#fffdf6"/><rect x="50" y="848" width="88" height="14" rx="6" fill="#39443d"/></g>`
}

/** A flatbed with its amber beam, carrying a car home. */
export function towTruck({
  hour,
  paint,
  cab,
  style,
}: {
  hour: Hour
  paint: PaintName
  cab: PaintName
  style: 'sedan' | 'crossover' | 'hatch'
}): string {
  const light = LIGHT[hour]
  const p = PAINTS[cab]
  const night = hour === 'evening'
  const tire = (x: number) =>
    `<circle cx="${x}" cy="772" r="66" fill="#1c201f"/><circle cx="${x}" cy="772" r="40" fill="#aab2ae"/><circle cx="${x}" cy="772" r="26" fill="#59625f"/>${[0, 1, 2, 3, 4, 5].map((n) => `<circle cx="${(x + 33 * Math.cos(n * 1.047)).toFixed(1)}" cy="${(772 + 33 * Math.sin(n * 1.047)).toFixed(1)}" r="4" fill="#39443d"/>`).join('')}`
  return `${defs(light)}${back(light, 320)}${tree(1320, 690, 1.8, light.leaf)}${tree(110, 700, 1.4, light.leaf)}<path d="M0 640q360-60 720-20t720-16v110H0z" fill="${light.mid}"/>
<g fill="#9ba19b"><rect y="668" width="1440" height="18"/>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => `<rect x="${60 + n * 165}" y="668" width="14" height="60"/>`).join('')}</g><rect y="716" width="1440" height="30" fill="${light.grass}"/><rect y="742" width="1440" height="218" fill="url(#road)"/><path d="M0 906H1440" stroke="#fffdf6" stroke-width="8" opacity=".8"/>
<ellipse cx="730" cy="842" rx="620" ry="26" fill="#10150f" opacity=".35"/><rect x="130" y="640" width="880" height="34" rx="8" fill="#d9b23a"/><rect x="130" y="674" width="880" height="46" fill="#39443d"/><path d="M130 652h880" stroke="#221a00" stroke-width="6" stroke-dasharray="26 26" opacity=".5"/><path d="M130 640l-90 150h26l92-120z" fill="#c9a233"/>
${car({ style, paint, x: 560, ground: 640, scale: 0.76, id: 'load' })}<path d="M190 620l-30 24M920 620l40 24" stroke="#e07b2c" stroke-width="10"/>
<path d="M1000 470q8-14 30-14h118q34 0 52 40l44 108q62 8 92 30q14 12 14 40v84q0 20-20 20H1000z" fill="${p.base}"/><path d="M1000 690h350v68q0 20-20 20H1000z" fill="${p.dark}" opacity=".6"/><path d="M1036 490h104q18 0 28 24l36 86H1036z" fill="#33484a"/><path d="M1036 490h60l-40 110h-20z" fill="#fff" opacity=".22"/><path d="M1030 610v160M1218 612v30" stroke="${p.dark}" stroke-width="5"/><rect x="1050" y="626" width="44" height="10" rx="5" fill="${p.dark}"/>
<path d="M1310 640q36 4 40 34l-40 4z" fill="#fff6cf"/><rect x="1296" y="736" width="70" height="30" rx="8" fill="#aab2ae"/><rect x="980" y="430" width="22" height="260" fill="#39443d"/>
<rect x="1040" y="430" width="130" height="26" rx="10" fill="#ffb52a"/><circle cx="1105" cy="440" r="${night ? 170 : 90}" fill="#ffb52a" opacity="${night ? 0.22 : 0.14}"/>${tire(330)}${tire(470)}${tire(1180)}
<g transform="translate(60 790)"><path d="M0 90l26-90h16l26 90z" fill="#e07b2c"/><path d="M15 40h38l6 20H9z" fill="#fffdf6"/><rect x="-10" y="88" width="88" height="13" rx="6" fill="#39443d"/></g>`
}

/** A mobile glass van at the curb with a windshield ready to go in. */
export function glassVan({ hour, paint, van }: { hour: Hour; paint: PaintName; van: PaintName }): string {
  const light = LIGHT[hour]
  return `${defs(light)}${back(light)}${tree(240, 690, 1.7, light.leaf)}${tree(1180, 690, 1.9, light.leaf)}<rect y="676" width="1440" height="30" fill="${light.grass}"/><rect y="700" width="1440" height="48" fill="${light.walk}"/><rect y="746" width="1440" height="214" fill="url(#road)"/>
${car({ style: 'van', paint: van, x: 470, ground: 850, scale: 0.82, id: 'van' })}${sign('glass', 270, 530, 110, '#ffc21a', '#221a00')}${car({ style: 'sedan', paint, x: 1190, ground: 862, scale: 0.74, id: 'car', mirrored: true })}
<path d="M640 392L930 452L946 590" fill="none" stroke="#59625f" stroke-width="16" stroke-linejoin="round"/><circle cx="640" cy="392" r="20" fill="#39443d"/><circle cx="930" cy="452" r="16" fill="#39443d"/><g transform="translate(800 560) rotate(-7)"><path d="M0 150Q20 26 60 10Q150-14 240 10Q280 26 300 150Q150 118 0 150z" fill="#9cc4c6" opacity=".75"/><path d="M0 150Q20 26 60 10Q150-14 240 10Q280 26 300 150Q150 118 0 150z" fill="none" stroke="#1c2b2b" stroke-width="9"/><path d="M70 26L40 134M130 4L100 122" stroke="#fff" stroke-width="16" opacity=".5"/><circle cx="100" cy="84" r="20" fill="#39443d"/><circle cx="210" cy="84" r="20" fill="#39443d"/></g>`
}

/** A windshield with a chip, seen close, the road beyond. */
export function windshieldChip(hour: Hour): string {
  const light = LIGHT[hour]
  const rays = [12, 70, 128, 190, 255, 310].map((angle, n) => {
    const a = (angle * Math.PI) / 180
    const r = 46 + (n % 3) * 30
    return `<path d="M900 420l${(Math.cos(a) * r).toFixed(0)} ${(Math.sin(a) * r).toFixed(0)}"/>`
  })
  return `${defs(light)}${back(light, 420)}${tree(240, 620, 1.6, light.leaf)}${tree(1220, 620, 1.7, light.leaf)}<path d="M560 560h320l420 400H140z" fill="url(#road)"/><path d="M714 570l-6 60M702 680l-12 90M684 820l-16 120" stroke="#ffc21a" stroke-width="12"/><path d="M0 580h560L140 960H0zM880 580h560v380h-140z" fill="${light.grass}"/>
<rect width="1440" height="960" fill="#bfe0e0" opacity=".16"/><path d="M260 0L40 700h160L420 0zM560 0L390 540h70L630 0z" fill="#fff" opacity=".16"/><path d="M0 0h1440v70Q720 20 0 70z" fill="#1c2423"/><path d="M0 0h60L0 300zM1440 0h-60l60 300z" fill="#1c2423"/><rect x="640" y="46" width="160" height="62" rx="24" fill="#2b3331"/>
<path d="M0 830Q720 730 1440 830V960H0z" fill="#222a28"/><path d="M0 846Q720 750 1440 846" fill="none" stroke="#39443d" stroke-width="10"/><path d="M240 850Q520 740 900 560" stroke="#171b1a" stroke-width="18" stroke-linecap="round" fill="none"/>
<circle cx="900" cy="420" r="120" fill="none" stroke="#ffc21a" stroke-width="12" stroke-dasharray="30 18"/><g stroke="#fff" stroke-width="5" stroke-linecap="round">${rays.join('')}</g><circle cx="900" cy="420" r="15" fill="#fff"/><circle cx="900" cy="420" r="6" fill="#33484a"/>`
}

/** A car half masked for paint under even light. */
export function paintBooth(paint: PaintName): string {
  const s = SHAPES.sedan
  return `<rect width="1440" height="960" fill="#e7ece8"/><path d="M0 0h1440L1240 150H200z" fill="#cfd8d3"/><g fill="#fffbe6"><path d="M260 30h400l-30 80H320zM780 30h400l-60 80H810z"/></g><path d="M200 150h1040v470H200z" fill="#f4f6f2"/><path d="M0 0l200 150v470L0 800zM1440 0l-200 150v470l200 180z" fill="#dbe2dd"/><g stroke="#c6d0ca" stroke-width="5">${[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `<path d="M${200 + n * 149} 150v470"/>`).join('')}</g><path d="M0 800L200 620h1040l200 180v160H0z" fill="#b9c2bc"/><g stroke="#a5afa8" stroke-width="4">${[0, 1, 2, 3, 4, 5].map((n) => `<path d="M${120 + n * 240} 960L${300 + n * 168} 620"/>`).join('')}</g>
${car({ style: 'sedan', paint, x: 720, ground: 820, scale: 1.05, id: 'c' })}<g transform="translate(${720 - (s.length * 1.05) / 2} 820) scale(1.05)"><path d="${s.glass}" fill="#e6d29f"/><path d="M240-212l120-66M330-210l150-80M470-208l120-78M590-208l60-40" stroke="#cdb67c" stroke-width="5"/><path d="M282-206h182v150H300z" fill="#7d857f" opacity=".55"/><path d="M286-206h6v146h-6zM460-206h6v150h-6z" fill="#7fb3d6"/></g>
<path d="M1246 470h16v330h-16zM1190 800h128v18h-128z" fill="#59625f"/><g transform="rotate(-8 1200 440)"><rect x="1130" y="360" width="150" height="190" rx="14" fill="#39443d"/><g fill="#ffcf7a"><rect x="1146" y="380" width="118" height="30" rx="8"/><rect x="1146" y="424" width="118" height="30" rx="8"/><rect x="1146" y="468" width="118" height="30" rx="8"/></g></g>`
}

/** A car up on a two-post lift. */
export function lift(paint: PaintName, style: 'sedan' | 'crossover' | 'suv' | 'hatch'): string {
  return `<rect width="1440" height="960" fill="#dfe3dc"/><rect width="1440" height="660" fill="#e9e8de"/><g stroke="#d3d2c5" stroke-width="4">${[0, 1, 2, 3, 4].map((n) => `<path d="M0 ${110 + n * 110}h1440"/>`).join('')}</g><rect y="660" width="1440" height="300" fill="#a7aea8"/><rect y="652" width="1440" height="14" fill="#0e4a38"/><g fill="#fff7d6"><rect x="220" y="40" width="380" height="22" rx="10"/><rect x="840" y="40" width="380" height="22" rx="10"/></g>
<g fill="#0e4a38"><rect x="40" y="430" width="210" height="230" rx="10"/><rect x="1210" y="380" width="180" height="280" rx="10"/></g><g fill="#ffc21a"><rect x="60" y="456" width="170" height="14"/><rect x="60" y="506" width="170" height="14"/><rect x="60" y="556" width="170" height="14"/><rect x="1230" y="420" width="140" height="12"/><rect x="1230" y="480" width="140" height="12"/></g><rect x="60" y="230" width="250" height="150" rx="8" fill="#c9b48a"/><g fill="#59625f"><path d="M86 250h14v90H86zM120 250h10v70h-10zM150 250h16v100h-16zM186 250h10v60h-10zM216 250h12v80h-12zM250 250h16v96h-16z"/></g>
<g fill="#a3402f"><rect x="470" y="180" width="52" height="640" rx="6"/><rect x="920" y="180" width="52" height="640" rx="6"/><rect x="440" y="806" width="112" height="26"/><rect x="890" y="806" width="112" height="26"/></g>${car({ style, paint, x: 720, ground: 590, scale: 0.98, id: 'c' }).replace(/<ellipse[^>]*\/>/g, '')}<g fill="#7a1e16"><rect x="400" y="520" width="640" height="22" rx="8"/></g><ellipse cx="720" cy="852" rx="480" ry="22" fill="#10150f" opacity=".16"/>
<g transform="translate(1090 690)"><rect width="150" height="130" rx="10" fill="#2f639b"/><path d="M0 34h150M0 66h150M0 98h150" stroke="#1b3f68" stroke-width="6"/><circle cx="26" cy="140" r="16" fill="#1c201f"/><circle cx="124" cy="140" r="16" fill="#1c201f"/></g>`
}

/** `turned`: camera and tape to the left, photographs to the right. */
type Desk = { accent: string; wood: string; grain: string; turned: boolean; paints: readonly [PaintName, PaintName] }

/** An appraiser's table: the estimate, the photographs, the measure. */
export function estimateDesk({ accent, wood, grain, turned, paints }: Desk): string {
  const line = (x: number, y: number, w: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="12" rx="6" fill="#cfc8b6"/>`
  const lines = [0, 1, 2, 3, 4, 5, 6]
    .map((n) => line(470, 330 + n * 52, 150 + ((n * 67) % 120)) + line(800, 330 + n * 52, 70))
    .join('')
  const photo = (x: number, y: number, turn: number, paint: PaintName) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect width="300" height="230" fill="#fffdf6"/><rect x="16" y="16" width="268" height="164" fill="#cfe0e0"/><rect x="16" y="130" width="268" height="50" fill="#8d908a"/>${car({ style: 'sedan', paint, x: 150, ground: 160, scale: 0.24, id: `p${x}` })}<circle cx="86" cy="118" r="30" fill="none" stroke="#ffc21a" stroke-width="7"/></g>`
  return `<rect width="1440" height="960" fill="${wood}"/><g stroke="${grain}" stroke-width="5" opacity=".6"><path d="M0 190h1440M0 400h1440M0 640h1440M0 850h1440"/></g><path d="M0 0h1440v960H0z" fill="url(#d)"/><defs><radialGradient id="d" cx=".7" cy=".2" r=".9"><stop offset="0" stop-color="#fff2cf" stop-opacity=".5"/><stop offset="1" stop-color="#3a2411" stop-opacity=".28"/></radialGradient></defs>
<g transform="${turned ? 'translate(1440 0) scale(-1 1)' : ''}">${photo(70, 150, -9, paints[0])}${photo(90, 540, 6, paints[1])}<g transform="rotate(-2 700 480)"><rect x="414" y="130" width="520" height="720" rx="16" fill="#6b4a33"/><rect x="440" y="176" width="468" height="650" fill="#fffdf6"/><path d="M600 116h150q10 0 10 10v50q0 12-12 12H602q-12 0-12-12v-50q0-10 10-10z" fill="#aab2ae"/><rect x="470" y="216" width="230" height="24" rx="8" fill="${accent}"/><rect x="470" y="256" width="150" height="14" rx="7" fill="#cfc8b6"/>${lines}<path d="M470 712h400" stroke="#16211b" stroke-width="5"/><rect x="780" y="736" width="90" height="24" rx="8" fill="#16211b"/><path d="M480 780q30-40 50-10t50-14q30 30 60-6" stroke="#2f639b" stroke-width="7" fill="none" stroke-linecap="round"/></g>
<g transform="translate(1010 180)"><rect width="330" height="230" rx="30" fill="#2b302e"/><rect x="40" y="-34" width="110" height="44" rx="10" fill="#2b302e"/><circle cx="180" cy="118" r="86" fill="#39443d"/><circle cx="180" cy="118" r="62" fill="#1c2b2b"/><circle cx="180" cy="118" r="40" fill="#33626b"/><circle cx="160" cy="98" r="14" fill="#fff" opacity=".6"/><rect x="270" y="24" width="36" height="20" rx="6" fill="#a3402f"/></g>
<g transform="translate(1010 560) rotate(14)"><rect width="330" height="150" rx="26" fill="#ffc21a"/><rect x="26" y="26" width="140" height="98" rx="14" fill="#fff3cf"/><path d="M330 118h150v22H330z" fill="#f1ead6"/><path d="M346 118v12M370 118v12M394 118v12M418 118v12M442 118v12M466 118v12" stroke="#16211b" stroke-width="4"/></g><path d="M1000 800l290-60 14 14-280 74z" fill="#16211b"/></g>`
}

/** Cars under a roof behind a fence, for the days between the tow and the repair. */
export function storageYard(hour: Hour, paints: readonly [PaintName, PaintName, PaintName]): string {
  const light = LIGHT[hour]
  const row = paints
    .map((paint, n) =>
      car({
        style: (['hatch', 'crossover', 'sedan'] as const)[n]!,
        paint,
        x: 300 + n * 420,
        ground: 770,
        scale: 0.44,
        id: `s${n}`,
      }),
    )
    .join('')
  const mesh = Array.from(
    { length: 61 },
    (_, n) => `<path d="M${n * 24 - 12} 560l24 40l-24 40l24 40l-24 40l24 40l-24 40"/>`,
  ).join('')
  return `${defs(light)}${back(light, 1200)}${tree(120, 690, 1.6, light.leaf)}${tree(1350, 690, 1.5, light.leaf)}<path d="M60 430L720 340l660 90v34H60z" fill="#0e4a38"/><path d="M60 464h1320v14H60z" fill="#ffc21a"/><path d="M110 478h20v290h-20zM500 478h20v290h-20zM920 478h20v290h-20zM1310 478h20v290h-20z" fill="#7d857f"/><rect y="740" width="1440" height="220" fill="url(#road)"/><path d="M60 478h1320v262H60z" fill="#16211b" opacity=".16"/>${row}
<g stroke="#8d9690" stroke-width="3" fill="none" opacity=".6">${mesh}</g><g fill="#6f7a73"><rect y="552" width="1440" height="12"/><rect y="796" width="1440" height="12"/>${[0, 1, 2, 3, 4, 5].map((n) => `<rect x="${n * 280 + 10}" y="540" width="16" height="290"/>`).join('')}</g>${sign('car', 650, 590, 130, '#ffc21a', '#221a00')}`
}
