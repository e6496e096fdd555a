import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readerOf } from '@trunkline/contract/kernel/reader';
import type { Me } from '@trunkline/contract/users';
import { useEffect } from 'react';
import { AlertBanner } from '../capabilities/alerts/components/alert-banner.tsx';
import { followLinks } from './follow-links.ts';
import { followPush } from './follow-push.ts';
import { followRefused } from './follow-refused.ts';
import './install-capabilities.ts';
import { followTopics } from './live-topics.ts';
import { StayUpdated } from './stay-updated.tsx';
import { reportTimeZone } from './report-time-zone.ts';

/** What goes along with somebody signed in through all screens: alerts above them, and news as it happens. */
export function SignedInLayer({ user }: { user: Me }) {
  const { id, company, support } = user;
  const client = useQueryClient();
  const tenant = company.id;
  useEffect(() => followTopics(client, { id, tenant }), [client, id, tenant]);
  const own = support === null;
  useEffect(() => (own ? followPush({ id }) : undefined), [own, id]);
  useEffect(() => {
    if (own) void reportTimeZone({ id });
  }, [own, id]);
  const router = useRouter();
  const reader = readerOf(user);
  useEffect(
    () =>
      reader === null ? undefined : followRefused(reader, (href) => void router.navigate({ href })),
    [reader, router],
  );
  useEffect(() => followLinks((href) => void router.navigate({ href })), [router]);
  return (
    <>
      <AlertBanner tenant={tenant} />
      {own && <StayUpdated me={user} />}
    </>
  );
}
