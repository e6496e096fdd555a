import type { SectionOf } from '@trunkline/contract/pages';
import type { ReactNode } from 'react';
import { Icon } from '../../../../documents/icon.tsx';
import { accessibleName, type HeadingLevel } from './heading.tsx';
import { Intro } from './intro.tsx';

interface ComparisonProperties {
  readonly section: SectionOf<'comparison'>;
  readonly level: HeadingLevel;
}

function Value({ value }: { value: ReactNode }) {
  // In the editor a cell can be an editable element.
  if (typeof value !== 'string') return value;
  const normalized = value.trim().toLowerCase();
  if (normalized !== 'yes' && normalized !== 'no') return value;
  return (
    <>
      <Icon
        name={normalized === 'yes' ? 'check' : 'minus'}
        className={`inline size-5 ${normalized === 'yes' ? 'text-primary-text' : 'text-muted'}`}
      />
      <span className="sr-only">{normalized === 'yes' ? 'Yes' : 'No'}</span>
    </>
  );
}

/** The table scrolls horizontally in its own frame, with the row labels fixed. */
export function ComparisonSection({ section, level }: ComparisonProperties) {
  const { title, subtitle, columns, rows } = section;
  const name = accessibleName(title, 'Comparison');
  return (
    <section className="page-width section grid grid-cols-1 gap-10">
      <Intro title={title} subtitle={subtitle} level={level} className="max-w-3xl" />
      <div className="comparison" role="region" aria-label={name} tabIndex={0}>
        <table>
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr>
              <td />
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }, index) => (
              <tr key={index}>
                <th scope="row">{label}</th>
                {columns.map((_, index) => (
                  <td key={index}>
                    <Value value={values[index] ?? ''} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
