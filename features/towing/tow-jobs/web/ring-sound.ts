import { useEffect, useState } from 'react'

const EVERY_MS = 1500
const [TONE_HZ, SECONDS, LOUD] = [880, 0.35, 0.25]

/** A tone while something rings. It begins only once somebody pressed `start`: browsers allow no sound before. */
export function useRing(ringing: boolean): { on: boolean; start: () => void } {
  const [context, setContext] = useState<AudioContext | null>(null)
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (!ringing || !context || !on) return
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
  }, [ringing, context, on])
  useEffect(() => {
    if (!context) return
    // a phone that was locked, or a call, silences it again
    const look = () => setOn(context.state === 'running')
    look()
    context.addEventListener('statechange', look)
    return () => {
      context.removeEventListener('statechange', look)
      void context.close()
    }
  }, [context])
  const start = () => {
    if (context) context.resume().catch(() => {})
    else setContext(new AudioContext())
  }
  return { on, start }
}
