import { BookmarkPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedView } from '@trunkline/contract/kernel/views';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { describeError } from '../describe-error.ts';
import { useViews } from './use-views.ts';
import { useViewChanges } from './view-queries.ts';

// Needed only for a chosen view, and few lists open with one.
const ViewMenu = lazy(async () => ({ default: (await import('./view-menu.tsx')).ViewMenu }));
const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

export interface ViewBarProps {
  tenant: string;
  /** The list's name under which its views are stored. */
  list: string;
  /** The search parameters that make up a view. */
  keys: readonly string[];
  /** Plural name of its rows: 'companies'. */
  many: string;
}

export const showError = (error: unknown) => {
  const { message, id } = describeError(error);
  toast.error(message, { description: id ? `Error ID: ${id}` : undefined });
};

const tabClass =
  '-mb-px shrink-0 cursor-pointer border-b-2 border-transparent px-0.5 pb-1.5 text-[13px] font-medium whitespace-nowrap text-muted transition-colors hover:text-text aria-[current]:border-primary aria-[current]:text-text pointer-coarse:min-h-11';

/** Saved views above a list: select one, or save changes to it. */
export function ViewBar({ tenant, list, keys, many }: ViewBarProps) {
  const { items, chosen, current, changed, defaultView, show } = useViews(tenant, list, keys);
  const changes = useViewChanges(tenant, list);
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null);
  const narrowed = Object.keys(current).length > 0;
  const saveView = (view: SavedView) =>
    changes.update.mutate(
      { id: view.id, address: current },
      { onSuccess: () => toast.success(`${view.name} was saved`), onError: showError },
    );
  const submit = (input: { name: string; shared: boolean }) => {
    const options = { onError: showError, onSettled: () => setDialog(null) };
    if (dialog === 'rename' && chosen)
      changes.update.mutate({ id: chosen.id, name: input.name }, options);
    else
      changes.save.mutate(
        { ...input, address: current },
        {
          ...options,
          onSuccess: (saved) => {
            show(saved, true);
            toast.success(`${saved.name} was saved`);
          },
        },
      );
  };
  return (
    <div className="flex min-h-8 items-end gap-3 border-b border-border">
      <nav
        aria-label={`Views of ${many}`}
        className="flex min-w-0 flex-1 items-end gap-4 overflow-x-auto overflow-y-hidden"
      >
        <button
          type="button"
          aria-current={chosen ? undefined : 'true'}
          onClick={() => show(null)}
          className={tabClass}
        >
          All {many}
        </button>
        {items.map((view) => (
          <button
            key={view.id}
            type="button"
            aria-current={view.id === chosen?.id ? 'true' : undefined}
            onClick={() => show(view)}
            className={tabClass}
          >
            {view.name}
            {view.id === chosen?.id && changed && (
              <span className="ml-1 font-normal text-muted">(changed)</span>
            )}
          </button>
        ))}
      </nav>
      <div className="flex shrink-0 items-center gap-1.5 pb-1">
        {chosen && changed && (
          <>
            {chosen.may.includes('update') && (
              <Button
                size="small"
                pending={changes.update.isPending}
                onClick={() => saveView(chosen)}
                aria-label={`Save ${chosen.name}`}
              >
                Save
              </Button>
            )}
            <Button size="small" className="max-sm:hidden" onClick={() => setDialog('new')}>
              Save as new view
            </Button>
          </>
        )}
        {!chosen && narrowed && (
          <Button size="small" onClick={() => setDialog('new')}>
            <BookmarkPlus aria-hidden="true" className="size-4" />
            Save view
          </Button>
        )}
        {chosen && (
          <Suspense fallback={<span className="size-8" />}>
            <ViewMenu
              view={chosen}
              items={items}
              changed={changed}
              defaultView={defaultView}
              changes={changes}
              onRename={() => setDialog('rename')}
              onSaveAs={() => setDialog('new')}
              onReset={() => show(chosen, true)}
              onGone={() => show(null, true)}
            />
          </Suspense>
        )}
      </div>
      {dialog && (
        <Suspense>
          <ViewDialog
            renamed={dialog === 'rename' ? (chosen?.name ?? null) : null}
            pending={changes.save.isPending || changes.update.isPending}
            onSubmit={submit}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
