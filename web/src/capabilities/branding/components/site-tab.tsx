import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../kernel/describe-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useMe } from '../../auth/index.ts';
import { sitePartsOptions } from '../site-queries.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { SiteForm } from './site-form.tsx';
import type { PictureInputType } from '../../../kernel/capability.ts';

/** Menus, logo and figures that frame every page of a company's site. */
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
    const { message, id } = describeError(query.error);
    return (
      <ErrorState
        title="Couldn't load the site"
        message={message}
        errorId={id}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    );
  }
  if (query.data === undefined) return <SettingsSkeleton />;
  return (
    <SiteForm key={company} companyId={company} stored={query.data} pictureInput={pictureInput} />
  );
}
