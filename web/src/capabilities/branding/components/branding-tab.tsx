import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../kernel/query-error.tsx';
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
    return <QueryError title="Couldn't load the branding" query={query} />;
  }
  return <SettingsSkeleton />;
}
