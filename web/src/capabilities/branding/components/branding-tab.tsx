import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../kernel/describe-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useMe } from '../../auth/index.ts';
import { brandingOptions } from '../queries.ts';
import { BrandingForm } from './branding-form.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

/** Shows the branding of one company: theme, logo, favicon, and a preview. */
export function BrandingTab({ company }: { company: string }) {
  const tenant = useMe().company.id;
  const query = useQuery(brandingOptions(tenant, company));
  if (query.data) {
    return <BrandingForm key={query.data.company.id} tenant={tenant} branding={query.data} />;
  }
  if (query.isError) {
    const { message, id } = describeError(query.error);
    return (
      <ErrorState
        title="Couldn't load the branding"
        message={message}
        errorId={id}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    );
  }
  return <SettingsSkeleton />;
}
