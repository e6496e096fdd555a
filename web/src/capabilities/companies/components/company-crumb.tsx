import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../auth/index.ts';

/** Shows the company's name at the end of the breadcrumb. */
export function CompanyCrumb({ id }: { id: string }) {
  const { data } = useQuery(useApi().companies.get.queryOptions({ input: { id } }));
  return data?.name ?? 'Company';
}
