import { inSentence } from '@trunkline/contract/kernel/listing';
import { Download, Ellipsis, Plus, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { hasOperation } from '../api-link.ts';
import { describeError } from '../describe-error.ts';
import { selectionOf } from './list-state.ts';
import { useExport } from './mutations.ts';
import { may, type Resource, type ResourceRow } from './resource.ts';
import type { ListAddress } from './use-list-state.ts';

export function ResourceHeader<Row extends ResourceRow>({
  resource,
  address,
  title = resource.description.many,
  create,
  children,
}: {
  resource: Resource<Row>;
  address: ListAddress;
  title?: string;
  /** A custom button for creating records, if the permissions don't include the default one. */
  create?: ReactNode;
  children?: ReactNode;
}) {
  const { description } = resource;
  const exportMutation = useExport(resource);
  const singular = inSentence(description.one);
  const many = inSentence(description.many);
  const exportRows = () =>
    exportMutation.mutate(selectionOf(address.state), {
      onError: (error) => toast.error(describeError(error).message),
    });
  const canCreate = may(resource, 'create');
  const canExport = may(resource, 'export');
  const canImport =
    canCreate && resource.api.import !== undefined && hasOperation(resource.api.key(), 'import');
  const startImport = () => address.push({ task: 'import' });
  return (
    <header className="flex flex-wrap items-center gap-x-4 sm:items-start gap-y-3">
      <div className="min-w-36 flex-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="text-muted max-sm:hidden">{description.purpose}</p>
        {children}
      </div>
      <div className="flex items-center gap-2">
        <div className="flex gap-2 max-sm:hidden">
          {canImport && (
            <Button onClick={startImport}>
              <Upload aria-hidden="true" className="size-4" />
              Import
            </Button>
          )}
          {canExport && (
            <Button onClick={exportRows} pending={exportMutation.isPending}>
              <Download aria-hidden="true" className="size-4" />
              Export
            </Button>
          )}
        </div>
        {(canImport || canExport) && (
          <div className="sm:hidden">
            <Menu
              trigger={
                <Button size="icon" aria-label={`More actions for ${many}`}>
                  <Ellipsis aria-hidden="true" className="size-4" />
                </Button>
              }
            >
              {canImport && (
                <MenuItem icon={<Upload aria-hidden="true" />} onSelect={startImport}>
                  Import
                </MenuItem>
              )}
              {canExport && (
                <MenuItem icon={<Download aria-hidden="true" />} onSelect={exportRows}>
                  Export
                </MenuItem>
              )}
            </Menu>
          </div>
        )}
        {create}
        {canCreate && (
          <Button
            variant="primary"
            aria-keyshortcuts="n"
            onClick={() => address.push({ task: 'create', open: null })}
          >
            <Plus aria-hidden="true" className="size-4" />
            {description.newLabel ?? `New ${singular}`}
          </Button>
        )}
      </div>
    </header>
  );
}
