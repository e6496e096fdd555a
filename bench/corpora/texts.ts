import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const root = join(import.meta.dirname, '../..');

/** Returns the distinct lines or paragraphs of Markdown files. */
function partsOf(pattern: string, separator: RegExp): string[] {
  const parts = new Set<string>();
  for (const file of globSync(pattern, { cwd: root, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const text = readFileSync(join(file.parentPath, file.name), 'utf8');
    for (const part of text.split(separator)) if (part.trim() !== '') parts.add(part.trim());
  }
  return [...parts];
}

const line = /\n/;
const paragraph = /\n\s*\n/;

/** Texts of this repository and of the documentation of installed packages, which contains code. */
export const documentation = () => partsOf('{README.md,docs/**/*.md}', line);
export const packageDocLines = () => partsOf('node_modules/**/*.md', line);
export const packageDocParagraphs = () => partsOf('node_modules/**/*.md', paragraph);

/** Returns the distinct texts in all tables of a seeded database, including those within JSON. */
export async function seededTexts(admin: pg.Client): Promise<string[]> {
  const { rows: columns } = await admin.query<{ query: string }>(
    `select format(case data_type
         when 'text' then 'select %I as text from %I'
         else 'select v #>> ''{}'' from %2$I,
           jsonb_path_query(%1$I, ''strict $.** ? (@.type() == "string")'') v' end,
       column_name, table_name) as query
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')`,
  );
  const texts = new Set<string>();
  for (const { query } of columns) {
    const { rows } = await admin.query<{ text: string | null }>(
      `select distinct text from (${query}) t(text) where text ~ '[[:alpha:]]'`,
    );
    for (const { text } of rows) if (text !== null) texts.add(text);
  }
  return [...texts];
}
