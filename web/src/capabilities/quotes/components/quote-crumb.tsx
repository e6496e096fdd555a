import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../auth/index.ts';
import { quoteOptions } from '../queries.ts';

export function QuoteCrumb({ id }: { id: string }) {
  const { data } = useQuery(quoteOptions(useMe().company.id, id));
  return data ? `Quote ${data.number}` : 'Quote';
}
