import { CalendarDays, Inbox, MessageCircle, Star, Truck, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import { useProfile } from '#features/business/providers/web/data.ts'

/** What somebody does who works for a business without owning it, and the ways there. */
export function TeamCard({ business, role }: { business: string; role: MemberRole }) {
  const t = useTranslations('member')
  return (
    <Card title={t('card.title', { business })} meta={t('card.text', { role: t(`roles.${role}`) })}>
      <div className="flex flex-wrap gap-2">
        {role === 'operator' ? (
          <LinkButton to={paths.providerDispatch()} icon={<Truck aria-hidden className="size-5" />}>
            {t('card.dispatch')}
          </LinkButton>
        ) : (
          <LinkButton to={paths.providerBookings()} icon={<Inbox aria-hidden className="size-5" />}>
            {t('card.bookings')}
          </LinkButton>
        )}
        {mayAct(role, 'messages').yes && (
          <LinkButton to={paths.messages()} icon={<MessageCircle aria-hidden className="size-5" />} variant="secondary">
            {t('card.messages')}
          </LinkButton>
        )}
        {mayAct(role, 'calendar').yes && (
          <LinkButton
            to={paths.providerListings()}
            icon={<CalendarDays aria-hidden className="size-5" />}
            variant="secondary"
          >
            {t('card.listings')}
          </LinkButton>
        )}
        {mayAct(role, 'reply').yes && (
          <LinkButton to={paths.providerReviews()} icon={<Star aria-hidden className="size-5" />} variant="secondary">
            {t('card.reviews')}
          </LinkButton>
        )}
        <LinkButton to={paths.providerTeam()} icon={<Users aria-hidden className="size-5" />} variant="secondary">
          {t('card.team')}
        </LinkButton>
      </div>
    </Card>
  )
}

/** The same on the dashboard of a driver; nothing for everybody else. */
export const OwnTeamCard = () => (useMe().member_role ? <OfMine /> : null)

function OfMine() {
  const { data } = useProfile()
  return data?.member_role ? <TeamCard business={data.business_name} role={data.member_role} /> : null
}
