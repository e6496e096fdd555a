import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import * as z from 'zod';

/** Offers a text to the person as a file to keep. */
export function saveFile(filename: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The download has begun by the next task; the address is no longer needed then.
  setTimeout(() => URL.revokeObjectURL(address));
}

export interface CsvColumn {
  name: string;
  label: string;
  required: boolean;
  /** Values a choice takes, or what a reference is written as. */
  takes: string | null;
}

/** The columns an import understands. A reference may be left empty: it then means the own company. */
export function importColumns(description: ResourceDescription): CsvColumn[] {
  return Object.entries(description.create.shape).flatMap(([name, schema]) => {
    const field = description.fields[name];
    if (!field?.csv) return [];
    const reference = field.kind === 'reference';
    const choices = Object.keys(field.choices ?? {}).filter(
      (value) => z.safeParse(schema, value).success,
    );
    return [
      {
        name,
        label: field.label,
        required: !reference && !z.safeParse(schema, undefined).success,
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
