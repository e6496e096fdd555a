import { useParams } from '@tanstack/react-router';
import { inSentence } from '@trunkline/contract/kernel/listing';
import { ArrowLeft, Pencil } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ListLink } from './list-link.tsx';
import { RecordError } from './record-error.tsx';
import { DetailsCard, useRecord } from './record-frame.tsx';
import { RowMenu } from './row-menu.tsx';
import { titleOf, type ActionName, type Resource, type ResourceRow } from './resource.ts';
import { useOpened, type ListAddress } from './use-list-state.ts';
import { useVerbs } from './use-verbs.tsx';

/** A page with all of a record's details, and its form beside them. */
export function RecordPage<Row extends ResourceRow>({
  resource,
  lines,
  verbs,
  hiddenFields,
  refetchInterval,
  panel,
  above,
  children,
}: {
  resource: Resource<Row>;
  /** Number of skeleton lines shown while the record loads. */
  lines: number;
  /** The first of these actions that is allowed gets a button beside Edit. */
  verbs?: readonly ActionName<Row>[];
  /** Fields shown in cards other than the details. */
  hiddenFields?: readonly string[];
  /** Poll interval in milliseconds. */
  refetchInterval?: number;
  /** The panel with the form, once opened. */
  panel: (address: ListAddress, id: string, row: Row | undefined) => ReactNode;
  /** Cards above the details. */
  above?: (row: Row) => ReactNode;
  /** Cards below the details. */
  children?: (row: Row) => ReactNode;
}) {
  const { id = '' } = useParams({ strict: false });
  const { description } = resource;
  const { address, query } = useRecord(resource, id, refetchInterval);
  const opened = useOpened(address.state);
  const row = query.data;
  const { ask, pending, dialogs } = useVerbs(resource, row ? [row] : []);
  if (query.isError) return <RecordError resource={resource} query={query} />;
  const edit = () => address.push({ task: 'edit', open: null });
  const verb = verbs?.find((name) => row?.may.includes(name));
  return (
    <div className="mx-auto grid max-w-240 grid-cols-1 gap-4 p-4 sm:p-6">
      {resource.list !== undefined && (
        // The breadcrumb doesn't link to this list.
        <ListLink
          href={resource.list}
          className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-[13px] font-medium text-muted hover:text-text pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          All {inSentence(description.many)}
        </ListLink>
      )}
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold tracking-tight wrap-anywhere">
          {row ? titleOf(description, row) : description.one}
        </h1>
        <div className="flex items-center gap-3">
          {row && verb !== undefined && (
            <Button onClick={() => ask(verb, [row])} pending={pending}>
              {resource.verbs[verb]?.label}
            </Button>
          )}
          {row?.may.includes('update') && (
            <Button onClick={edit}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </Button>
          )}
          {row && (
            <RowMenu
              resource={resource}
              row={row}
              onEdit={edit}
              onVerb={(name) => ask(name, [row])}
            />
          )}
        </div>
      </header>
      {row && above?.(row)}
      <DetailsCard resource={resource} row={row} lines={lines} hiddenFields={hiddenFields} />
      {row && children?.(row)}
      {opened && <Suspense>{panel(address, id, row)}</Suspense>}
      {dialogs}
    </div>
  );
}
