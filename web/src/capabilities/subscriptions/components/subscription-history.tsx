import { useQuery } from '@tanstack/react-query';
import { HistoryList, noteOf } from '../../../kernel/history-list.tsx';
import { formatDay } from '../../../ui/formats.ts';
import { historyOptions } from '../queries.ts';
import { changeTexts } from '../texts.ts';

const parties = { buyer: 'the customer', seller: 'the seller', job: null } as const;

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
            // New prices are decided before the day from which they apply.
            predicate: `${event === 'price' ? 'as of' : 'on'} ${formatDay(day)}`,
            note:
              party === 'supplier' ? 'On delivery' : noteOf(actor_name ?? parties[party], reason),
            at,
          }),
        )}
        empty="No changes yet. Every change will appear here."
        query={query}
      />
    </section>
  );
}
