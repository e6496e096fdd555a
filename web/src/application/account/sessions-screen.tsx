import { useMe } from '../../capabilities/auth/index.ts';
import { SessionsSection } from '../../capabilities/auth/pages/settings-page.tsx';
import { OwnSupportCard } from '../../capabilities/users/components/support-card.tsx';

/** Where the account is signed in, and who looked at the product as its owner. */
export function SessionsScreen() {
  return (
    <>
      {useMe().support === null && <SessionsSection />}
      <OwnSupportCard />
    </>
  );
}
