import type { Company } from '@trunkline/contract/companies';
import { CirclePause } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { suspensionMessage } from '../suspension-message.ts';

/** Explains that a company is suspended, with a button to reactivate it if the user may. */
export function SuspendedNotice({
  company,
  onActivate,
}: {
  company: Company;
  onActivate: () => void;
}) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-warning-soft px-4 py-3 text-[13px] text-warning"
    >
      <CirclePause aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 max-sm:basis-2/3">
        <span className="font-medium">{company.name} is suspended.</span>{' '}
        {suspensionMessage([company])}
      </p>
      {company.may.includes('activate') && (
        <Button size="small" onClick={onActivate}>
          Activate
        </Button>
      )}
    </div>
  );
}
