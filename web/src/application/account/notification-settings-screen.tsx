import { DevicesCard } from '../../capabilities/notifications/components/devices-card.tsx';

/** /settings/notifications: where somebody is told. */
export function NotificationSettingsScreen() {
  return <DevicesCard />;
}
