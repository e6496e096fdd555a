import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useMe } from '../../auth/index.ts';
import { sitePartsOptions } from '../site-queries.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { SiteForm } from './site-form.tsx';
import type { PictureInputType } from '../../../kernel/capability.ts';

/** Shows the settings of a company's site: menus, logo and figures. */
export function SiteTab({
  company,
  pictureInput,
}: {
  company: string;
  pictureInput?: PictureInputType | undefined;
}) {
  const me = useMe();
  const query = useQuery(sitePartsOptions(me.company.id, company));
  if (query.isError && query.data === undefined) {
    return <QueryError title="Couldn't load the site" query={query} />;
  }
  if (query.data === undefined) return <SettingsSkeleton />;
  return (
    <SiteForm key={company} companyId={company} stored={query.data} pictureInput={pictureInput} />
  );
}
