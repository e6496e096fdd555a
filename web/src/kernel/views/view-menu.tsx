import {
  ArrowLeft,
  ArrowRight,
  BookmarkPlus,
  Ellipsis,
  House,
  Pencil,
  RotateCcw,
  Trash2,
  Users,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedView } from '@trunkline/contract/kernel/views';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { describeError } from '../describe-error.ts';
import { moveId } from './view-address.ts';
import type { ViewChanges } from './view-queries.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

const failed = { onError: (error: Error) => toast.error(describeError(error).message) };

export function ViewMenu({
  view,
  items,
  changed,
  defaultView,
  changes,
  onRename,
  onSaveAs,
  onReset,
  onGone,
}: {
  view: SavedView;
  items: readonly SavedView[];
  changed: boolean;
  defaultView: string | null;
  changes: ViewChanges;
  onRename: () => void;
  onSaveAs: () => void;
  onReset: () => void;
  onGone: () => void;
}) {
  const [isDeleting, setIsDeleting] = useState(false);
  const ids = items.map(({ id }) => id);
  const index = ids.indexOf(view.id);
  const isDefault = defaultView === view.id;
  const arrange = (ordering: string[], default_view: string | null) =>
    changes.arrange.mutate({ ordering, default_view }, failed);
  const move = (by: 1 | -1) => arrange(moveId(ids, view.id, by), defaultView);
  const share = () =>
    changes.update.mutate(
      { id: view.id, shared: !view.shared },
      {
        ...failed,
        onSuccess: ({ name, shared }) =>
          toast.success(
            shared ? `${name} is shared with your company` : `${name} is private again`,
          ),
      },
    );
  const remove = () =>
    changes.remove.mutate(view.id, {
      ...failed,
      onSuccess: () => {
        onGone();
        toast.success(`${view.name} was deleted`);
      },
      onSettled: () => setIsDeleting(false),
    });
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Options for ${view.name}`}>
            <Ellipsis aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {changed && (
          <>
            <MenuItem icon={<BookmarkPlus aria-hidden="true" />} onSelect={onSaveAs}>
              Save as new view
            </MenuItem>
            <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={onReset}>
              Undo changes
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem
          icon={<House aria-hidden="true" />}
          onSelect={() => arrange(ids, isDefault ? null : view.id)}
        >
          {isDefault ? 'Remove as default view' : 'Set as default view'}
        </MenuItem>
        <MenuItem
          icon={<ArrowLeft aria-hidden="true" />}
          disabled={index === 0}
          onSelect={() => move(-1)}
        >
          Move left
        </MenuItem>
        <MenuItem
          icon={<ArrowRight aria-hidden="true" />}
          disabled={index === ids.length - 1}
          onSelect={() => move(1)}
        >
          Move right
        </MenuItem>
        {view.may.includes('share') && (
          <MenuItem icon={<Users aria-hidden="true" />} onSelect={share}>
            {view.shared ? 'Make private' : 'Share with my company'}
          </MenuItem>
        )}
        {view.may.includes('update') && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onRename}>
              Rename
            </MenuItem>
            <MenuItem
              danger
              icon={<Trash2 aria-hidden="true" />}
              onSelect={() => setIsDeleting(true)}
            >
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {isDeleting && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsDeleting}
            title={`Delete the view ${view.name}?`}
            description={
              view.shared
                ? "It will be deleted for everyone in your company. Its records won't be deleted."
                : "Its records won't be deleted."
            }
            confirmLabel="Delete"
            danger
            pending={changes.remove.isPending}
            onConfirm={remove}
          />
        </Suspense>
      )}
    </>
  );
}
