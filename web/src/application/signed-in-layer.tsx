import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '@trunkline/contract/users';
import { useEffect } from 'react';
import { AlertBanner } from '../capabilities/alerts/components/alert-banner.tsx';
import { onSignedOut } from '../capabilities/auth/index.ts';
import { forgetKept } from '../capabilities/notifications/index.ts';
import { followTopics } from './live-topics.ts';

// Nothing of somebody stays behind in this browser.
onSignedOut(() => void forgetKept().catch(reportError));

/** What goes along with somebody signed in through all screens: alerts above them, and news as it happens. */
export function SignedInLayer({ user: { id, company } }: { user: Me }) {
  const client = useQueryClient();
  const tenant = company.id;
  useEffect(() => followTopics(client, { id, tenant }), [client, id, tenant]);
  return <AlertBanner tenant={tenant} />;
}
