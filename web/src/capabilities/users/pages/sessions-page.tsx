import { useMe } from '../../auth/index.ts';
import { SessionsSection } from '../../auth/components/settings/sessions-section.tsx';
import { OwnSupportCard } from '../components/support-card.tsx';

/** Where the account is signed in, and who looked at the product as its owner. */
export function SessionsPage() {
  return (
    <>
      {useMe().support === null && <SessionsSection />}
      <OwnSupportCard />
    </>
  );
}
