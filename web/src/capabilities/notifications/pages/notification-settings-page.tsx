import { DevicesCard } from '../components/devices-card.tsx';
import { NotificationPreferences } from '../components/preferences.tsx';

/** /settings/notifications: what somebody is told, on which ways and when not, and on which devices. */
export function NotificationSettingsPage() {
  return (
    <>
      <NotificationPreferences />
      <DevicesCard />
    </>
  );
}
