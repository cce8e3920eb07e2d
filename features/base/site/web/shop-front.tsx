/** A well-kept shop: awning, window with a car in it, door. Decoration. */
export function ShopFront({ className }: { className?: string }) {
  const stripes = [0, 1, 2, 3, 4, 5, 6, 7]
  return (
    <svg viewBox="0 0 480 280" aria-hidden="true" className={className}>
      <rect x="30" y="40" width="420" height="232" rx="10" className="fill-on-panel-soft" />
      <rect x="30" y="40" width="420" height="44" rx="10" className="fill-panel" />
      <g transform="translate(240 62)">
        <rect x="-13" y="-13" width="26" height="26" rx="4" transform="rotate(45)" className="fill-signal" />
        <path
          d="M0 11V3c0-4-6-4-6-10M0 3c0-4 6-4 6-10"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          className="stroke-on-signal"
        />
      </g>
      {stripes.map((stripe) => (
        <path
          key={stripe}
          transform={`translate(${20 + stripe * 55} 84)`}
          d="M0 0h55v34a27.5 20 0 0 1-55 0z"
          className={stripe % 2 ? 'fill-on-panel stroke-panel' : 'fill-panel stroke-panel'}
          strokeWidth="2"
        />
      ))}
      <rect x="60" y="158" width="230" height="92" rx="8" className="fill-on-panel" />
      <g transform="translate(92 178)">
        <path
          d="M8 40c0-10 6-16 18-18l22-18c4-3 8-4 14-4h34c7 0 11 2 15 6l16 16 22 5c8 2 11 6 11 13v8c0 3-2 5-5 5H12c-3 0-4-2-4-5z"
          className="fill-panel"
        />
        <path d="M52 20l14-12c2-2 4-2 7-2h10v14zM90 6h8c4 0 7 1 9 4l10 10H90z" className="fill-on-panel" />
        <circle cx="42" cy="52" r="15" className="fill-road" />
        <circle cx="42" cy="52" r="6" className="fill-on-panel" />
        <circle cx="126" cy="52" r="15" className="fill-road" />
        <circle cx="126" cy="52" r="6" className="fill-on-panel" />
      </g>
      <rect x="324" y="150" width="96" height="122" rx="8" className="fill-panel" />
      <rect x="340" y="166" width="64" height="48" rx="5" className="fill-on-panel-soft" />
      <circle cx="404" cy="234" r="5" className="fill-signal" />
      <rect x="0" y="272" width="480" height="8" rx="4" className="fill-line-strong" />
    </svg>
  )
}
