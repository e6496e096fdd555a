import { isInProgress } from '@trunkline/contract/kernel/export-states';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/formats.ts';
import { toast } from '../../ui/toast.tsx';
import { exportsOptions } from './export-queries.ts';
import { fetchFile } from './fetch-file.ts';
import { consumeStarted } from './started-exports.ts';

const ExportsPanel = lazy(async () => ({
  default: (await import('./exports-panel.tsx')).ExportsPanel,
}));

/**
 * Running and finished exports in the top bar. Downloads the files that this window has requested.
 */
export function ExportsTray({ tenant }: { tenant: string }) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(exportsOptions(tenant));
  const running = data?.items.filter(isInProgress).length ?? 0;

  useEffect(() => {
    for (const file of data?.items ?? []) {
      if (isInProgress(file)) continue;
      const labels = consumeStarted(file.id);
      if (labels === null) continue;
      if (file.status === 'done') {
        fetchFile(file.id);
        toast.success(`${formatCount(file.rows, labels.one, labels.many)} exported`, {
          description: file.truncated
            ? 'This list is too long for one export. Filter it to export the rest.'
            : undefined,
        });
      } else if (file.status === 'failed') {
        toast.error('The export failed', { description: file.failure ?? undefined });
      }
    }
  }, [data]);

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={running === 0 ? 'Exports' : `Exports, ${running} in progress`}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
        className="relative"
      >
        <FileDown aria-hidden="true" className="size-4" />
        {running > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-primary px-1 text-2xs font-medium text-on-primary tabular-nums"
          >
            {running}
          </span>
        )}
      </Button>
      {opened && (
        <Suspense>
          <ExportsPanel tenant={tenant} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
