import { useQuery } from '@tanstack/react-query';
import { RecordHistory } from '../../audit/components/record-history.tsx';
import { useMe } from '../../auth/index.ts';
import { historyOptions } from '../queries.ts';

/** Lists what happened to one service. */
export function ServiceHistory({ id }: { id: string }) {
  const query = useQuery(historyOptions(useMe().company.id, id));
  return <RecordHistory id={id} noun="service" query={query} />;
}
