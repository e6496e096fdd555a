import type { UseQueryResult } from '@tanstack/react-query';
import { accessSteps } from '@trunkline/contract/users/access-listing';
import type { AccessExplanation, AccessStep } from '@trunkline/contract/users';
import { Check, Info, X } from 'lucide-react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function Explanation({
  query,
  isRequested,
}: {
  query: UseQueryResult<AccessExplanation>;
  isRequested: boolean;
}) {
  if (!isRequested) {
    return (
      <p className="rounded-md border border-dashed border-border px-4 py-5 text-center text-muted">
        The explanation will appear here, step by step.
      </p>
    );
  }
  if (query.isError) {
    return <QueryError title="Couldn't load the explanation" query={query} />;
  }
  if (!query.data) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-11 w-full" />
        {['w-72', 'w-64', 'w-80', 'w-56', 'w-72'].map((width, index) => (
          <Skeleton key={index} className={`h-5 max-w-full ${width}`} />
        ))}
      </div>
    );
  }
  const { sees, summary, steps } = query.data;
  return (
    <div className="grid gap-3">
      <p
        role="status"
        className={classNames(
          'rounded-md px-3 py-2.5 font-medium wrap-anywhere',
          sees ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
        )}
      >
        {summary}
      </p>
      <ol aria-label="Steps" className="grid gap-2.5">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </div>
  );
}

const marks = {
  yes: { icon: Check, tone: 'bg-success-soft text-success', label: 'Yes' },
  no: { icon: X, tone: 'bg-danger-soft text-danger', label: 'No' },
  note: { icon: Info, tone: 'bg-sunken text-muted', label: 'Note' },
} as const;

function Step({ step }: { step: AccessStep }) {
  const { icon: Icon, tone, label } = marks[step.state];
  return (
    <li className="flex gap-3 text-[13px]">
      <span
        aria-hidden="true"
        className={classNames('grid size-5 shrink-0 place-items-center rounded-full', tone)}
      >
        <Icon className="size-3.5" />
      </span>
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{label}: </span>
        <span className="font-medium">{accessSteps[step.name]}</span>{' '}
        <span className="text-muted">{step.text}</span>
      </p>
    </li>
  );
}
