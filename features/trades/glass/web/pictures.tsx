// Drawn for who doesn't know the words: a car from above, how glass breaks, and what sits in a windshield.
import type { ReactNode } from 'react'
import type { GLASS_DAMAGE, GlassFeature, Pane } from '#features/trades/estimates/glass.ts'

const CAR =
  'M12 20C12 8 18 3 24 3s12 5 12 17v58c0 10-5 15-12 15s-12-5-12-15Z M12 44c-1.500-9-.5-14 2-17M36 44c1.500-9 .5-14-2-17'
/** Of a car from above whose front is at the top; what is on both sides is drawn on both. */
const SHAPES: Record<Pane, string> = {
  windshield: 'M14 29q10-6 20 0l-3 9q-7-3-14 0Z',
  rear: 'M17 76q7 3 14 0l3 8q-10 5-20 0Z',
  door_front_left: 'M13.500 38l3 4v13h-3Z',
  door_front_right: 'M34.500 38l-3 4v13h3Z',
  door_rear_left: 'M13.500 57h3v11h-3Z',
  door_rear_right: 'M34.500 57h-3v11h3Z',
  quarter: 'M13.500 70h3l-.5 4-2.500 5ZM34.500 70h-3l.5 4 2.500 5Z',
  vent: 'M13.200 31l2.500 7-2.200-1.500ZM34.800 31l-2.500 7 2.200-1.500Z',
  roof: 'M18.500 43h11v26h-11Z',
  mirror: 'M11 34l-6 1.500q-1.500 4 0 5.500l5-2ZM37 34l6 1.500q1.500 4 0 5.500l-5-2Z',
}

/** A car from above, its front to the left, with these panes filled. */
export function PanePicture({ panes, className = 'h-10 w-24' }: { panes: readonly Pane[]; className?: string }) {
  const filled = (pane: Pane) => panes.includes(pane)
  return (
    <svg aria-hidden viewBox="0 4 96 40" className={className}>
      <g transform="matrix(0 -1 1 0 0 48)" fill="none" strokeLinejoin="round">
        <path d={CAR} className="stroke-ink-soft" strokeWidth="1.6" />
        {(Object.keys(SHAPES) as Pane[]).map((pane) => (
          <path
            key={pane}
            d={SHAPES[pane]}
            className={filled(pane) ? 'fill-accent stroke-accent' : 'stroke-line-strong'}
            strokeWidth={filled(pane) ? 3 : 1}
          />
        ))}
      </g>
    </svg>
  )
}

/** What everything drawn on a windshield stands on. */
function OnGlass({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 32"
      className="h-10 w-15 shrink-0 text-accent"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 28 10 6Q24 2 38 6l6 22Q24 24 4 28Z" className="stroke-ink-soft" strokeWidth="1.600" />
      {children}
    </svg>
  )
}

const BROKEN: Record<(typeof GLASS_DAMAGE)[number], string> = {
  chip: 'M30 15v-4m0 8v3m-3.500-5h-3m10 0h3m-9-2.500-2-2m7 7 2 2m0-9-2 2m-5 5-2 2',
  crack: 'M11 20l5-4 4 3 6-7 4 4 7-8',
  shattered: 'M23 15 15 5m8 10L8 17m15-2-8 10m8-10 3 9m-3-9 14 9m-14-9 17-2m-17 2 9-10M17 8l10 1 4 8-8 7-8-2-2-6Z',
}
/** How glass is broken. */
export const DamagePicture = ({ damage }: { damage: keyof typeof BROKEN }) => (
  <OnGlass>
    <path d={BROKEN[damage]} strokeWidth="1.600" />
    {damage === 'chip' && <circle cx="30" cy="17" r="1.500" fill="currentColor" />}
  </OnGlass>
)

const mirror = <path d="M18 9q6-2 12 0v4H18Z" className="stroke-ink-soft" strokeWidth="1.600" />
const IN_GLASS: Record<GlassFeature, ReactNode> = {
  camera: (
    <>
      {mirror}
      <path d="M20 16h8l-1.500 5h-5Z" fill="currentColor" />
      <circle cx="24" cy="18.500" r="1.300" className="fill-card" stroke="none" />
    </>
  ),
  sensor_patch: (
    <>
      {mirror}
      <circle cx="24" cy="18.500" r="3" fill="currentColor" />
    </>
  ),
  heated_wiper_park: (
    <path d="M9 23q2.500-3 5 0t5-.5 5 0 5 0 5 .5 5 0M10 19.500q2.500-3 5 0t5-.5 5 0 5 .5 5 0" strokeWidth="1.600" />
  ),
  head_up_display: (
    <>
      <path d="M11 14h10v7H11Z" strokeDasharray="2 2.500" strokeWidth="1.400" />
      <path d="M13.500 19.500a3 3 0 0 1 5.500-2M16.200 19l2-2.500" strokeWidth="1.600" />
    </>
  ),
  acoustic: (
    <path
      d="M33 22c-3-2-3-8 1-8 3.500 0 4 4 2 5.500-1 .8-.5 2.500-2 2.500M27 15c-1.500 2-1.500 4 0 6m-3.500-8c-2.500 3-2.500 7 0 10"
      strokeWidth="1.700"
    />
  ),
  tint_band: <path d="M10 6Q24 2 38 6l1.600 6Q24 8 8.400 12Z" fill="currentColor" />,
  antenna: <path d="M34 9l3.500 13M30.500 8.500 33 22M27 8v13.500M30 13h6m-5.500 5h7" strokeWidth="1.600" />,
  toll_mirror: (
    <>
      <path d="M14 9q10-3 20 0v8q-10-2-20 0Z" fill="currentColor" />
      <path d="M21 13q1.500-2 3 0t3 0" className="stroke-card" strokeWidth="1.600" />
    </>
  ),
}
/** What sits in or behind a windshield. */
export const FeaturePicture = ({ feature }: { feature: GlassFeature }) => <OnGlass>{IN_GLASS[feature]}</OnGlass>
