import type { ReceivedAlert } from '@trunkline/contract/alerts';
import { alertTypes } from '@trunkline/contract/alerts/listing';
import { Badge } from '../../../ui/badge.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { alertTones } from '../tones.ts';

/** Shows the type and company of an alert, and when it was published. */
export function AlertAbout({ alert }: { alert: ReceivedAlert }) {
  const { alert_type: type, company_name: company, shown_at: shownAt } = alert;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={alertTones[type]} dot>
        {alertTypes[type]}
      </Badge>
      <span className="text-[13px]">
        {company && `${company} · `}
        <RelativeTime value={shownAt} />
      </span>
    </span>
  );
}
