// Cars drawn from the side, facing right: x runs from the rear bumper, y upward is negative, the ground is y = 0.
// About 210 units are a metre, so that a pickup is longer and a hatchback shorter beside the same house.

export type BodyStyle = 'sedan' | 'hatch' | 'crossover' | 'suv' | 'pickup' | 'minivan' | 'van' | 'coupe' | 'wagon'

type Shape = {
  length: number
  body: string
  glass: string
  /** Pillars over the glass: x at the belt line and at the roof. */
  pillars: [number, number][]
  /** Door gaps: x at the belt line. */
  doors: number[]
  handles: number[]
  wheels: [number, number]
  radius: number
  belt: number
  sill: number
  headlight: string
  taillight: string
  mirror: [number, number]
  roofRails?: [number, number, number]
  extra?: string
}

export const SHAPES: Record<BodyStyle, Shape> = {
  sedan: {
    length: 966,
    body: 'M22-96C13-122 13-152 20-178C24-199 46-207 74-210L196-217C238-249 284-283 344-294C424-308 520-306 582-293C634-281 692-241 744-207C820-204 892-194 928-178C952-167 962-148 962-118L958-80C955-65 946-59 932-58L60-52C36-56 26-78 22-96Z',
    glass: 'M232-216C268-245 304-271 352-281C424-293 516-291 572-280C612-271 660-239 702-208Z',
    pillars: [[462, 470]],
    doors: [462, 280],
    handles: [392, 566],
    wheels: [196, 766],
    radius: 70,
    belt: -206,
    sill: -54,
    headlight: 'M880-186C910-184 938-172 955-152L953-140C930-142 902-150 884-162Z',
    taillight: 'M20-178C24-196 46-204 78-206L84-182C60-178 38-172 19-160Z',
    mirror: [690, -214],
  },
  hatch: {
    length: 858,
    body: 'M20-100C12-130 14-170 26-206C34-232 58-268 92-288C116-304 160-312 230-315C330-320 440-316 496-302C552-287 604-247 648-212C716-209 788-199 822-182C845-170 855-150 855-120L852-80C849-65 841-59 828-58L56-52C32-56 24-80 20-100Z',
    glass: 'M92-226C104-250 122-272 146-284C178-298 232-301 286-302C372-304 444-301 486-289C528-276 572-246 608-214Z',
    pillars: [
      [372, 384],
      [206, 226],
    ],
    doors: [372, 214],
    handles: [304, 478],
    wheels: [170, 678],
    radius: 70,
    belt: -214,
    sill: -54,
    headlight: 'M776-192C804-188 832-174 849-154L847-140C824-142 796-150 780-164Z',
    taillight: 'M26-206C34-226 44-240 58-252L74-214C64-196 40-186 18-178Z',
    mirror: [596, -220],
  },
  crossover: {
    length: 968,
    body: 'M22-108C14-140 16-190 28-226C40-258 64-304 104-330C132-346 196-352 290-354C404-357 512-354 566-342C622-328 682-282 728-242C806-239 896-229 934-208C956-196 965-172 965-140L962-92C959-74 950-67 936-66L60-60C36-64 26-88 22-108Z',
    glass: 'M104-244C118-274 140-306 166-320C196-334 256-338 330-339C428-341 510-339 556-328C600-316 648-280 690-244Z',
    pillars: [
      [424, 436],
      [236, 256],
    ],
    doors: [424, 246],
    handles: [350, 536],
    wheels: [194, 768],
    radius: 78,
    belt: -240,
    sill: -64,
    headlight: 'M880-222C912-218 940-204 958-182L958-166C932-168 902-178 884-192Z',
    taillight: 'M28-226C36-246 46-262 58-276L80-238C68-218 44-206 20-198Z',
    mirror: [676, -250],
    roofRails: [190, 540, -358],
  },
  suv: {
    length: 1052,
    body: 'M22-116C15-150 15-226 24-262C32-300 52-356 88-374C112-384 200-388 320-389C452-391 560-388 616-376C672-362 726-312 770-266C856-263 970-256 1018-238C1040-228 1049-206 1049-170L1047-106C1044-84 1036-75 1020-74L62-66C36-70 26-94 22-116Z',
    glass: 'M78-268C88-304 104-342 128-356C156-369 240-373 340-374C460-376 560-373 604-362C650-349 694-308 732-268Z',
    pillars: [
      [450, 458],
      [270, 280],
    ],
    doors: [450, 268],
    handles: [372, 568],
    wheels: [212, 836],
    radius: 86,
    belt: -264,
    sill: -72,
    headlight: 'M960-248C994-246 1026-236 1042-214L1043-178C1016-180 984-188 964-202Z',
    taillight: 'M24-262C30-288 38-310 46-326L66-318C62-282 56-238 46-208L17-206Z',
    mirror: [716, -276],
    roofRails: [130, 590, -394],
  },
  pickup: {
    length: 1176,
    body: 'M20-132C15-160 15-230 20-258L44-266L452-266L470-280C482-320 496-362 522-378C556-392 660-394 730-388C782-382 836-322 874-276C962-273 1086-266 1138-248C1162-238 1172-218 1172-184L1170-116C1167-94 1159-85 1144-84L56-78C34-82 24-112 20-132Z',
    glass: 'M500-276C508-312 520-350 540-362C572-374 660-376 720-370C758-364 800-318 836-276Z',
    pillars: [[648, 652]],
    doors: [648, 482],
    handles: [560, 738],
    wheels: [226, 944],
    radius: 90,
    belt: -272,
    sill: -84,
    headlight: 'M1082-256C1116-254 1150-242 1166-220L1167-184C1140-186 1104-196 1086-210Z',
    taillight: 'M18-252L42-258L46-190L17-188Z',
    mirror: [826, -288],
    extra: 'bed',
  },
  minivan: {
    length: 1080,
    body: 'M22-110C14-144 16-210 26-250C36-292 60-344 96-360C124-370 230-374 360-374C496-374 606-366 672-344C738-320 804-272 852-230C922-223 1008-210 1046-186C1068-172 1077-150 1077-122L1074-86C1071-70 1063-63 1048-62L62-58C36-62 26-90 22-110Z',
    glass: 'M84-262C94-298 112-332 136-344C164-355 260-359 372-359C494-359 592-352 654-332C708-312 762-276 804-238Z',
    pillars: [
      [508, 520],
      [308, 316],
    ],
    doors: [508, 300],
    handles: [452, 560],
    wheels: [212, 846],
    radius: 76,
    belt: -240,
    sill: -62,
    headlight: 'M980-202C1016-198 1050-182 1069-160L1069-144C1040-148 1004-160 984-174Z',
    taillight: 'M26-250C32-274 42-296 52-312L72-306C66-270 56-224 44-196L17-194Z',
    mirror: [786, -248],
    extra: 'slide',
  },
  van: {
    length: 1150,
    body: 'M22-120C16-180 16-420 26-486C32-514 48-524 84-526C280-531 560-530 700-520C760-514 820-440 876-330C900-296 930-284 980-272C1050-254 1110-236 1132-206C1146-184 1150-150 1148-112C1147-88 1140-72 1122-68L60-64C36-68 26-96 22-120Z',
    glass: 'M706-486C744-474 792-404 838-318L706-318Z',
    pillars: [],
    doors: [690, 884],
    handles: [720, 640],
    wheels: [226, 922],
    radius: 80,
    belt: -322,
    sill: -68,
    headlight: 'M1060-246C1090-236 1116-220 1130-198L1130-172C1106-176 1078-188 1062-204Z',
    taillight: 'M22-300L42-300L42-196L20-196Z',
    mirror: [828, -330],
    extra: 'cargo',
  },
  coupe: {
    length: 978,
    body: 'M24-98C14-122 14-152 22-176C28-196 52-206 84-212L200-226C262-262 330-288 404-294C468-299 520-296 562-284C618-268 678-232 724-200C806-196 898-184 938-166C962-154 973-136 973-110L969-76C966-61 957-55 942-54L62-50C38-54 28-78 24-98Z',
    glass: 'M266-222C312-252 362-274 414-280C468-284 514-282 550-271C594-257 642-228 680-202Z',
    pillars: [[410, 426]],
    doors: [392],
    handles: [432],
    wheels: [204, 776],
    radius: 74,
    belt: -202,
    sill: -52,
    headlight: 'M890-176C920-173 950-160 966-142L964-128C938-132 910-140 894-152Z',
    taillight: 'M22-176C30-194 54-203 92-208L96-186C66-182 40-176 18-164Z',
    mirror: [668, -210],
  },
  wagon: {
    length: 1000,
    body: 'M22-104C14-132 16-180 28-212C38-244 58-284 90-304C116-318 200-324 310-325C420-326 520-322 574-308C632-292 690-250 738-214C818-211 916-201 958-182C982-170 994-150 994-120L990-82C987-66 978-59 964-58L60-56C36-60 26-84 22-104Z',
    glass: 'M92-226C104-256 122-282 146-294C176-306 250-310 330-311C428-312 508-309 558-296C606-282 654-250 696-218Z',
    pillars: [
      [438, 448],
      [252, 268],
    ],
    doors: [438, 262],
    handles: [364, 548],
    wheels: [198, 792],
    radius: 73,
    belt: -214,
    sill: -60,
    headlight: 'M904-196C936-192 968-178 986-158L984-142C958-146 926-154 908-168Z',
    taillight: 'M28-212C36-232 46-248 58-260L80-226C68-206 44-194 20-186Z',
    mirror: [682, -224],
    roofRails: [170, 540, -329],
  },
}

export type Paint = { name: string; base: string; light: string; dark: string }
export const PAINTS = {
  white: { name: 'white', base: '#eceae2', light: '#ffffff', dark: '#bdb9ab' },
  silver: { name: 'silver', base: '#b9bfbd', light: '#e9eceb', dark: '#808a87' },
  graphite: { name: 'graphite', base: '#59625f', light: '#8d9793', dark: '#343b39' },
  black: { name: 'black', base: '#2b302e', light: '#66706c', dark: '#141716' },
  red: { name: 'red', base: '#b3372b', light: '#e0685a', dark: '#7a1e16' },
  blue: { name: 'blue', base: '#2f639b', light: '#6c9fd4', dark: '#1b3f68' },
  green: { name: 'green', base: '#2b6a52', light: '#63a58a', dark: '#164334' },
  sand: { name: 'sand', base: '#c9ad7f', light: '#ead6b0', dark: '#927749' },
  orange: { name: 'orange', base: '#cf7a2c', light: '#efa869', dark: '#934f14' },
  teal: { name: 'teal', base: '#3d8a8c', light: '#7dbfbf', dark: '#235a5c' },
} as const satisfies Record<string, Paint>
export type PaintName = keyof typeof PAINTS

const wheel = (x: number, r: number, rim: string): string => {
  const spokes = Array.from({ length: 5 }, (_, n) => {
    const a = (n * 72 - 90) * (Math.PI / 180)
    const at = (angle: number, length: number) =>
      `${(x + Math.cos(angle) * length).toFixed(1)} ${(-r + Math.sin(angle) * length).toFixed(1)}`
    return `<path d="M${at(a - 0.5, r * 0.16)}L${at(a - 0.2, r * 0.62)}L${at(a + 0.2, r * 0.62)}L${at(a + 0.5, r * 0.16)}Z"/>`
  }).join('')
  return `<circle cx="${x}" cy="${-r}" r="${r}" fill="#1c201f"/><circle cx="${x}" cy="${-r}" r="${r * 0.9}" fill="#262b29"/>
<circle cx="${x}" cy="${-r}" r="${r * 0.67}" fill="#3a413e"/><circle cx="${x}" cy="${-r}" r="${r * 0.42}" fill="#5b6460"/>
<g fill="${rim}">${spokes}<circle cx="${x}" cy="${-r}" r="${r * 0.2}"/></g>
<circle cx="${x}" cy="${-r}" r="${r * 0.64}" fill="none" stroke="${rim}" stroke-width="${r * 0.07}"/><circle cx="${x}" cy="${-r}" r="${r * 0.08}" fill="#59625f"/>`
}

export type CarOptions = {
  style: BodyStyle
  paint: PaintName
  x: number
  ground: number
  scale?: number
  mirrored?: boolean
  id: string
  dusk?: boolean
}

/** One car standing on `ground`, its middle at `x`. */
export function car({ style, paint, x, ground, scale = 1, mirrored = false, id, dusk = false }: CarOptions): string {
  const s = SHAPES[style]
  const p = PAINTS[paint]
  const arch = s.radius + 13
  const arches = s.wheels.map((at) => `<circle cx="${at}" cy="${-s.radius}" r="${arch}"/>`).join('')
  const lip = s.wheels
    .map(
      (at) =>
        `<path d="M${at - arch - 5} ${-s.radius + 24}A${arch + 4} ${arch + 4} 0 0 1 ${at + arch + 5} ${-s.radius + 24}"/>`,
    )
    .join('')
  const pillars = s.pillars
    .map(
      ([belt, roof]) =>
        `<path d="M${belt - 8} ${s.belt + 4}L${roof - 6} ${s.belt - 130}H${roof + 8}L${belt + 8} ${s.belt + 4}Z"/>`,
    )
    .join('')
  const doors = s.doors
    .map(
      (at) => `<path d="M${at} ${s.belt}C${at - 2} ${s.belt + 50} ${at - 6} ${s.sill - 50} ${at - 2} ${s.sill - 22}"/>`,
    )
    .join('')
  const handles = s.handles
    .map((at) => `<rect x="${at - 18}" y="${s.belt + 20}" width="42" height="9" rx="4.5"/>`)
    .join('')
  const rails = s.roofRails
    ? `<path d="M${s.roofRails[0]} ${s.roofRails[2] + 8}Q${(s.roofRails[0] + s.roofRails[1]) / 2} ${s.roofRails[2] - 9} ${s.roofRails[1]} ${s.roofRails[2] + 9}" fill="none" stroke="#3a413e" stroke-width="7" stroke-linecap="round"/>`
    : ''
  const extra =
    {
      bed: `<path d="M22-254H452" stroke="${p.dark}" stroke-width="6"/><path d="M462-270V-86" stroke="${p.dark}" stroke-width="5" opacity=".6"/>`,
      slide: `<path d="M104-212H486" stroke="${p.dark}" stroke-width="5" opacity=".6"/>`,
      cargo: `<g stroke="${p.dark}" stroke-width="4" opacity=".55" fill="none"><path d="M390-470V-86M672-470V-86"/><path d="M60-330H664"/><rect x="70" y="-472" width="292" height="120" rx="12"/><rect x="416" y="-472" width="230" height="120" rx="12"/></g>`,
    }[s.extra ?? ''] ?? ''
  const flip = mirrored
    ? `translate(${x + (s.length * scale) / 2} ${ground}) scale(${-scale} ${scale})`
    : `translate(${x - (s.length * scale) / 2} ${ground}) scale(${scale})`
  const rim = paint === 'black' || paint === 'graphite' ? '#aab2ae' : '#d9ddd9'
  return `<g transform="${flip}">
<defs><linearGradient id="${id}p" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.light}"/><stop offset=".38" stop-color="${p.base}"/><stop offset=".62" stop-color="${p.base}"/><stop offset="1" stop-color="${p.dark}"/></linearGradient>
<linearGradient id="${id}g" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="${dusk ? '#3c4f57' : '#8fb0ad'}"/><stop offset=".55" stop-color="#33484a"/><stop offset="1" stop-color="#1d2c2d"/></linearGradient>
<clipPath id="${id}b"><path d="${s.body}"/></clipPath><clipPath id="${id}w"><path d="${s.glass}"/></clipPath></defs>
<ellipse cx="${s.length / 2}" cy="4" rx="${s.length * 0.53}" ry="26" fill="#10150f" opacity=".22"/><ellipse cx="${s.length / 2}" cy="0" rx="${s.length * 0.47}" ry="15" fill="#10150f" opacity=".34"/>
${rails}<path d="${s.body}" fill="url(#${id}p)"/>
<g clip-path="url(#${id}b)"><path d="M0 ${s.sill - 16}H${s.length}V0H0Z" fill="#1f2523" opacity=".82"/>
<path d="M0 ${s.belt + 40}Q${s.length * 0.5} ${s.belt + 8} ${s.length} ${s.belt + 66}V${s.belt + 76}Q${s.length * 0.5} ${s.belt + 20} 0 ${s.belt + 52}Z" fill="#fff" opacity=".26"/>
<path d="M0 ${s.sill - 52}Q${s.length * 0.5} ${s.sill - 30} ${s.length} ${s.sill - 56}V${s.sill - 16}H0Z" fill="${p.dark}" opacity=".34"/>
<g fill="none" stroke="${p.dark}" stroke-width="8" opacity=".6">${lip}</g><g fill="#171b1a">${arches}</g>
<path d="M${s.length - 96} ${s.sill - 34}q60 4 100-10M0 ${s.sill - 46}q40 14 74 14" fill="none" stroke="${p.dark}" stroke-width="4" opacity=".8"/><rect x="${s.length - 62}" y="${s.sill - 26}" width="60" height="12" rx="6" fill="#10150f" opacity=".7"/></g>
<path d="${s.glass}" fill="url(#${id}g)"/><g clip-path="url(#${id}w)"><path d="M${s.length * 0.4} -420L${s.length * 0.18} 0H${s.length * 0.25}L${s.length * 0.47} -420ZM${s.length * 0.6} -420L${s.length * 0.45} 0H${s.length * 0.475}L${s.length * 0.625} -420Z" fill="#fff" opacity=".2"/><g fill="#171c1b">${pillars}</g></g>
<path d="${s.glass}" fill="none" stroke="#171c1b" stroke-width="5" stroke-linejoin="round"/>
<g fill="none" stroke="${p.dark}" stroke-width="3.5" opacity=".75">${doors}</g><g fill="${p.dark}" opacity=".8">${handles}</g>${extra}
<path d="${s.headlight}" fill="#f7f3df" stroke="${p.dark}" stroke-width="3"/><path d="${s.taillight}" fill="#c8321f" stroke="${p.dark}" stroke-width="3"/>
<path d="M${s.mirror[0]} ${s.mirror[1]}c-8-14-2-25 15-27s29 6 25 23z" fill="${p.base}" stroke="${p.dark}" stroke-width="3"/>
${wheel(s.wheels[0], s.radius, rim)}${wheel(s.wheels[1], s.radius, rim)}</g>`
}
