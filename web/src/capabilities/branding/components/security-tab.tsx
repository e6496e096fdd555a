import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useMe } from '../../auth/index.ts';
import { policyOptions } from '../policy-queries.ts';
import { PolicyForm } from './policy-form.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

/** Shows who can sign up with a company and how its people sign in. */
export function SecurityTab({ company }: { company: string }) {
  const me = useMe();
  const query = useQuery(policyOptions(me.company.id, company));
  if (query.data !== undefined) {
    return <PolicyForm key={query.data.version} companyId={company} stored={query.data} />;
  }
  if (!query.isError) return <SettingsSkeleton />;
  return <QueryError title="Couldn't load the security policy" query={query} />;
}
