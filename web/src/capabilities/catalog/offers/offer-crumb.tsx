import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../auth/index.ts';
import { offerOptions } from './offers-query.ts';

/** Shows the service's name at the end of the breadcrumb. */
export function OfferCrumb({ slug }: { slug: string }) {
  const { data } = useQuery(offerOptions(useMe().company.id, slug));
  return data?.name ?? 'Service';
}
