import type { PageChange } from '@trunkline/contract/pages';
import { fieldLabel } from '../model/field-labels.ts';
import { plainText, sentenceOf, summaryOf } from './change-text.ts';

/** Lists the differences by section and field, before and after side by side. */
export function ChangeList({
  changes,
  before,
  after,
}: {
  changes: readonly PageChange[];
  before: string;
  after: string;
}) {
  return (
    <div className="grid gap-3">
      <p className="text-muted">{summaryOf(changes)}</p>
      {changes.map((change, index) => (
        <section
          key={index}
          aria-label={sentenceOf(change)}
          className="rounded-md border border-border"
        >
          <h3 className="px-3 py-2 font-medium">{sentenceOf(change)}</h3>
          {change.fields.map(({ name, before: beforeText, after: afterText }) => (
            <div key={name} className="grid gap-2 border-t border-border px-3 py-2">
              <span className="text-2xs text-muted">{fieldLabel(name)}</span>
              <div className="grid gap-2 sm:grid-cols-2">
                <Side label={before} text={beforeText} />
                <Side label={after} text={afterText} />
              </div>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0 rounded bg-sunken px-2 py-1.5 wrap-break-word">
      <span className="block text-2xs text-muted">{label}</span>
      {plainText(text) || <span className="text-muted">Nothing</span>}
    </div>
  );
}
