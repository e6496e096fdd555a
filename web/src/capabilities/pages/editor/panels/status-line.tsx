import { CloudOff, LoaderCircle, Check } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { savingLabel, type Saving } from '../saving/saving-state.ts';

export function StatusLine({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const failed = saving.phase === 'failed';
  const Mark = failed ? CloudOff : saving.phase === 'saved' ? Check : LoaderCircle;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <p
        role="status"
        aria-label="Saving"
        className={
          failed
            ? 'flex min-w-0 items-center gap-1.5 text-danger'
            : 'flex min-w-0 items-center gap-1.5 text-muted'
        }
      >
        <Mark aria-hidden="true" className="size-4 shrink-0" />
        <span className={failed ? '' : 'truncate'}>{savingLabel(saving)}</span>
      </p>
      {failed && saving.blocker !== 'conflict' && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
