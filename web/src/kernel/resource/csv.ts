import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import * as z from 'zod';

export interface CsvColumn {
  name: string;
  label: string;
  required: boolean;
  /** Values a choice takes, or what a reference is written as. */
  takes: string | null;
}

/** The columns an import understands. A reference may be left empty: it then means the own company. */
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
        takes: reference ? 'short name; empty for your own company' : choices.join(', ') || null,
      },
    ];
  });
}

/** An empty file with the header an import needs. */
export function importTemplate(description: ResourceDescription): string {
  return `${importColumns(description)
    .map((column) => column.name)
    .join(',')}\r\n`;
}
