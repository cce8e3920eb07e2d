import { useTranslations } from 'use-intl'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { Timeline } from '#ui/timeline.tsx'
import { DECISIONS, PART_STATUS, RECORD_KINDS, type Repair } from '../repair.ts'
import { REPAIR_STATUS, type RepairStatus, STAGES } from '../status.ts'

type Event = Repair['events'][number]
const known = <S extends string>(names: readonly S[], value: unknown) => names.find((name) => name === value)
const STATUS = Object.keys(REPAIR_STATUS) as RepairStatus[]

/** Every step of a repair with who took it: both sides read the same, newest first. */
export function RepairHistory({ repair }: { repair: Repair }) {
  const t = useTranslations('repairHistory')
  const by = useTranslations('repairs.by')
  const when = useWhen()
  const sentence = useSentence(repair.time_zone)
  const ofKey = ({ details: { by_key } }: Event) => by_key !== undefined && t('byKey', { key: String(by_key) })
  const steps = repair.events.toReversed().flatMap((event) => {
    const title = sentence(event)
    return title ? [{ event, title }] : []
  })
  return (
    <Section title={t('title')} fold={steps[0]?.title}>
      <Timeline
        label={t('title')}
        words={{ done: t('shape.done'), due: t('shape.due'), later: t('shape.later'), stopped: t('shape.stopped') }}
        steps={steps.map(({ event, title }) => ({
          key: String(event.id),
          title,
          state: event.to_status === 'stopped' || event.to_status === 'cancelled' ? 'stopped' : 'done',
          line: [t('by', { who: by(event.by), at: when.at(event.at) }), ofKey(event)].filter(Boolean).join(' · '),
          at: event.at,
          children: event.reason && (
            <q dir="auto" className="wrap-anywhere">
              {event.reason}
            </q>
          ),
        }))}
      />
    </Section>
  )
}

function useSentence(zone: string) {
  const when = useWhen()
  const t = useTranslations('repairHistory')
  const stages = useTranslations('repairs.stages')
  const status = useTranslations('repairs.status')
  const outcomes = useTranslations('repairs.parts')
  const records = useTranslations('repairs.records')
  const decisions = useTranslations('repairs.decisions')
  return ({ kind, to_status, details }: Event): string | null => {
    const version = String(details['version'] ?? '')
    const count = Number(details['count'] ?? 1)
    switch (kind) {
      case 'status': {
        const to = known(STATUS, to_status)
        // what was signed says so itself
        return to && to !== 'authorized' ? status(to) : null
      }
      case 'stage': {
        const stage = known(STAGES, details['stage'])
        return stage ? t('stage', { stage: stages(stage) }) : null
      }
      case 'parts':
        return t(details['backordered'] === true ? 'backordered' : 'parts', { count })
      case 'photos':
        return t('photos', { count })
      case 'part': {
        const outcome = known(PART_STATUS, details['outcome'])
        return outcome ? t('part', { outcome: outcomes(outcome) }) : null
      }
      case 'record': {
        const of = known(RECORD_KINDS, details['of'])
        return of ? t(details['needed'] === false ? 'notNeeded' : 'record', { what: records(of) }) : null
      }
      case 'answered': {
        const decision = known(DECISIONS, details['decision'])
        return decision ? t('answered', { version, decision: decisions(decision) }) : null
      }
      case 'withdrawn':
        return t('withdrawn', { version, lines: Array.isArray(details['lines']) ? details['lines'].length : 1 })
      case 'signed':
      case 'supplement':
      case 'declined':
      case 'taken_back':
      case 'insurer_late':
        return t(kind, { version })
      case 'invoiced':
      case 'corrected':
      case 'directed':
      case 'direction_revoked':
      case 'letter':
        return t(kind, { number: String(details['number'] ?? '') })
      case 'payment_recorded':
      case 'payment_confirmed':
      case 'payment_objected':
        return t(kind)
      case 'visit':
      case 'visit_moved':
      case 'visit_canceled':
        return t(kind, {
          what: String(details['purpose'] === 'calibration' ? 'calibration' : details['place']),
          again: details['again'] === true ? 'yes' : 'no',
          at: when.promise(String(details['starts_at']), zone),
          why: String(details['for'] ?? 'other'),
        })
      case 'on_the_way':
      case 'silence':
        return t(kind)
      default:
        return null
    }
  }
}
