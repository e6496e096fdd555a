import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '@trunkline/contract/users';
import { useEffect } from 'react';
import { AlertBanner } from '../capabilities/alerts/components/alert-banner.tsx';
import { followTopics } from './live-topics.ts';

/** What goes along with somebody signed in through all screens: alerts above them, and news as it happens. */
export function SignedInLayer({ user: { id, company } }: { user: Me }) {
  const client = useQueryClient();
  const tenant = company.id;
  useEffect(() => followTopics(client, { id, tenant }), [client, id, tenant]);
  return <AlertBanner tenant={tenant} />;
}
