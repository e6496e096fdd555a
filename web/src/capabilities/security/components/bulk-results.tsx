import { lazy, Suspense } from 'react';
import type { SecurityBulk } from '../use-security-bulk.ts';

const ResultsDialog = lazy(async () => ({
  default: (await import('../../../kernel/resource/results-dialog.tsx')).ResultsDialog,
}));

/** Shows the result of each row after a bulk change with refusals. */
export function BulkResults({ title, bulk }: { title: string; bulk: SecurityBulk }) {
  if (bulk.refused === null) return null;
  return (
    <Suspense>
      <ResultsDialog title={title} results={bulk.refused} onClose={bulk.clearRefused} />
    </Suspense>
  );
}
