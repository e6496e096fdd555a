import { TenantSettingsPage } from '../../capabilities/branding/pages/tenant-settings-page.tsx';
import { PictureInput } from '../../capabilities/media/components/picture-input.tsx';

/** Tenant settings, where pictures come from the media library: it comes after branding among the capabilities. */
export function SettingsScreen() {
  return <TenantSettingsPage pictureInput={PictureInput} />;
}
