import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { historyOptions } from '../queries.ts';
import { formatDay } from '../../../ui/formats.ts';
import { changeTexts } from '../texts.ts';

const parties = {
  buyer: 'the customer',
  seller: 'the seller',
  supplier: 'delivery',
  job: 'schedule',
} as const;

/** Lists the events of a subscription, newest first. */
export function SubscriptionHistory({ tenant, id }: { tenant: string; id: string }) {
  const { data } = useQuery(historyOptions(tenant, id));
  if (data === undefined) return null;
  return (
    <section aria-label="History" className="grid gap-2">
      <h3 className="text-sm font-semibold">History</h3>
      <ol className="grid gap-2">
        {data.items.map(({ id: key, event, day, party, actor_name, reason, at }) => (
          <li key={key} className="grid gap-0.5 text-[13px]">
            <span className="flex justify-between gap-4">
              <span>
                {changeTexts[event]}, from {formatDay(day)}
              </span>
              <span className="text-muted">
                <RelativeTime value={at} />
              </span>
            </span>
            <span className="text-muted">
              By {actor_name ?? parties[party]}
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
