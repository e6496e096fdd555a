import { notificationBanner } from '@trunkline/contract/kernel/page-constants';
import type { Me } from '@trunkline/contract/users';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { canOffer } from '../kernel/push/offer.ts';
import { bannerPlace } from './notices.tsx';

const { delay } = notificationBanner;
const load = () => import('../capabilities/notifications/components/stay-updated-banner.tsx');

type Banner = ComponentType<{ me: Me; onAnswered: () => void }>;

/**
 * Offers notifications five seconds after the page has loaded, to signed-in users who haven't
 * answered yet.
 */
export function StayUpdated({ me }: { me: Me }) {
  const [Banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    const offer = async () => {
      if (!canOffer()) return;
      try {
        const { StayUpdatedBanner } = await load();
        setBanner(() => StayUpdatedBanner);
      } catch {
        // If the banner can't be loaded, the next page offers notifications.
      }
    };
    const timer = setTimeout(() => void offer(), delay);
    return () => clearTimeout(timer);
  }, []);
  if (Banner === null) return null;
  return createPortal(
    <Banner me={me} onAnswered={() => setBanner(null)} />,
    document.getElementById(bannerPlace) ?? document.body,
  );
}
