import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Resource, ResourceRow } from './resource.ts';
import { RowMenu } from './row-menu.tsx';
import type { ListAddress } from './use-list-state.ts';
import type { useVerbs } from './use-verbs.tsx';

/** The header of a record's page: its name, state, actions and menu. */
export function RecordHeader<Row extends ResourceRow>({
  resource,
  row,
  address,
  verbs,
  name,
  stateField,
  state,
  before,
  above,
  below,
  actions,
  items,
}: {
  resource: Resource<Row>;
  row: Row;
  address: ListAddress;
  verbs: Pick<ReturnType<typeof useVerbs<Row>>, 'ask' | 'dialogs'>;
  name: string;
  /** The field whose value sets the colour of the badge. */
  stateField: keyof Row & string;
  /** The state's label. */
  state: string;
  /** A picture beside the name. */
  before?: ReactNode;
  above?: ReactNode;
  below: ReactNode;
  /** Buttons beside Edit. */
  actions?: ReactNode;
  /** More menu items. */
  items?: ReactNode;
}) {
  const edit = () => address.push({ task: 'edit', open: null });
  return (
    <header className={`flex flex-wrap gap-4 ${before ? 'items-center' : 'items-start'}`}>
      {before}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 max-sm:basis-full">
        {above}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{name}</h1>
          <Badge tone={resource.tones?.[stateField]?.[String(row[stateField])]} dot>
            {state}
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
        <RowMenu
          resource={resource}
          row={row}
          onEdit={edit}
          onVerb={(verb) => verbs.ask(verb, [row])}
        >
          {items}
        </RowMenu>
      </div>
      {verbs.dialogs}
    </header>
  );
}
