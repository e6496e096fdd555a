import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import type { Check } from '../../passkey-checks.ts';

const appearance: Record<Check['state'], { icon: LucideIcon; tone: string; label: string }> = {
  good: { icon: CircleCheck, tone: 'text-success', label: 'Good' },
  poor: { icon: CircleAlert, tone: 'text-warning', label: 'Limited' },
  bad: { icon: CircleX, tone: 'text-danger', label: 'Problem' },
};

/** Shows the results of several checks. */
export function CheckList({ label, checks }: { label: string; checks: readonly Check[] }) {
  return (
    <ul aria-label={label} className="-mb-3 divide-y divide-border border-t border-border">
      {checks.map((check) => (
        <li key={check.name} className="py-3">
          <CheckResult check={check} />
        </li>
      ))}
    </ul>
  );
}

export function CheckResult({ check: { name, state, result, next } }: { check: Check }) {
  const { icon: Icon, tone, label } = appearance[state];
  return (
    <div className="flex gap-3">
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', tone)} />
      <div className="min-w-0">
        <p className="font-medium">
          {name}: <span className={tone}>{label}</span>
        </p>
        <p className="text-muted">{result}</p>
        {next && <p className="mt-1">{next}</p>}
      </div>
    </div>
  );
}
