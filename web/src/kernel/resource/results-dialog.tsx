import type { RowResult } from '@trunkline/contract/kernel/resource';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatNumber } from '../../ui/formats.ts';
import { outcomeOf } from './bulk-actions.ts';
import { RowResults } from './row-results.tsx';

/** Shows each row's result of a bulk action with refusals or notes. */
export function ResultsDialog({
  title,
  results,
  onClose,
}: {
  title: string;
  results: readonly RowResult[] | null;
  onClose: () => void;
}) {
  const { done, failed } = outcomeOf(results ?? []);
  return (
    <Dialog
      open={results !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={
        failed.length > 0
          ? `${formatNumber(done.length)} changed, ${formatNumber(failed.length)} left unchanged.`
          : `${formatNumber(done.length)} changed. See the notes below.`
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {results && <RowResults results={results} successLabel="Done" />}
    </Dialog>
  );
}
