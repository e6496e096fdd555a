import type { ScopeName } from '@trunkline/contract/integrations/key-listing';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { actionLabel, resourceLabel } from '../../users/index.ts';

const partsOf = (scope: string) => {
  const [resource = '', action = ''] = scope.split(':');
  return { resource, action };
};

/** Picks the scopes of a key: one row for each resource, with its available actions. */
export function ScopesPicker({
  offered,
  chosen,
  error,
  onChange,
}: {
  offered: readonly ScopeName[];
  chosen: readonly ScopeName[];
  error: string | undefined;
  onChange: (scopes: ScopeName[]) => void;
}) {
  const resources = [...new Set(offered.map((scope) => partsOf(scope).resource))];
  const choose = (scopes: readonly ScopeName[], checked: boolean) =>
    onChange(
      offered.filter((scope) => (scopes.includes(scope) ? checked : chosen.includes(scope))),
    );
  return (
    <fieldset className="grid grid-cols-1 gap-1.5" aria-describedby="scopes-help">
      <legend className="mb-1.5 text-[13px] font-medium">
        Scopes
        <span aria-hidden="true" className="ml-0.5 text-danger">
          *
        </span>
      </legend>
      {error !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {error}
        </p>
      )}
      <div className="grid grid-cols-1 divide-y divide-border rounded-md border border-border">
        {resources.map((resource) => {
          const resourceScopes = offered.filter((scope) => partsOf(scope).resource === resource);
          const selectedScopes = resourceScopes.filter((scope) => chosen.includes(scope));
          return (
            <div
              key={resource}
              role="group"
              aria-label={resourceLabel(resource)}
              className="grid gap-x-4 gap-y-2 px-3 py-2.5 sm:grid-cols-[10rem_1fr]"
            >
              <Checkbox
                label={<span className="font-medium">{resourceLabel(resource)}</span>}
                checked={selectedScopes.length === resourceScopes.length}
                indeterminate={
                  selectedScopes.length > 0 && selectedScopes.length < resourceScopes.length
                }
                onCheckedChange={(checked) => choose(resourceScopes, checked)}
              />
              <div className="flex flex-wrap gap-x-4 gap-y-2">
                {resourceScopes.map((scope) => (
                  <Checkbox
                    key={scope}
                    label={actionLabel(partsOf(scope).action)}
                    {...(error !== undefined && { 'aria-invalid': true })}
                    checked={chosen.includes(scope)}
                    onCheckedChange={(checked) => choose([scope], checked)}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <p id="scopes-help" className="text-[13px] text-muted">
        The key can't do anything else. Choose only what the other system needs.
      </p>
    </fieldset>
  );
}
