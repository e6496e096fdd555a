import { useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import {
  choiceLabel,
  listOf,
  textOf,
  titleOf,
  type ActionName,
  type Resource,
  type ResourceRow,
} from './resource.ts';
import { RowMenu } from './row-menu.tsx';
import type { ListAddress } from './use-list-state.ts';
import { useVerbs } from './use-verbs.tsx';

/** The header of a record's page: its name, state, actions and menu. */
export function RecordHeader<Row extends ResourceRow>({
  resource,
  row,
  address,
  stateField,
  addressAfterDelete = listOf(resource),
  before,
  above,
  below,
  actions,
  items,
  children,
}: {
  resource: Resource<Row>;
  row: Row;
  address: ListAddress;
  /** The field shown as a badge. */
  stateField: keyof Row & string;
  /** Defaults to the list's address. */
  addressAfterDelete?: string;
  /** A picture beside the name. */
  before?: ReactNode;
  above?: ReactNode;
  below: ReactNode;
  /** Buttons beside Edit. */
  actions?: ReactNode;
  /** More menu items. */
  items?: ReactNode;
  /** A notice below the header. */
  children?: (ask: (verb: ActionName<Row>) => void) => ReactNode;
}) {
  const { description, tones } = resource;
  const navigate = useNavigate();
  const verbs = useVerbs(resource, [row], (name) => {
    if (name === 'delete') void navigate({ href: addressAfterDelete, replace: true });
  });
  const ask = (verb: string) => verbs.ask(verb, [row]);
  const edit = () => address.push({ task: 'edit', open: null });
  const state = textOf(row, stateField);
  return (
    <>
      <header className={`flex flex-wrap gap-4 ${before ? 'items-center' : 'items-start'}`}>
        {before}
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 max-sm:basis-full">
          {above}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
              {titleOf(description, row)}
            </h1>
            <Badge tone={tones?.[stateField]?.[state]} dot>
              {choiceLabel(description.fields[stateField] ?? {}, state)}
            </Badge>
          </div>
          {below}
        </div>
        <div className="flex items-center gap-2">
          {row.may.includes('update') && (
            <Button onClick={edit}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </Button>
          )}
          {actions}
          <RowMenu resource={resource} row={row} onEdit={edit} onVerb={ask}>
            {items}
          </RowMenu>
        </div>
        {verbs.dialogs}
      </header>
      {children?.(ask)}
    </>
  );
}
