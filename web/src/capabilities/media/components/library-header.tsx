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
  onExport: () => void;
  isExporting: boolean;
  upload: ReactNode;
}

interface LibraryAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
  readonly pending?: boolean;
  /** Rendered as plain text on wide screens, without an icon. */
  readonly quiet?: boolean;
}

/**
 * Shows the header of the library with its actions; on a phone, all but the upload button are in a
 * menu.
 */
export function LibraryHeader({ folder, may, onTask, onExport, ...rest }: LibraryHeaderProps) {
  const { isExporting, upload } = rest;
  const actions: LibraryAction[] = [];
  const add = (allowed: boolean, action: LibraryAction) => {
    if (allowed) actions.push(action);
  };
  add(folder !== null && may('update'), {
    label: 'Edit folder',
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
    onPress: onExport,
    pending: isExporting,
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
        <p className="truncate text-muted">{folder?.path ?? "All your company's files"}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:hidden">
        {actions.map(({ label, icon, onPress, pending, quiet }) => (
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
      {actions.length > 0 && (
        <div className="sm:hidden">
          <Menu
            trigger={
              <Button size="icon" aria-label="More actions for files">
                <Ellipsis aria-hidden="true" className="size-4" />
              </Button>
            }
          >
            {actions.map(({ label, icon, onPress }) => (
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
