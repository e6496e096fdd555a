import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readerOf } from '@trunkline/contract/kernel/reader';
import type { Me } from '@trunkline/contract/users';
import { useEffect } from 'react';
import { AlertBanner } from '../capabilities/alerts/components/alert-banner.tsx';
import { afterFirstScreen } from './after-first-screen.ts';
import { followLinks } from './follow-links.ts';
import { followPush } from './follow-push.ts';
import { followRefused } from './follow-refused.ts';
import './install-capabilities.ts';
import { followTopics } from './live-topics.ts';
import { StayUpdated } from './stay-updated.tsx';
import { reportTimeZone } from './report-time-zone.ts';
import { useIsFirstScreenRendered } from './use-is-first-screen-rendered.ts';

/** Present on all screens of a signed-in user: alerts and live events. */
export function SignedInLayer({ user }: { user: Me }) {
  const { id, company, support } = user;
  const client = useQueryClient();
  const router = useRouter();
  const tenant = company.id;
  const isOwnAccount = support === null;
  useEffect(() => {
    const { promise: firstPaint, resolve } = Promise.withResolvers<void>();
    const stop = afterFirstScreen(client, router, () => {
      resolve();
      if (isOwnAccount) void reportTimeZone({ id });
    });
    const stopFollowing = followTopics(client, { id, tenant }, firstPaint);
    return () => {
      stop();
      stopFollowing();
    };
  }, [client, router, id, tenant, isOwnAccount]);
  useEffect(() => (isOwnAccount ? followPush({ id }) : undefined), [isOwnAccount, id]);
  const reader = readerOf(user);
  const isRendered = useIsFirstScreenRendered();
  useEffect(() => {
    if (reader === null || !isRendered) return undefined;
    return followRefused(reader, (href) => void router.navigate({ href }));
  }, [reader, isRendered, router]);
  useEffect(() => followLinks((href) => void router.navigate({ href })), [router]);
  return (
    <>
      <AlertBanner tenant={tenant} />
      {isOwnAccount && <StayUpdated me={user} />}
    </>
  );
}
