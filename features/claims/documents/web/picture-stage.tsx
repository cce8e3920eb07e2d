import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'

const STEP = 1.25
const MOST = 8
const CLOSE = 2.5
type Size = { width: number; height: number }

/** A picture that is made larger, turned and moved: by keys, by pointer, and by the buttons above it. */
export function PictureStage({ src, alt, onLoad }: { src: string; alt: string; onLoad: () => void }) {
  const t = useTranslations('adminClaims.documents')
  const format = useFormatter()
  const stage = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState<Size | null>(null)
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const middle = useRef({ x: 0.5, y: 0.5 })
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const watch = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: box.clientHeight }))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  // what was in the middle stays there
  useLayoutEffect(() => {
    const box = stage.current
    if (!box) return
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2
  }, [zoom, turn])
  const change = (to: { zoom?: number; turn?: number }) => {
    const box = stage.current
    if (box)
      middle.current = to.turn
        ? { x: 0.5, y: 0.5 }
        : {
            x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
            y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
          }
    if (to.zoom !== undefined) setZoom(Math.min(MOST, Math.max(1, to.zoom)))
    if (to.turn) setTurn((before) => before + to.turn!)
  }
  const larger = () => change({ zoom: zoom * STEP })
  const smaller = () => change({ zoom: zoom / STEP })
  const whole = () => change({ zoom: 1 })
  const rotate = () => change({ turn: 1 })
  useShortcuts([
    { keys: KEYS.larger, label: t('zoomIn'), run: larger },
    { keys: KEYS.smaller, label: t('zoomOut'), run: smaller },
    { keys: KEYS.whole, label: t('fit'), run: whole },
    { keys: KEYS.rotate, label: t('rotate'), run: rotate },
  ])
  const lies = turn % 2 === 1
  const [wide, high] = natural ? (lies ? [natural.height, natural.width] : [natural.width, natural.height]) : [1, 1]
  const scale = Math.min(room.width / wide, room.height / high) * zoom
  const [width, height] = [Math.floor(wide * scale), Math.floor(high * scale)]
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'touch' || event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.scrollBy(-event.movementX, -event.movementY)
  }
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[auto_minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <Tool label={t('zoomOut')} onClick={smaller}>
          <ZoomOut aria-hidden className="size-5" />
        </Tool>
        <span aria-live="polite" className="min-w-14 text-center text-sm tabular-nums">
          {format.number(zoom, { style: 'percent', maximumFractionDigits: 0 })}
        </span>
        <Tool label={t('zoomIn')} onClick={larger}>
          <ZoomIn aria-hidden className="size-5" />
        </Tool>
        <Tool label={t('fit')} onClick={whole}>
          <Maximize aria-hidden className="size-5" />
        </Tool>
        <Tool label={t('rotate')} onClick={rotate}>
          <RotateCw aria-hidden className="size-5" />
        </Tool>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging and double-clicking are extra; arrow keys and buttons do the same */}
      <div
        ref={stage}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is moved by arrow keys
        tabIndex={0}
        aria-label={t('stage')}
        onPointerMove={drag}
        onDoubleClick={() => change({ zoom: zoom > 1 ? 1 : CLOSE })}
        className="relative h-[60dvh] cursor-grab overflow-auto overscroll-contain rounded-md border border-line bg-sunken select-none active:cursor-grabbing lg:h-full"
      >
        <div
          className="relative overflow-hidden"
          style={{ width: Math.max(room.width, width), height: Math.max(room.height, height) }}
        >
          <img
            src={src}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setNatural({ width: naturalWidth || 1, height: naturalHeight || 1 })
              onLoad()
            }}
            className="absolute top-1/2 left-1/2 max-w-none"
            style={
              natural
                ? {
                    width: lies ? height : width,
                    height: lies ? width : height,
                    transform: `translate(-50%, -50%) rotate(${turn * 90}deg)`,
                  }
                : { visibility: 'hidden' }
            }
          />
        </div>
      </div>
    </div>
  )
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-content-center lg:size-9 rounded-md border border-line bg-card text-ink hover:bg-sunken"
    >
      {children}
    </button>
  )
}
