import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/formats.ts';
import { actionsForAll, actionsForSome, selectionProblem } from './bulk-actions.ts';
import { actionsByName, type Resource, type ResourceRow } from './resource.ts';

/**
 * Floats over the bottom of the list and browser notices while rows are selected, so that nothing
 * moves.
 */
export function BulkBar<Row extends ResourceRow>({
  resource,
  rows,
  pending,
  onAction,
  onClear,
}: {
  resource: Resource<Row>;
  rows: readonly Row[];
  pending: boolean;
  onAction: (action: string) => void;
  onClear: () => void;
}) {
  const { bulk } = resource.description;
  const available = actionsForAll(bulk, rows);
  const partlyAvailable = actionsForSome(bulk, rows);
  const { verbs, dialogActions } = actionsByName(resource);
  const actions = Object.entries(dialogActions).flatMap(([name, { icon, bulkDialog } = {}]) =>
    bulkDialog && selectionProblem({ name, maxRows: bulkDialog.maxRows }, rows) !== null
      ? [{ name, icon, ...bulkDialog }]
      : [],
  );
  if (rows.length === 0) return null;
  return (
    <div className="pointer-events-none sticky above-notices z-20 -mt-14 flex justify-center px-2">
      <section
        aria-label="Selection"
        className="pointer-events-auto flex flex-wrap items-center gap-1 rounded-lg border border-border bg-raised p-1.5 shadow-raised"
      >
        <p aria-live="polite" className="px-2 text-[13px] font-medium tabular-nums">
          {formatNumber(rows.length)} selected
        </p>
        {actions.map((action) => {
          const refusal = selectionProblem(action, rows) ?? undefined;
          return (
            <Button
              key={action.name}
              variant="ghost"
              size="small"
              disabled={pending || refusal !== undefined}
              title={refusal}
              onClick={() => onAction(action.name)}
            >
              <span className="[&_svg]:size-3.5">{action.icon}</span>
              {action.label}
            </Button>
          );
        })}
        {Object.keys(bulk)
          .filter((action) => available.includes(action) || partlyAvailable.includes(action))
          .map((action) => (
            <Button
              key={action}
              variant="ghost"
              size="small"
              pending={pending}
              disabled={!available.includes(action)}
              title={
                available.includes(action)
                  ? undefined
                  : 'Not available for some of the selected items'
              }
              onClick={() => onAction(action)}
              className={classNames(verbs[action]?.danger && 'text-danger')}
            >
              <span className="[&_svg]:size-3.5">{verbs[action]?.icon}</span>
              {bulk[action]}
            </Button>
          ))}
        {available.length + partlyAvailable.length + actions.length === 0 && (
          <p className="px-2 text-[13px] text-muted">
            No action is available for all selected items.
          </p>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label="Clear selection"
          onClick={onClear}
          className="size-7! text-muted pointer-coarse:size-11!"
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </section>
    </div>
  );
}
