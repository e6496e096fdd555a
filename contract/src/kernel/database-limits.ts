import { auditDays } from '../audit/listing.ts';
import { maxUnits } from '../catalog/plan-terms.ts';
import { letterDays } from '../orders/letters.ts';
import { recycleDays } from '../recycle/listing.ts';
import { patternLimits } from '../security/patterns.ts';
import { postureDays } from '../security/posture-items.ts';
import { siteTextLength } from './branding-limits.ts';
import { messagingLimits } from './messaging-limits.ts';

/** Limits that database functions enforce; they read them with `app.limit_of('<name>')`. */
export const databaseLimits = {
  audit_days_min: auditDays.min,
  audit_days_max: auditDays.max,
  recycle_days_default: recycleDays.default,
  recycle_days_min: recycleDays.min,
  recycle_days_max: recycleDays.max,
  cart_lines: 100,
  /** Domains of a company. */
  domains: 20,
  /** Levels of nested folders in the media library. */
  folder_levels: 8,
  /** People in a conversation. */
  participants: messagingLimits.people,
  units: maxUnits,
  /** Price lists that build on each other. */
  price_list_levels: 3,
  /** Days for which a failed order can be retried. */
  retry_days: 30,
  letter_days: letterDays,
  /** Days for which a company that someone reported can't invite that person again. */
  reported_invitation_days: 30,
  block_seconds: patternLimits.blockSeconds,
  site_text_length: siteTextLength,
  dormant_days: postureDays.dormant,
  stale_key_days: postureDays.staleKey,
  unused_key_days: postureDays.unusedKey,
  critical_event_days: postureDays.criticalEvent,
  idle_session_days: postureDays.idleSession,
  old_invitation_days: postureDays.oldInvitation,
  unverified_domain_days: postureDays.unverifiedDomain,
} as const;
