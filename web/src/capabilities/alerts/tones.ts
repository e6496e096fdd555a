import type { AlertType } from '@trunkline/contract/alerts/listing';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Colours of the alert types, always shown together with the type's name. */
export const alertTones = {
  urgent: 'danger',
  warning: 'warning',
  info: 'primary',
} as const satisfies Record<AlertType, BadgeTone>;
