import { classNames } from '../../ui/class-names.ts';
import { FieldValue } from './field-value.tsx';
import { textOf, type Resource, type ResourceRow } from './resource.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface ResourceDetailsProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  row: Row;
  /** Fields shown elsewhere on the screen. */
  omittedFields?: readonly string[];
}

/** Addresses rarely wrap well, so in a narrow card they get the whole line. */
const isAddress = (kind: string | undefined) => kind === 'url' || kind === 'email';

const noFields: readonly string[] = [];

export function ResourceDetails<Row extends ResourceRow>({
  resource,
  row,
  omittedFields = noFields,
}: ResourceDetailsProps<Row>) {
  const { fields, titleField } = resource.description;
  const names = Object.keys(fields).filter(
    (name) => name !== titleField && !omittedFields.includes(name),
  );
  return (
    <dl className="@container divide-y divide-border text-sm">
      {names.map((name) => (
        <div
          key={name}
          className={classNames(
            'grid grid-cols-[8.5rem_1fr] gap-x-3 py-2',
            isAddress(fields[name]?.kind) && textOf(row, name) !== '' && '@max-sm:grid-cols-1',
          )}
        >
          <dt className="text-muted">{fields[name]?.label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <FieldValue resource={resource} row={row} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function DetailsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" className="divide-y divide-border">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="grid grid-cols-[8.5rem_1fr] gap-3 py-2">
          <Skeleton className="my-0.75 h-3.5 w-20" />
          <Skeleton className="my-0.75 h-3.5 w-40 max-w-full" />
        </div>
      ))}
    </div>
  );
}
