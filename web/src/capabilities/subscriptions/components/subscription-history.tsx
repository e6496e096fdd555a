import { useQuery } from '@tanstack/react-query';
import { HistoryList, noteOf } from '../../../kernel/history-list.tsx';
import { formatDay } from '../../../ui/formats.ts';
import { historyOptions } from '../queries.ts';
import { changeTexts } from '../texts.ts';

const parties = {
  buyer: 'the customer',
  seller: 'the seller',
  supplier: 'delivery',
  job: null,
} as const;

/** Lists the events of a subscription, newest first. */
export function SubscriptionHistory({ tenant, id }: { tenant: string; id: string }) {
  const query = useQuery(historyOptions(tenant, id));
  return (
    <section aria-label="History" className="grid gap-3">
      <h3 className="text-sm font-semibold">History</h3>
      <HistoryList
        entries={query.data?.items.map(
          ({ id: key, event, day, party, actor_name, reason, at }) => ({
            key,
            subject: changeTexts[event],
            predicate: `effective ${formatDay(day)}`,
            note: noteOf(actor_name ?? parties[party], reason),
            at,
          }),
        )}
        empty="No changes yet. Every change will appear here."
        query={query}
      />
    </section>
  );
}
