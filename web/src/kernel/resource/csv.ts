import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import * as z from 'zod';

export interface CsvColumn {
  name: string;
  label: string;
  required: boolean;
  /** Accepted values of a choice, or the format of a reference. */
  acceptedValues: string | null;
}

/** Lists the columns an import accepts. An empty reference means the user's own company. */
export function importColumns(description: ResourceDescription): CsvColumn[] {
  return Object.entries(description.fields).flatMap(([name, field]) => {
    const schema: unknown = description.create.shape[name];
    if (!field.csv || !(schema instanceof z.ZodType)) return [];
    const reference = field.kind === 'reference';
    const choices = Object.keys(field.choices ?? {}).filter(
      (value) => schema.safeParse(value).success,
    );
    return [
      {
        name,
        label: field.label,
        required: !reference && !schema.safeParse(undefined).success,
        acceptedValues: reference
          ? 'short name; empty for your own company'
          : choices.join(', ') || null,
      },
    ];
  });
}

/** Creates an empty file with the header for an import. */
export function importTemplate(description: ResourceDescription): string {
  return `${importColumns(description)
    .map((column) => column.name)
    .join(',')}\r\n`;
}
