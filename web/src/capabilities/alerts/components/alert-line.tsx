import { type AlertType, alertTypes } from '@trunkline/contract/alerts/listing';
import { Info, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

const styles: Record<AlertType, { icon: LucideIcon; container: string; iconClass: string }> = {
  urgent: {
    icon: OctagonAlert,
    container: 'border-danger/50 bg-danger-soft',
    iconClass: 'text-danger',
  },
  warning: {
    icon: TriangleAlert,
    container: 'border-accent bg-warning-soft',
    iconClass: 'text-warning',
  },
  info: { icon: Info, container: 'border-border bg-primary-soft', iconClass: 'text-primary-text' },
};

/** Shows one alert on one line, on phones two: type, title and the number of other alerts. */
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
  const { icon: Icon, container, iconClass } = styles[type];
  return (
    <div
      className={classNames(
        'flex h-14 items-center gap-2 border-b px-3 text-sm text-text sm:h-11 sm:px-4',
        container,
      )}
    >
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', iconClass)} />
      <p className="flex min-w-0 flex-1 items-baseline gap-1.5">
        <span className="sr-only">{alertTypes[type]}: </span>
        <span className="line-clamp-2 font-medium wrap-anywhere sm:line-clamp-1">{title}</span>
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
