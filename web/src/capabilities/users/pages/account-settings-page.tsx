import { useMe } from '../../auth/index.ts';
import { AccountSection } from '../../auth/components/settings/account-section.tsx';
import { NameCard } from '../components/name-card.tsx';
import { PhotoCard } from '../components/photo-card.tsx';

/** /settings: who somebody is, and what keeps their account safe. Whoever looks as another changes neither. */
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
