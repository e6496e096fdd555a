import { useMe } from '../../capabilities/auth/index.ts';
import { AccountSection } from '../../capabilities/auth/pages/settings-page.tsx';
import { NameCard } from '../../capabilities/users/components/name-card.tsx';
import { PhotoCard } from '../../capabilities/users/components/photo-card.tsx';

/** /settings: who somebody is, and what keeps their account safe. Whoever looks as another changes neither. */
export function AccountScreen() {
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
