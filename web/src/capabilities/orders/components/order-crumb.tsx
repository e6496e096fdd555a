import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../auth/index.ts';
import { orderOptions } from '../queries.ts';

export function OrderCrumb({ id }: { id: string }) {
  const { data } = useQuery(orderOptions(useMe().company.id, id));
  return data ? `Order ${data.number}` : 'Order';
}
