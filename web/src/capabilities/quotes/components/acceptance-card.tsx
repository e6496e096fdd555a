import type { QuoteDetail } from '@trunkline/contract/quotes';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/formats.ts';

/** Shows the evidence of an acceptance. */
export function AcceptanceCard({ quote: { acceptance } }: { quote: QuoteDetail }) {
  if (acceptance === null) return null;
  const { name, title, email, accepted_at, code_sent_at, consent, address, agent, sha256 } =
    acceptance;
  const rows = [
    ['Name', name],
    ['Position', title],
    ['Email', email],
    ['Code sent', code_sent_at && formatDate(code_sent_at)],
    ['Accepted', formatDate(accepted_at)],
    ['Consent', consent],
    ['IP address', address],
    ['Browser', agent],
    ['SHA-256', sha256],
  ].filter(([, value]) => value);
  return (
    <Card title="Acceptance">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
