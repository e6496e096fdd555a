import type { Dashboard } from '@trunkline/contract/analytics';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { formatCount, formatNumber, formatPercent } from '../../../ui/formats.ts';

/** Four figures in one box, separated by hairlines. */
export const figuresClass =
  'grid gap-px overflow-hidden rounded-lg border border-border bg-border sm:grid-cols-2 xl:grid-cols-4';

export function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { companies, users, recycle_bin: recycled, growth } = dashboard;
  const newest = growth.at(-1)?.created ?? 0;
  const missing = users.total - users.with_second_step;
  return (
    <dl className={figuresClass}>
      <Figure
        label="Companies"
        value={
          <Link to="/admin/companies" className="rounded-sm underline-offset-4 hover:underline">
            {formatNumber(companies.total)}
          </Link>
        }
        note={newest > 0 ? `${formatNumber(newest)} added this month` : 'None added this month'}
        attention={
          companies.suspended > 0 ? `${formatNumber(companies.suspended)} suspended` : undefined
        }
      />
      <Figure
        label="People"
        value={formatNumber(users.total)}
        note={`In ${formatCount(companies.total, 'company', 'companies')}`}
      />
      <Figure
        label="Two-factor authentication set up"
        value={users.total === 0 ? '–' : formatPercent(users.with_second_step / users.total)}
        note={`${formatNumber(users.with_second_step)} of ${formatCount(users.total, 'person', 'people')}`}
        attention={
          missing > 0 ? `${formatNumber(missing)} will set it up at their next sign-in` : undefined
        }
      />
      <Figure
        label="Recycle bin"
        value={formatNumber(recycled)}
        note={recycled > 0 ? 'Can still be restored' : 'Nothing deleted'}
      />
    </dl>
  );
}

function Figure({
  label,
  value,
  note,
  attention,
}: {
  label: string;
  value: ReactNode;
  note: string;
  attention?: string;
}) {
  return (
    <div className="bg-surface p-4">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd>
        <span data-numeric className="block text-[1.75rem] leading-10 font-semibold tracking-tight">
          {value}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-[13px] text-muted">
          {note}
          {attention && (
            <span className="inline-flex items-center gap-1.5 text-accent-text">
              <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
              {attention}
            </span>
          )}
        </span>
      </dd>
    </div>
  );
}
