import { auditDays } from '../audit/listing.ts';
import { recycleDays } from '../recycle/listing.ts';
import { messagingLimits } from './messaging-limits.ts';

/** Limits that functions of the database enforce: there, `app.limit_of('<name>')`. */
export const databaseLimits = {
  audit_days_min: auditDays.min,
  audit_days_max: auditDays.max,
  recycle_days_default: recycleDays.default,
  recycle_days_min: recycleDays.min,
  recycle_days_max: recycleDays.max,
  cart_lines: 100,
  /** Own domains of a company. */
  domains: 20,
  /** Levels of nested folders in the media library. */
  folder_levels: 8,
  /** People in a conversation. */
  participants: messagingLimits.people,
} as const;
