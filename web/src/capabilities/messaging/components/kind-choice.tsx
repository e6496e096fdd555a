import type { ConversationKind } from '@trunkline/contract/kernel/messaging-limits';

const kinds = {
  internal: { label: 'Colleagues', help: 'People of your own company' },
  companies: { label: 'Another company', help: 'One right above or below yours' },
  support: { label: 'Support', help: 'Those who run the platform' },
} as const satisfies Record<ConversationKind, { label: string; help: string }>;

/** Whom a conversation is to be with; what one cannot choose is not offered. */
export function KindChoice({
  kind,
  onChange,
  hasCompanies,
  hasSupport,
}: {
  kind: ConversationKind;
  onChange: (kind: ConversationKind) => void;
  hasCompanies: boolean;
  hasSupport: boolean;
}) {
  const offered = [
    'internal' as const,
    ...(hasCompanies ? (['companies'] as const) : []),
    ...(hasSupport ? (['support'] as const) : []),
  ];
  if (offered.length === 1) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">With whom</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {offered.map((name) => (
          <label
            key={name}
            className="grid cursor-pointer grid-cols-[auto_1fr] content-start items-center gap-x-2 rounded-md border border-border-strong bg-surface px-3 py-2 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="kind"
              value={name}
              checked={name === kind}
              onChange={() => onChange(name)}
              className="size-3.5 accent-primary"
            />
            <span className="font-medium">{kinds[name].label}</span>
            <span className="col-start-2 text-xs text-muted">{kinds[name].help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
