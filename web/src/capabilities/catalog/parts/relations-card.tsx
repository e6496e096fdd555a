import { useQuery } from '@tanstack/react-query';
import type { Service, ServiceRelation } from '@trunkline/contract/catalog';
import {
  type RelationKind,
  relationKindNames,
  relationKinds,
} from '@trunkline/contract/catalog/relations';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { partsOptions, useSaveParts } from './parts-query.ts';

const kinds = relationKindNames.map((value) => ({ value, label: relationKinds[value] }));

/** Shows which services a service needs, excludes, recommends and replaces. */
export function RelationsCard({
  service,
  services,
}: {
  service: Service;
  services: Resource<Service>;
}) {
  const { tenant } = useViewer();
  const query = useQuery(partsOptions(tenant, service.id));
  const save = useSaveParts(tenant, service.id).relations;
  const canEdit = service.may.includes('update');
  const parts = query.data;
  const saveRelations = (relations: readonly ServiceRelation[]) =>
    parts && save.mutate({ version: parts.version, relations });
  return (
    <Card
      title="Related services"
      description="Checked when customers order, taking into account what they already have."
    >
      {query.isError && parts === undefined ? (
        <QueryError title="Couldn't load the related services" query={query} />
      ) : parts === undefined ? (
        <Skeleton className="h-12" />
      ) : (
        <div className="grid gap-4">
          {parts.relations.length === 0 ? (
            <p className="text-muted">No related services yet.</p>
          ) : (
            <ul className="divide-y divide-border">
              {parts.relations.map((relation, index) => (
                <li
                  key={`${relation.kind} ${relation.group_no} ${relation.target_id}`}
                  className="flex items-center gap-3 py-1.5"
                >
                  <p className="min-w-0 flex-1 wrap-anywhere">
                    {textOf(relation, parts.relations[index - 1])}
                  </p>
                  {canEdit && (
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Remove ${relation.target}`}
                      pending={save.isPending}
                      onClick={() =>
                        saveRelations(parts.relations.filter((other) => other !== relation))
                      }
                    >
                      <Trash2 aria-hidden="true" className="size-4" />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {canEdit && (
            <NewRelation
              service={service}
              services={services}
              groups={parts.relations
                .filter(({ kind }) => kind === 'requires')
                .map(({ group_no }) => group_no)}
              pending={save.isPending}
              onAdd={(relation) => saveRelations([...parts.relations, relation])}
            />
          )}
        </div>
      )}
    </Card>
  );
}

/** 'Requires Local numbers', 'or Number porting' */
function textOf(
  { kind, target, ratio_bps, group_no }: ServiceRelation,
  previous: ServiceRelation | undefined,
): string {
  const isAlternative = previous?.kind === kind && previous.group_no === group_no;
  const verb = kind === 'requires' && isAlternative ? 'or' : relationKinds[kind];
  if (kind !== 'requires') return `${verb} ${target}`;
  const ratio =
    ratio_bps === 0
      ? ''
      : ratio_bps === 10_000
        ? ', one per unit'
        : `, ${ratio_bps / 10_000} per unit`;
  return `${verb} ${target}${ratio}`;
}

function NewRelation({
  service,
  services,
  groups,
  pending,
  onAdd,
}: {
  service: Service;
  services: Resource<Service>;
  /** Group numbers of the requirements so far. */
  groups: readonly number[];
  pending: boolean;
  onAdd: (relation: ServiceRelation) => void;
}) {
  const [kind, setKind] = useState<RelationKind>('requires');
  const [target, setTarget] = useState<string | null>(null);
  const [isPerUnit, setIsPerUnit] = useState(false);
  const [alternative, setAlternative] = useState(false);
  const lastGroup = Math.max(0, ...groups);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-36">
        <Field label="Relation">
          {(control) => (
            <Select {...control} options={kinds} value={kind} onValueChange={setKind} />
          )}
        </Field>
      </div>
      <div className="min-w-48 flex-1">
        <Field label="Service">
          {(control) => (
            <ReferenceCombobox
              {...control}
              resource={services}
              value={target}
              onChange={setTarget}
              filters={{ company_id: service.company_id }}
              accepts={({ id }) => id !== service.id}
            />
          )}
        </Field>
      </div>
      {kind === 'requires' && (
        <div className="grid gap-1.5">
          <Checkbox label="One per unit" checked={isPerUnit} onCheckedChange={setIsPerUnit} />
          {lastGroup > 0 && (
            <Checkbox
              label="As an alternative to the last one"
              checked={alternative}
              onCheckedChange={setAlternative}
            />
          )}
        </div>
      )}
      <Button
        disabled={target === null}
        pending={pending}
        onClick={() => {
          if (target === null) return;
          const ratio_bps = kind === 'requires' && isPerUnit ? 10_000 : 0;
          const group_no =
            kind !== 'requires' ? 1 : alternative && lastGroup > 0 ? lastGroup : lastGroup + 1;
          onAdd({ kind, group_no, target_id: target, target: '', ratio_bps });
          setTarget(null);
        }}
      >
        Add relation
      </Button>
    </div>
  );
}
