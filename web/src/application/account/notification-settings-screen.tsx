import { DevicesCard } from '../../capabilities/notifications/components/devices-card.tsx';
import { NotificationPreferences } from '../../capabilities/notifications/components/preferences.tsx';

/** /settings/notifications: what somebody is told, on which ways and when not, and on which devices. */
export function NotificationSettingsScreen() {
  return (
    <>
      <NotificationPreferences />
      <DevicesCard />
    </>
  );
}
