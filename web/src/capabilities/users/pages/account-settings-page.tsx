import { useMe } from '../../auth/index.ts';
import { AccountSection } from '../../auth/components/settings/account-section.tsx';
import { NameCard } from '../components/name-card.tsx';
import { PhotoCard } from '../components/photo-card.tsx';

/** /settings: profile and account security. Under support access both are read-only. */
export function AccountSettingsPage() {
  return (
    <>
      {useMe().support === null && (
        <>
          <PhotoCard />
          <NameCard />
        </>
      )}
      <AccountSection />
    </>
  );
}
