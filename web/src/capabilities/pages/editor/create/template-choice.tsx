import type {
  OwnTemplate,
  PageContent,
  PageTemplate,
  PageTemplateName,
} from '@trunkline/contract/pages';
import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { sectionKinds } from '../model/section-kinds.ts';

export type StartingPoint =
  | { readonly kind: 'blank' }
  | { readonly kind: 'template'; readonly template: PageTemplateName }
  | { readonly kind: 'own_template'; readonly id: string }
  | { readonly kind: 'page'; readonly id: string };

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3';

export function TemplateChoice({
  templates,
  own,
  value,
  onChange,
  onRename,
  onRemove,
}: {
  templates: readonly PageTemplate[];
  own: readonly OwnTemplate[];
  value: StartingPoint;
  onChange: (start: StartingPoint) => void;
  onRename: (template: OwnTemplate) => void;
  onRemove: (template: OwnTemplate) => void;
}) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 text-[13px] font-medium">Start with</legend>
      {own.length > 0 && (
        <div role="group" aria-label="Your templates">
          <p aria-hidden="true" className="mb-2 text-[13px] text-muted">
            Your templates
          </p>
          <div className={grid}>
            {own.map((template) => (
              <Choice
                key={template.id}
                label={template.title}
                description={template.description}
                content={template.content}
                checked={value.kind === 'own_template' && value.id === template.id}
                onChoose={() => onChange({ kind: 'own_template', id: template.id })}
                onRename={template.may.includes('rename') ? () => onRename(template) : undefined}
                onRemove={template.may.includes('delete') ? () => onRemove(template) : undefined}
              />
            ))}
          </div>
        </div>
      )}
      <div className={grid}>
        <Choice
          label="A blank page"
          description="Add your own sections."
          checked={value.kind === 'blank'}
          onChoose={() => onChange({ kind: 'blank' })}
        />
        {templates.map(({ name, label, description, content }) => (
          <Choice
            key={name}
            label={label}
            description={description}
            content={content}
            checked={value.kind === 'template' && value.template === name}
            onChoose={() => onChange({ kind: 'template', template: name })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const kindsIn = (content: PageContent | undefined): string =>
  content === undefined || typeof content === 'string'
    ? ''
    : content.sections.map(({ type }) => sectionKinds[type].label).join(' · ');

function Choice({
  label,
  description,
  content,
  checked,
  onChoose,
  onRename,
  onRemove,
}: {
  label: string;
  description: string;
  content?: PageContent | undefined;
  checked: boolean;
  onChoose: () => void;
  onRename?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}) {
  const id = useId();
  const kinds = kindsIn(content);
  return (
    <div className="relative rounded-lg border border-border bg-surface has-checked:border-primary has-checked:bg-primary-soft">
      <label className="grid h-full cursor-pointer content-start gap-1 p-4">
        <span
          className={`flex min-w-0 items-start gap-2 font-medium ${onRename && onRemove ? 'pr-18' : onRename || onRemove ? 'pr-8' : ''}`}
        >
          <input
            type="radio"
            name="start"
            checked={checked}
            onChange={onChoose}
            aria-labelledby={id}
            aria-describedby={`${id}-what`}
            className="mt-1 accent-primary"
          />
          <span id={id} className="min-w-0 wrap-anywhere">
            {label}
          </span>
        </span>
        <span id={`${id}-what`} className="grid gap-1">
          {description !== '' && <span className="text-muted">{description}</span>}
          {kinds !== '' && <span className="text-2xs text-muted">{kinds}</span>}
        </span>
      </label>
      {(onRename || onRemove) && (
        <div className="absolute top-2 right-2 flex">
          {onRename && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Rename the template ${label}`}
              onClick={onRename}
            >
              <Pencil aria-hidden="true" className="size-4" />
            </Button>
          )}
          {onRemove && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove the template ${label}`}
              onClick={onRemove}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
