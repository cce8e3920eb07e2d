import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { Team } from '#features/business/providers/team.ts'
import { useInstant } from '#ui/instant.ts'

const ENDS: readonly Team['events'][number]['kind'][] = ['revoked', 'declined', 'removed', 'left']

/** What happened to the team, newest first, with who did it. Names stay when somebody is gone. */
export function TeamHistory({ team }: { team: Team }) {
  const t = useTranslations('ownTeam')
  const roles = useTranslations('member.roles')
  const words = useTranslations('orders.timeline')
  const instant = useInstant()
  const title = t('history')
  if (team.events.length === 0) return null
  return (
    <Card title={title}>
      <Timeline
        label={title}
        words={{ done: words('done'), due: words('due'), later: words('later'), stopped: words('stopped') }}
        steps={team.events.map((event) => {
          const at = instant(event.at)
          return {
            key: String(event.id),
            state: ENDS.includes(event.kind) ? 'stopped' : 'done',
            title: (
              <span className="wrap-anywhere">
                {t(`steps.${event.kind}`, {
                  email: event.email ?? '',
                  about: event.about ?? '',
                  role: roles(event.member_role),
                  was: event.was ? roles(event.was) : '',
                })}
              </span>
            ),
            line: event.by ? t('by', { at, name: event.by }) : t('auto', { at }),
            at: event.at,
          }
        })}
      />
    </Card>
  )
}
