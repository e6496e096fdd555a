import { notificationBanner } from '@trunkline/contract/kernel/constants';
import type { Me } from '@trunkline/contract/users';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../kernel/lazy-part.tsx';
import { isPushSupported, pushPermission } from '../kernel/push/subscribe.ts';
import { readStored } from '../kernel/safe-storage.ts';
import { bannerPlace } from './notices.tsx';

const Banner = lazyPart(
  async () =>
    (await import('../capabilities/notifications/components/stay-updated-banner.tsx'))
      .StayUpdatedBanner,
);

const { delay, dismissedKey } = notificationBanner;

/** Offers notifications five seconds after the page has come, to whoever is signed in and has not answered yet. */
export function StayUpdated({ me }: { me: Me }) {
  const [due, setDue] = useState(false);
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, []);
  if (!due || answered || !isPushSupported()) return null;
  // While the question is on its way it is not taken away by its own answer: that is the banner's to say.
  if (readStored(dismissedKey) !== null) return null;
  return createPortal(
    <Offer me={me} onAnswered={() => setAnswered(true)} />,
    document.getElementById(bannerPlace) ?? document.body,
  );
}

function Offer({ me, onAnswered }: { me: Me; onAnswered: () => void }) {
  const [open] = useState(() => pushPermission() === 'default');
  return open ? <Banner part={{ me, onAnswered }} onFailed={onAnswered} /> : null;
}
