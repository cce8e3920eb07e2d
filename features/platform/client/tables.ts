// The allow-list: which tables the dialect knows, and whose answer each of them is. Nothing is read but through these
// calls, as whoever asks.
import { profilesContract } from '#features/base/accounts/contract.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { verificationContract } from '#features/business/verification/contract.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { coverageContract } from '#features/claims/coverage/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { photoUrl, SHOWN_PHOTOS } from '#features/market/listings/photo.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import { columnsOf, type Embed, type Reading, type Row, type Table } from './table.ts'

const part = (row: Row, key: string) => (row[key] ?? null) as Row | null
const photosOf = (row: Row) =>
  ((row['photos'] ?? []) as { path: string }[]).slice(0, SHOWN_PHOTOS).map(({ path }) => photoUrl(path, 1200))
/** A business as others see it; who stands behind it is told where the call tells it, and null elsewhere. */
const business = (row: Row): Row | null => {
  const provider = part(row, 'provider')
  return provider && { ...provider, id: row['provider_id'], contact: provider }
}

const ofListing = {
  vehicles: {
    table: 'vehicles',
    of: (row) =>
      part(row, 'vehicle') && { ...part(row, 'vehicle'), provider_id: row['provider_id'], photos: photosOf(row) },
  },
  shops: {
    table: 'shops',
    of: (row) => part(row, 'shop') && { ...part(row, 'shop'), provider_id: row['provider_id'] },
  },
  provider_profiles: { table: 'provider_profiles', of: business },
  reviews: { table: 'reviews', many: true, by: 'listing_id', from: 'id' },
} satisfies Record<string, Embed>

const ofOrder = {
  listings: { table: 'listings', of: (row) => part(row, 'listing') },
  provider_profiles: { table: 'provider_profiles', of: business },
  profiles: { table: 'profiles', of: (row) => ({ ...part(row, 'customer'), id: row['user_id'] }) },
  claims: { table: 'claims', of: (row) => part(row, 'claim') && { ...part(row, 'claim'), id: row['claim_id'] } },
} satisfies Record<string, Embed>

/** An adjuster has a license, and the call refuses services from one. */
const shopKept = ({ services, hourly_rate_cents, certifications, license_type, license_state }: Row): Row =>
  license_type
    ? { hourly_rate_cents, certifications, license_type, license_state }
    : { services, hourly_rate_cents, certifications }

const businessOf: Reading = {
  call: providersContract.profile,
  narrows: ['user_id'],
  rows: (answer) => [answer as Row],
}

export const TABLES: Readonly<Record<string, Table>> = {
  profiles: {
    columns: columnsOf(profilesContract.list.output),
    list: {
      call: profilesContract.list,
      narrows: ['id', 'role'],
      pages: { by: 'cursor', of: 'last', most: 1000 },
      order: 'id.desc',
    },
    update: { call: profilesContract.update },
  },
  claims: {
    columns: columnsOf(claimsContract.get.output),
    list: {
      claims_admin: {
        call: claimsContract.list,
        narrows: ['driver_id', 'status', 'claim_type', 'loss_state'],
        pages: { by: 'cursor', of: 'last', most: 100 },
        order: 'created_at.desc',
      },
      else: {
        call: claimsContract.list,
        narrows: ['status', 'claim_type', 'loss_state'],
        pages: { by: 'cursor', of: 'last', most: 100 },
        order: 'created_at.desc',
      },
    },
    one: claimsContract.get,
    embeds: {
      coverage: { table: 'coverage', many: true, by: 'claim_id', from: 'id' },
      profiles: { table: 'profiles', of: (row) => ({ id: row['driver_id'], name: row['driver_name'] }) },
    },
    insert: { call: intakeContract.submit },
  },
  coverage: {
    columns: columnsOf(coverageContract.coverage.output),
    list: { call: coverageContract.coverage, narrows: ['claim_id'], needs: 'claim_id' },
  },
  provider_profiles: {
    columns: columnsOf(providersContract.profile.output, { none: { ein: 'text' } }),
    list: {
      claims_admin: {
        call: verificationContract.queue,
        asks: { status: 'all' },
        pages: { by: 'page', of: 'page', most: 200 },
        rows: (answer) => (answer as { rows: Row[] }).rows,
        instead: { of: 'user_id', reading: businessOf },
      },
      else: businessOf,
    },
    embeds: {
      profiles: {
        table: 'profiles',
        of: (row) => ({ phone: row['phone'], ...part(row, 'contact'), id: row['user_id'] }),
      },
    },
    insert: { call: onboardingContract.save, merges: 'user_id' },
  },
  vehicles: {
    columns: columnsOf(providersContract.vehicles.output, { none: { photos: 'json' } }),
    list: { call: providersContract.vehicles },
    insert: { call: onboardingContract.addVehicle },
    update: { call: providersContract.updateVehicle },
  },
  shops: {
    columns: columnsOf(providersContract.shop.output),
    list: { call: providersContract.shop },
    insert: { call: onboardingContract.saveShop, merges: 'provider_id', keeps: shopKept },
    update: { call: providersContract.updateShop },
  },
  listings: {
    columns: columnsOf(listingsContract.list.output, { without: ['vehicle', 'shop', 'provider'] }),
    list: {
      call: listingsContract.list,
      narrows: ['status', 'listing_type', 'provider_id'],
      pages: { by: 'after', of: 'last', most: 100 },
      order: 'id.desc',
    },
    one: listingsContract.get,
    embeds: ofListing,
  },
  orders: {
    columns: columnsOf(ordersContract.list.output, { without: ['listing', 'provider', 'customer', 'claim'] }),
    list: {
      call: ordersContract.list,
      narrows: ['id', 'status', 'work_status', 'user_id', 'provider_id', 'listing_id', 'claim_id', 'stripe_session_id'],
      pages: { by: 'after', of: 'last', most: 100 },
      order: 'created_at.desc',
    },
    embeds: ofOrder,
  },
  reviews: {
    columns: columnsOf(reviewsContract.list.output, { none: { reviewer_id: 'uuid' } }),
    list: {
      call: reviewsContract.list,
      narrows: ['provider_id', 'listing_id'],
      pages: { by: 'after', of: 'last', most: 100 },
      order: 'created_at.desc',
    },
    embeds: { profiles: { table: 'profiles', of: (row) => ({ name: row['reviewer_name'] }) } },
    insert: { call: reviewsContract.leave },
  },
  conversations: {
    columns: columnsOf(messagesContract.conversations.output),
    list: {
      call: messagesContract.conversations,
      narrows: ['topic'],
      asks: { limit: 100 },
      order: 'last_message_at.desc',
    },
    one: messagesContract.conversation,
  },
  messages: {
    columns: columnsOf(messagesContract.messages.output),
    list: {
      call: messagesContract.messages,
      narrows: ['conversation_id'],
      needs: 'conversation_id',
      pages: { by: 'before', of: 'first', most: 200 },
    },
    one: messagesContract.message,
    insert: { call: messagesContract.send },
  },
  notifications: {
    columns: columnsOf(notificationsContract.list.output),
    list: {
      call: notificationsContract.list,
      narrows: ['read'],
      pages: { by: 'before', of: 'last', most: 100 },
      order: 'created_at.desc',
    },
    update: { call: notificationsContract.markRead },
  },
}
