import { Car, Hammer, type LucideIcon, Truck, Wind } from 'lucide-react'
import { Mark } from '#ui/logo.tsx'
import type { landing } from './copy.en.ts'

const roads = [
  'M320 700V470C320 350 150 400 116 262',
  'M320 470C320 330 228 300 216 140',
  'M320 470C320 330 412 300 424 140',
  'M320 470C320 350 490 400 520 262',
]
const blocks = [
  [36, 330, 54, 40],
  [58, 470, 70, 50],
  [150, 500, 44, 64],
  [36, 566, 92, 44],
  [440, 480, 60, 44],
  [540, 420, 60, 66],
  [456, 566, 48, 40],
  [540, 540, 64, 64],
  [298, 190, 44, 40],
  [296, 268, 48, 30],
  [40, 40, 50, 44],
  [552, 44, 50, 52],
] as const
const trees = [
  [110, 440],
  [170, 446],
  [214, 560],
  [408, 560],
  [430, 440],
  [520, 520],
  [320, 160],
  [60, 130],
  [580, 140],
] as const

function Plate({ x, y, text, icon: Icon }: { x: number; y: number; text: string; icon: LucideIcon }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-104" y="-31" width="208" height="62" rx="12" className="fill-on-panel" />
      <Icon x="-90" y="-15" width="30" height="30" className="stroke-panel" />
      <text x="-50" y="9" fontSize="25" fontWeight="700" className="fill-road font-sans">
        {text}
      </text>
    </g>
  )
}

/** The mark grown to a map: the driver's car reaches the fork, and every road is open. All text is in the label too. */
export function ForkRoad({ words, className }: { words: (typeof landing)['road']; className?: string }) {
  return (
    <svg role="img" aria-label={words.label} viewBox="0 0 640 640" className={className}>
      <rect width="640" height="640" className="fill-panel" />
      <g className="fill-on-panel" opacity="0.07">
        {blocks.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="8" />
        ))}
      </g>
      <g className="fill-panel-line" opacity="0.55">
        {trees.map(([cx, cy]) => (
          <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="9" />
        ))}
      </g>
      <circle
        cx="320"
        cy="470"
        r="400"
        fill="none"
        strokeWidth="2"
        strokeDasharray="3 11"
        strokeLinecap="round"
        className="stroke-on-panel"
        opacity="0.7"
      />
      <text x="320" y="60" textAnchor="middle" fontSize="22" fontWeight="700" className="fill-on-panel font-sans">
        {words.radius}
      </text>
      <g fill="none" strokeLinecap="round">
        {roads.map((d) => (
          <path key={d} d={d} strokeWidth="60" className="stroke-road" />
        ))}
        {roads.map((d) => (
          <path key={d} d={d} strokeWidth="4" strokeDasharray="20 18" className="stroke-signal" />
        ))}
      </g>
      <Plate x={120} y={248} text={words.body} icon={Hammer} />
      <Plate x={208} y={126} text={words.glass} icon={Wind} />
      <Plate x={432} y={126} text={words.towing} icon={Truck} />
      <Plate x={520} y={248} text={words.rental} icon={Car} />
      <Mark x={254} y={386} width={132} height={132} />
      <g transform="translate(320 582)">
        <rect x="-20" y="-34" width="40" height="68" rx="14" className="fill-on-panel" />
        <rect x="-14" y="-18" width="28" height="13" rx="4" className="fill-road" />
        <rect x="-13" y="14" width="26" height="9" rx="4" className="fill-road" />
        <path d="m8-34 5 7-3 5 7 4" fill="none" strokeWidth="3" strokeLinejoin="round" className="stroke-signal" />
      </g>
      <g transform="translate(456 584)">
        <path d="M-98 0l18-14v28z" className="fill-signal" />
        <rect x="-84" y="-27" width="176" height="54" rx="12" className="fill-signal" />
        <text x="4" y="9" textAnchor="middle" fontSize="25" fontWeight="700" className="fill-on-signal font-sans">
          {words.you}
        </text>
      </g>
    </svg>
  )
}
