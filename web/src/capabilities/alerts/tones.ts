import type { AlertType } from '@trunkline/contract/alerts/listing';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Colours of the types; beside each stands its name. */
export const alertTones = {
  urgent: 'danger',
  warning: 'warning',
  info: 'primary',
} as const satisfies Record<AlertType, BadgeTone>;
