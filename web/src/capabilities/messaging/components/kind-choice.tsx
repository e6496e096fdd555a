import type { ConversationKind } from '@trunkline/contract/kernel/messaging-limits';
import { classNames } from '../../../ui/class-names.ts';

const kinds = {
  internal: { label: 'Colleagues', help: 'People at your own company' },
  companies: { label: 'Another company', help: 'Directly above or below yours' },
  support: { label: 'Support', help: 'The people who run the platform' },
} as const satisfies Record<ConversationKind, { label: string; help: string }>;

/**
 * Chooses the kind of conversation; unavailable kinds aren't offered. Keeps its height while
 * loading, so that nothing below moves.
 */
export function KindChoice({
  kind,
  onChange,
  hasCompanies,
  hasSupport,
  pending,
}: {
  kind: ConversationKind;
  onChange: (kind: ConversationKind) => void;
  hasCompanies: boolean;
  hasSupport: boolean;
  pending: boolean;
}) {
  const offered = [
    'internal' as const,
    ...(pending || hasCompanies ? (['companies'] as const) : []),
    ...(pending || hasSupport ? (['support'] as const) : []),
  ];
  return (
    <fieldset className="grid gap-1.5" inert={pending} aria-busy={pending || undefined}>
      <legend className="mb-1.5 text-[13px] font-medium">Recipients</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {offered.map((name) => (
          <label
            key={name}
            className={classNames(
              'grid cursor-pointer grid-cols-[auto_1fr] content-start gap-x-2 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              pending
                ? 'animate-pulse border-transparent bg-border/70 *:invisible motion-reduce:animate-none'
                : 'border-border-strong bg-surface has-checked:border-primary has-checked:bg-primary-soft',
            )}
          >
            <input
              type="radio"
              name="kind"
              value={name}
              checked={name === kind}
              onChange={() => onChange(name)}
              className="mt-[3px] size-3.5 accent-primary"
            />
            <span className="font-medium">{kinds[name].label}</span>
            <span className="col-start-2 text-xs text-muted">{kinds[name].help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
