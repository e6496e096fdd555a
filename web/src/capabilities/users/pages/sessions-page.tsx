import { useMe } from '../../auth/index.ts';
import { SessionsSection } from '../../auth/components/settings/sessions-section.tsx';
import { OwnSupportCard } from '../components/support-card.tsx';

export function SessionsPage() {
  return (
    <>
      {useMe().support === null && <SessionsSection />}
      <OwnSupportCard />
    </>
  );
}
