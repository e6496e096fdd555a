import type { QuoteDetail } from '@trunkline/contract/quotes';
import { quoteStates } from '@trunkline/contract/quotes/states';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { quoteTones } from '../tones.ts';

/** Lists a quote's versions, newest first, with the times they were sent and viewed. */
export function QuoteVersions({ quote: { versions } }: { quote: QuoteDetail }) {
  return (
    <Card title="Versions">
      <ol className="divide-y divide-border">
        {versions.map((version) => (
          <li key={version.number} className="grid gap-1 py-3 first:pt-1 last:pb-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">Version {version.number}</span>
              <Badge tone={quoteTones[version.state]} dot>
                {quoteStates[version.state]}
              </Badge>
            </p>
            {version.delivered_at && (
              <p className="text-[13px] text-muted">
                Sent <RelativeTime value={version.delivered_at} />
              </p>
            )}
            {version.viewed_at && (
              <p className="text-[13px] text-muted">
                Viewed <RelativeTime value={version.viewed_at} />
              </p>
            )}
            {version.reason && (
              <p className="text-[13px] text-muted wrap-anywhere">“{version.reason}”</p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
