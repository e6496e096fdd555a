import { type ReactNode, Suspense } from 'react';
import { useTitle } from '../use-title.ts';
import { ResourceHeader } from './resource-header.tsx';
import { ResourceList } from './resource-list.tsx';
import type { Resource, ResourceRow } from './resource.ts';
import { type ListAddress, useListState, useOpened } from './use-list-state.ts';

/** A screen with one list, its panel and, for some resources, an import. */
export function ResourcePage<Row extends ResourceRow>({
  resource,
  tabs,
  panel,
  importDialog,
  children,
}: {
  resource: Resource<Row>;
  /** Above the header. */
  tabs?: ReactNode;
  panel: (address: ListAddress) => ReactNode;
  importDialog?: (close: () => void) => ReactNode;
  /** Below the list. */
  children?: ReactNode;
}) {
  useTitle(resource.description.many);
  const address = useListState(resource.description);
  const opened = useOpened(address.state);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      {tabs}
      <ResourceHeader resource={resource} address={address} />
      <ResourceList resource={resource} address={address} />
      {children}
      {importDialog && address.state.task === 'import' && (
        <Suspense>{importDialog(address.close)}</Suspense>
      )}
      {opened && <Suspense>{panel(address)}</Suspense>}
    </div>
  );
}
