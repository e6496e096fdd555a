import { Download, Ellipsis, FolderPen, FolderPlus, FolderX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { FolderNode } from '../folder-tree.ts';
import type { FolderTask } from './folder-dialogs.tsx';

interface LibraryHeaderProps {
  /** The open folder; null for all files. */
  folder: FolderNode | null;
  may: (action: string) => boolean;
  onTask: (task: FolderTask) => void;
  /** Exports the list as CSV. */
  onTake: () => void;
  taking: boolean;
  upload: ReactNode;
}

interface LibraryAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
  readonly pending?: boolean;
  /** Only shown with an open folder. */
  readonly quiet?: boolean;
}

/**
 * Shows the header of the library with its actions; on a phone, all but the upload button are in a
 * menu.
 */
export function LibraryHeader({ folder, may, onTask, onTake, ...rest }: LibraryHeaderProps) {
  const { taking, upload } = rest;
  const acts: LibraryAction[] = [];
  const add = (allowed: boolean, action: LibraryAction) => {
    if (allowed) acts.push(action);
  };
  add(folder !== null && may('update'), {
    label: 'Change folder',
    icon: <FolderPen aria-hidden="true" />,
    onPress: () => onTask('change'),
    quiet: true,
  });
  add(folder !== null && may('delete'), {
    label: 'Remove folder',
    icon: <FolderX aria-hidden="true" />,
    onPress: () => onTask('remove'),
    quiet: true,
  });
  add(may('export'), {
    label: 'Export',
    icon: <Download aria-hidden="true" />,
    onPress: onTake,
    pending: taking,
  });
  add(may('create'), {
    label: 'New folder',
    icon: <FolderPlus aria-hidden="true" />,
    onPress: () => onTask('create'),
  });
  return (
    <header className="flex items-start gap-2">
      <div className="mr-auto min-w-0">
        <h1 className="text-xl font-semibold tracking-tight">Media</h1>
        <p className="truncate text-muted">{folder?.path ?? 'All files of your company'}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:hidden">
        {acts.map(({ label, icon, onPress, pending, quiet }) => (
          <Button
            key={label}
            variant={quiet ? 'ghost' : 'secondary'}
            onClick={onPress}
            pending={pending ?? false}
          >
            {!quiet && <span className="contents [&_svg]:size-4">{icon}</span>}
            {label}
          </Button>
        ))}
      </div>
      {acts.length > 0 && (
        <div className="sm:hidden">
          <Menu
            trigger={
              <Button size="icon" aria-label="More actions for files">
                <Ellipsis aria-hidden="true" className="size-4" />
              </Button>
            }
          >
            {acts.map(({ label, icon, onPress }) => (
              <MenuItem key={label} icon={icon} onSelect={onPress}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
      {upload}
    </header>
  );
}
