import { type AlertType, alertTypes } from '@trunkline/contract/alerts/listing';
import { Info, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

const styles: Record<AlertType, { icon: LucideIcon; face: string; mark: string }> = {
  urgent: { icon: OctagonAlert, face: 'border-danger/50 bg-danger-soft', mark: 'text-danger' },
  warning: { icon: TriangleAlert, face: 'border-accent bg-warning-soft', mark: 'text-warning' },
  info: { icon: Info, face: 'border-border bg-primary-soft', mark: 'text-primary-text' },
};

/** Shows one alert on one line: type, title and the number of other alerts. */
export function AlertLine({
  type,
  title,
  more,
  children,
}: {
  type: AlertType;
  title: string;
  more: number;
  children?: ReactNode;
}) {
  const { icon: Icon, face, mark } = styles[type];
  return (
    <div
      className={classNames(
        'flex h-11 items-center gap-2 border-b px-3 text-sm text-text sm:px-4',
        face,
      )}
    >
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', mark)} />
      <p className="flex min-w-0 flex-1 items-baseline gap-1.5">
        <span className="sr-only">{alertTypes[type]}: </span>
        <span className="truncate font-medium">{title}</span>
        {more > 0 && (
          <span data-numeric className="shrink-0 text-muted">
            (+{more} more)
          </span>
        )}
      </p>
      {children}
    </div>
  );
}
