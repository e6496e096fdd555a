import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { integrationListing } from '@trunkline/contract/integrations/listing';
import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import {
  DetailsSkeleton,
  ResourceDetails,
  rowOptions,
  useListState,
  useOpened,
  useVerbs,
} from '../../../kernel/resource/index.ts';
import { RecordError } from '../../../kernel/resource/record-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeliveryLog } from '../components/delivery-log.tsx';
import { HealthCard } from '../components/health-card.tsx';
import { IntegrationPanel } from '../components/lazy-parts.ts';
import { SecretCard } from '../components/secret-card.tsx';
import { lookAgain } from '../queries.ts';
import { useIntegrations } from '../use-integrations.tsx';

/** Fields shown in separate cards. */
const elsewhere = ['health', 'last_sent_at', 'stuck'];

/** Shows one integration: health, secret and deliveries. */
export function IntegrationPage() {
  const { id = '' } = useParams({ strict: false });
  const integrations = useIntegrations();
  const address = useListState(integrationListing);
  const opened = useOpened(address.state);
  const query = useQuery({ ...rowOptions(integrations, id), refetchInterval: lookAgain });
  const integration = query.data;
  const verbs = useVerbs(integrations, integration ? [integration] : []);
  useTitle(integration?.name ?? integrationListing.one);
  if (query.isError) return <RecordError resource={integrations} query={query} />;
  const turn = (['activate', 'pause'] as const).find((verb) => integration?.may.includes(verb));
  return (
    <div className="mx-auto grid max-w-240 grid-cols-1 gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold tracking-tight wrap-anywhere">
          {integration?.name ?? integrationListing.one}
        </h1>
        {integration && turn && (
          <Button
            variant={turn === 'activate' ? 'primary' : 'secondary'}
            onClick={() => verbs.ask(turn, [integration])}
            pending={verbs.pending}
          >
            {integrations.verbs[turn]?.label}
          </Button>
        )}
        {integration?.may.includes('update') && (
          <Button onClick={() => address.push({ task: 'edit', open: null })}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
        )}
      </header>
      {integration ? (
        <>
          <HealthCard tenant={integrations.tenant} integration={integration} />
          <SecretCard tenant={integrations.tenant} integration={integration} />
          <DeliveryLog tenant={integrations.tenant} integration={integration} />
        </>
      ) : (
        <Card title="Health">
          <DetailsSkeleton rows={2} />
        </Card>
      )}
      <Card title="Details">
        {integration ? (
          <ResourceDetails resource={integrations} row={integration} without={elsewhere} />
        ) : (
          <DetailsSkeleton rows={6} />
        )}
      </Card>
      {opened && (
        <Suspense>
          <IntegrationPanel
            integrations={integrations}
            address={address}
            of={integration?.company_id ?? ''}
            own={id}
          />
        </Suspense>
      )}
      {verbs.dialogs}
    </div>
  );
}
