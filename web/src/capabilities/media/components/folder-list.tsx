import { Folder, FolderOpen, Images } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { droppedIds, isDragged } from '../drag-files.ts';
import type { FolderNode } from '../folder-tree.ts';

interface FolderListProps {
  nodes: readonly FolderNode[];
  current: string | null;
  onOpen: (id: string | null) => void;
  /** Moves files dropped onto a folder; omitted if moving isn't allowed. */
  onDrop?: ((ids: string[], folderId: string) => void) | undefined;
}

const indents = ['pl-2', 'pl-5', 'pl-8', 'pl-11', 'pl-14', 'pl-16', 'pl-18', 'pl-20'] as const;

/**
 * Shows the folders as a tree; the first entry shows all files. Keyboard users move files with the
 * selection bar.
 */
export function FolderList({ nodes, current, onOpen, onDrop }: FolderListProps) {
  return (
    <nav aria-label="Folders">
      <ul className="grid gap-0.5">
        <li>
          <FolderButton depth={0} current={current === null} onPress={() => onOpen(null)}>
            <Images aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">All files</span>
          </FolderButton>
        </li>
        {nodes.map(({ id, name, depth }) => {
          const Icon = id === current ? FolderOpen : Folder;
          return (
            <li key={id}>
              <FolderButton
                depth={depth}
                current={id === current}
                onPress={() => onOpen(id)}
                onDrop={onDrop && id !== current ? (ids) => onDrop(ids, id) : undefined}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                <span className="truncate">{name}</span>
              </FolderButton>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function FolderButton({
  depth,
  current,
  onPress,
  onDrop,
  children,
}: {
  depth: number;
  current: boolean;
  onPress: () => void;
  onDrop?: ((ids: string[]) => void) | undefined;
  children: ReactNode;
}) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const acceptDrag = (event: DragEvent) => {
    if (onDrop === undefined || !isDragged(event)) return false;
    event.preventDefault();
    return true;
  };
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onPress}
      onDragOver={(event) => setIsDraggedOver(acceptDrag(event))}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        setIsDraggedOver(false);
        if (acceptDrag(event)) onDrop?.(droppedIds(event));
      }}
      className={classNames(
        'flex min-h-8 w-full min-w-0 cursor-pointer items-center gap-2 rounded-md pr-2 text-left text-sm transition-colors hover:bg-sunken pointer-coarse:min-h-11',
        indents[depth] ?? 'pl-20',
        current ? 'bg-sunken font-medium text-text' : 'text-muted',
        // Children ignore the pointer, so that dragleave only fires at the edge.
        isDraggedOver &&
          'bg-primary-soft text-primary-text ring-2 ring-primary ring-inset [&>*]:pointer-events-none',
      )}
    >
      {children}
    </button>
  );
}
