import type { PageTemplate, PageTemplateName } from '@trunkline/contract/pages';
import { sectionKinds } from '../model/section-kinds.ts';

export type Start =
  | { readonly kind: 'blank' }
  | { readonly kind: 'template'; readonly template: PageTemplateName }
  | { readonly kind: 'page'; readonly id: string };

/** What a new page begins with: nothing, or one of the templates with what stands in it. */
export function TemplateChoice({
  templates,
  value,
  onChange,
}: {
  templates: readonly PageTemplate[];
  value: Start;
  onChange: (start: Start) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-[13px] font-medium">Begin with</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          label="A blank page"
          description="Nothing but what you add."
          holds={[]}
          checked={value.kind === 'blank'}
          onChoose={() => onChange({ kind: 'blank' })}
        />
        {templates.map(({ name, label, description, content }) => (
          <Choice
            key={name}
            label={label}
            description={description}
            holds={
              typeof content === 'string'
                ? []
                : content.sections.map(({ type }) => sectionKinds[type].label)
            }
            checked={value.kind === 'template' && value.template === name}
            onChoose={() => onChange({ kind: 'template', template: name })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Choice({
  label,
  description,
  holds,
  checked,
  onChoose,
}: {
  label: string;
  description: string;
  holds: readonly string[];
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="grid cursor-pointer content-start gap-1 rounded-lg border border-border bg-surface p-4 has-checked:border-primary has-checked:bg-primary-soft">
      <span className="flex items-center gap-2 font-medium">
        <input
          type="radio"
          name="start"
          checked={checked}
          onChange={onChoose}
          className="accent-primary"
        />
        {label}
      </span>
      <span className="text-muted">{description}</span>
      {holds.length > 0 && <span className="text-2xs text-muted">{holds.join(' · ')}</span>}
    </label>
  );
}
