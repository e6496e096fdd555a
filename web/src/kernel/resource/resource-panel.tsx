import { inSentence } from '@trunkline/contract/kernel/listing';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Maximize2, Pencil } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { QueryError } from '../query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rowOptions } from './queries.ts';
import { DetailsSkeleton, ResourceDetails } from './resource-details.tsx';
import { titleOf, type ActionName, type Resource, type ResourceRow } from './resource.ts';
import { RowMenu } from './row-menu.tsx';
import type { ListAddress } from './use-list-state.ts';
import { useVerbs } from './use-verbs.tsx';

export interface FormSlot<Row extends ResourceRow> {
  /** The row to edit; null to create one. */
  row: Row | null;
  onSaved: (row: Row) => void;
  onCancel: () => void;
}

export interface ResourcePanelProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  address: ListAddress;
  /** The form, loaded on demand. */
  form: (slot: FormSlot<Row>) => ReactNode;
  /** On a record's own page: the record that 'edit' refers to. */
  recordId?: string;
  subtitle?: (row: Row) => ReactNode;
  /** An action that has its own button while it is allowed, such as publishing. */
  leadingVerb?: ActionName<Row>;
  /** The screen's own items in the menu. */
  rowItems?: (row: Row) => ReactNode;
}

/**
 * The panel beside the list: a row's details, its form, or the form for a new row, depending on the
 * URL.
 */
export function ResourcePanel<Row extends ResourceRow>(props: ResourcePanelProps<Row>) {
  const { state, close } = props.address;
  const creating = state.task === 'create';
  const id = state.open ?? (state.task === 'edit' ? (props.recordId ?? null) : null);
  const isOpen = creating || id !== null;
  // The content stays while the panel slides out.
  const [shown, setShown] = useState({ id, creating });
  if (isOpen && (shown.id !== id || shown.creating !== creating)) setShown({ id, creating });
  const shared = {
    open: isOpen,
    onOpenChange: (open: boolean) => {
      if (!open) close();
    },
  };
  if (shown.creating || shown.id === null) return <CreatePanel {...props} {...shared} />;
  return <RowPanel {...props} {...shared} key={shown.id} id={shown.id} />;
}

interface PanelState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function CreatePanel<Row extends ResourceRow>({
  resource,
  address,
  form,
  open,
  onOpenChange,
}: ResourcePanelProps<Row> & PanelState) {
  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      title={`New ${inSentence(resource.description.one)}`}
    >
      <Suspense fallback={<FormSkeleton />}>
        {form({
          row: null,
          onSaved: (row) => address.replace({ task: null, below: null, open: row.id }),
          onCancel: address.close,
        })}
      </Suspense>
    </SidePanel>
  );
}

function RowPanel<Row extends ResourceRow>({
  resource,
  address,
  form,
  recordId,
  subtitle,
  leadingVerb,
  rowItems,
  id,
  open,
  onOpenChange,
}: ResourcePanelProps<Row> & PanelState & { id: string }) {
  const router = useRouter();
  const { state, replace, close } = address;
  // A closing panel keeps its row while it slides out, but must not refetch one that was deleted.
  const query = useQuery({ ...rowOptions(resource, id), enabled: open });
  const row = query.data;
  const verbs = useVerbs(resource, row && !query.isError ? [row] : [], (name) => {
    if (name === 'delete') close();
  });
  const editing = state.task === 'edit' && row?.may.includes('update') === true;
  const stopEditing = () =>
    state.open === null || id === recordId ? close() : replace({ task: null });
  const href = resource.pageOf(id);

  // Forms and details start at the top, regardless of earlier scrolling.
  useEffect(() => {
    if (editing) document.querySelector('[role=dialog] form')?.scrollIntoView({ block: 'nearest' });
  }, [editing]);

  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      title={
        row ? (
          titleOf(resource.description, row)
        ) : (
          <>
            <span className="sr-only">{resource.description.one}</span>
            {query.isError ? null : <Skeleton className="my-1 h-4 w-40" />}
          </>
        )
      }
      description={
        row && (
          <span className="flex flex-wrap items-center gap-x-4 text-[13px]">
            {subtitle?.(row)}
            <a
              href={href}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void router.navigate({ href });
              }}
              className="inline-flex items-center gap-1 rounded-sm text-primary-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              <Maximize2 aria-hidden="true" className="size-3.5" />
              Open full page
            </a>
          </span>
        )
      }
      actions={
        row &&
        !editing && (
          <>
            {row.may.includes('update') && (
              <Button size="small" onClick={() => replace({ task: 'edit' })}>
                <Pencil aria-hidden="true" className="size-3.5" />
                Edit
              </Button>
            )}
            {leadingVerb !== undefined && row.may.includes(leadingVerb) && (
              <Button size="small" variant="primary" onClick={() => verbs.ask(leadingVerb, [row])}>
                {resource.verbs[leadingVerb]?.label}
              </Button>
            )}
            <RowMenu
              resource={resource}
              row={row}
              onEdit={() => replace({ task: 'edit' })}
              onVerb={(name) => verbs.ask(name, [row])}
            >
              {rowItems?.(row)}
            </RowMenu>
          </>
        )
      }
    >
      {query.isError ? (
        <QueryError
          title={`Couldn't load this ${inSentence(resource.description.one)}`}
          query={query}
        />
      ) : !row ? (
        <DetailsSkeleton rows={Object.keys(resource.description.fields).length - 1} />
      ) : editing ? (
        <Suspense fallback={<FormSkeleton />}>
          {form({ row, onSaved: stopEditing, onCancel: stopEditing })}
        </Suspense>
      ) : (
        <ResourceDetails resource={resource} row={row} />
      )}
      {verbs.dialogs}
    </SidePanel>
  );
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      {['w-12', 'w-10', 'w-24', 'w-14', 'w-20'].map((width) => (
        <div key={width} className="grid gap-1.5">
          <Skeleton className={`h-4.5 ${width}`} />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  );
}
