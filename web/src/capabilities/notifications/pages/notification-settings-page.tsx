import { DevicesCard } from '../components/devices-card.tsx';
import { NotificationPreferences } from '../components/preferences.tsx';

/**
 * /settings/notifications: which notifications to get, through which channels, on which devices,
 * and quiet hours.
 */
export function NotificationSettingsPage() {
  return (
    <>
      <NotificationPreferences />
      <DevicesCard />
    </>
  );
}
