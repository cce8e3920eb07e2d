import { type PointerEvent, useRef } from 'react'
import { Button } from './button.tsx'

const [WIDTH, HEIGHT] = [400, 120]
/** What the server keeps of a drawn signature, in letters of its path. */
const MOST = 49_000

/** A signature drawn with finger, pen or mouse, as the path of an SVG line. The typed name is what counts. */
export function DrawnName({
  label,
  optional,
  hint,
  clear,
  value,
  onValue,
}: {
  label: string
  optional: string
  hint: string
  /** What the button says that begins anew. */
  clear: string
  value: string
  onValue: (path: string) => void
}) {
  const path = useRef(value)
  const drawing = useRef(false)
  const point = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const at = (value_: number, of: number, most: number) => Math.round((value_ / of) * most * 10) / 10
    return `${at(clientX - left, width, WIDTH)} ${at(clientY - top, height, HEIGHT)}`
  }
  const put = (more: string) => {
    if (path.current.length + more.length > MOST) return
    path.current += more
    onValue(path.current)
  }
  return (
    <div>
      <p className="font-semibold">
        {label} <span className="font-normal text-ink-soft">({optional})</span>
      </p>
      <p className="text-sm text-ink-soft">{hint}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="mt-2 w-full max-w-md touch-none rounded-md border border-line-strong bg-card"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drawing.current = true
          put(`M${point(event)}`)
        }}
        onPointerMove={(event) => drawing.current && put(`L${point(event)}`)}
        onPointerUp={() => (drawing.current = false)}
        onPointerCancel={() => (drawing.current = false)}
      >
        <path d={value} fill="none" className="stroke-ink" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {value && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            path.current = ''
            onValue('')
          }}
        >
          {clear}
        </Button>
      )}
    </div>
  )
}
