import { useEffect, useState } from 'react'

const EVERY_MS = 1500
const [TONE_HZ, SECONDS, LOUD] = [880, 0.35, 0.25]

/** A tone while something rings. It begins only once somebody pressed `start`: browsers allow no sound before. */
export function useRing(ringing: boolean): { on: boolean; start: () => void } {
  const [context, setContext] = useState<AudioContext | null>(null)
  useEffect(() => {
    if (!ringing || !context) return
    const beep = () => {
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = TONE_HZ
      volume.gain.value = LOUD
      tone.connect(volume).connect(context.destination)
      tone.start()
      tone.stop(context.currentTime + SECONDS)
    }
    beep()
    const timer = setInterval(beep, EVERY_MS)
    return () => clearInterval(timer)
  }, [ringing, context])
  useEffect(() => () => void context?.close(), [context])
  return { on: context !== null, start: () => setContext((before) => before ?? new AudioContext()) }
}
