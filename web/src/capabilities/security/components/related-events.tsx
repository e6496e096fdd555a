import type { SecurityEvent } from '@trunkline/contract/security';
import { severityLabels } from '@trunkline/contract/security/patterns';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { eventLabel, severityTones, subjectOf } from '../labels.ts';
import { Repeats } from './event-table.tsx';

const dots: Record<BadgeTone, string> = {
  neutral: 'bg-muted',
  primary: 'bg-primary',
  success: 'bg-success',
  warning: 'bg-accent',
  danger: 'bg-danger',
};

/** Lists other events of the same person or address within a day. */
export function RelatedEvents({
  event,
  related,
  onOpen,
}: {
  event: SecurityEvent;
  related: readonly SecurityEvent[];
  onOpen: (id: string) => void;
}) {
  const subject = subjectOf(event);
  return (
    <section
      aria-label={`Other events from ${subject} within a day`}
      className="grid grid-cols-1 gap-2"
    >
      <h3 className="font-semibold">Other events from {subject} within a day</h3>
      {related.length === 0 ? (
        <p className="text-[13px] text-muted">Nothing else was recorded.</p>
      ) : (
        <ol className="-mx-2 grid grid-cols-1">
          {related.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                onClick={() => onOpen(other.id)}
                className="flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-md px-2 text-left hover:bg-sunken pointer-coarse:min-h-11"
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    'size-1.5 shrink-0 rounded-full',
                    dots[severityTones[other.severity]],
                  )}
                />
                <span className="min-w-0 flex-1 truncate">
                  {eventLabel(other.type)} <Repeats count={other.repeats} />
                  <span className="sr-only">, {severityLabels[other.severity]}</span>{' '}
                  <code className="text-xs text-muted">{other.endpoint}</code>
                </span>
                <span className="text-[13px] text-muted">
                  <RelativeTime value={other.last_at} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
