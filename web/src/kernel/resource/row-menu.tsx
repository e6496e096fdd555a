import { Ellipsis, PanelRight, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { actionsByName, titleOf, type Resource, type ResourceRow } from './resource.ts';

export interface RowMenuProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  row: Row;
  onOpen?: () => void;
  onEdit: () => void;
  /** Called with the name of the action to start. */
  onVerb: (name: string) => void;
  /** The screen's own items. */
  children?: ReactNode;
  /** -1 if the rows share a single Tab stop. */
  tabIndex?: number;
}

export function RowMenu<Row extends ResourceRow>({
  resource,
  row,
  onOpen,
  onEdit,
  onVerb,
  children,
  tabIndex,
}: RowMenuProps<Row>) {
  const actions = actionsByName(resource);
  const verbs = Object.entries(actions.verbs).flatMap(([name, verb]) =>
    verb && row.may.includes(name) ? [{ name, ...verb }] : [],
  );
  const dialogActions = Object.entries(actions.dialogActions).flatMap(([name, action]) =>
    action && (name === 'explain' || row.may.includes(name)) ? [{ name, ...action }] : [],
  );
  const editable = row.may.includes('update');
  if (!onOpen && !editable && verbs.length + dialogActions.length === 0 && !children) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          tabIndex={tabIndex}
          aria-label={`Actions for ${titleOf(resource.description, row)}`}
          className="size-7! text-muted pointer-coarse:size-11!"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {onOpen && (
        <MenuItem icon={<PanelRight aria-hidden="true" />} onSelect={onOpen}>
          Open
        </MenuItem>
      )}
      {editable && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      {children}
      {dialogActions.map(({ name, icon, label }) => (
        <MenuItem key={name} icon={icon} onSelect={() => onVerb(name)}>
          {label}
        </MenuItem>
      ))}
      {verbs.length > 0 && (onOpen || editable) && <MenuSeparator />}
      {verbs.map(({ name, icon, danger, label }) => (
        <MenuItem key={name} icon={icon} danger={danger} onSelect={() => onVerb(name)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
