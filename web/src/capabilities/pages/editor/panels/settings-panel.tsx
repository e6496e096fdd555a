import type { EditedPage } from '@trunkline/contract/pages';
import { FreeSlug } from '@trunkline/contract/pages';
import { useState } from 'react';
import { describeError } from '../../../../kernel/describe-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../ui/input.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { pathOf } from '../../../../documents/links.ts';
import { PictureControl } from '../form/picture-control.tsx';
import type { PageChanges } from '../mutations.ts';
import type { PageDraft } from '../saving/page-draft.ts';

/** Number of characters that search engines show of a title and a description. */
const displayedLengths = { title: 60, description: 155 } as const;

const lengthHelp = (text: string, max: number) =>
  `${text.length} of about ${max} characters that search engines show.`;

interface SettingsPanelProps {
  readonly page: EditedPage;
  readonly draft: PageDraft;
  readonly readOnly: boolean;
  readonly changes: PageChanges;
  readonly onChange: (part: Partial<PageDraft>) => void;
  readonly onPage: (page: EditedPage) => void;
  readonly onClose: () => void;
}

export function SettingsPanel({
  page,
  draft,
  readOnly,
  changes,
  onChange,
  onPage,
  onClose,
}: SettingsPanelProps) {
  const { title, description, seo } = draft;
  const changeSeo = (part: Partial<PageDraft['seo']>) => onChange({ seo: { ...seo, ...part } });
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Page settings"
    >
      <fieldset disabled={readOnly} className="grid gap-5">
        <Field label="Title" required>
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={200}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          )}
        </Field>
        <Address page={page} changes={changes} onPage={onPage} />
        <Field label="Description" help={lengthHelp(description, displayedLengths.description)}>
          {(control) => (
            <Textarea
              {...control}
              value={description}
              maxLength={300}
              rows={3}
              onChange={({ target }) => onChange({ description: target.value })}
            />
          )}
        </Field>
        <Field
          label="Title for search engines"
          help={`${lengthHelp(seo.title || title, displayedLengths.title)} Leave empty to use the page's title.`}
        >
          {(control) => (
            <Input
              {...control}
              value={seo.title}
              maxLength={200}
              onChange={({ target }) => changeSeo({ title: target.value })}
            />
          )}
        </Field>
        <section
          aria-label="Search result preview"
          className="rounded-md border border-border bg-surface p-4"
        >
          <p className="truncate text-2xs text-muted">
            {location.host}
            {pathOf(page.slug)}
          </p>
          <p className="truncate text-base text-primary-text">{seo.title || title}</p>
          <p className="line-clamp-2 text-muted">
            {description || 'Search engines will choose an excerpt from the page.'}
          </p>
        </section>
        <PictureControl
          label="Social image"
          value={seo.social_image}
          onPick={(url) => changeSeo({ social_image: url })}
          onChange={(url) => changeSeo({ social_image: url })}
        />
        <Field
          label="Canonical URL"
          help="If this page duplicates another, enter the address of the original."
        >
          {(control) => (
            <Input
              {...control}
              value={seo.canonical}
              maxLength={500}
              inputMode="url"
              onChange={({ target }) => changeSeo({ canonical: target.value })}
            />
          )}
        </Field>
        <Checkbox
          label="Hide this page from search engines"
          checked={seo.noindex}
          onCheckedChange={(noindex) => changeSeo({ noindex })}
        />
      </fieldset>
    </SidePanel>
  );
}

/** A new address takes effect immediately, independent of the draft; the old one redirects. */
function Address({
  page,
  changes,
  onPage,
}: {
  page: EditedPage;
  changes: PageChanges;
  onPage: (page: EditedPage) => void;
}) {
  const [slug, setSlug] = useState(page.slug);
  const [error, setError] = useState<string>();
  const { changeSlug } = changes;
  const submit = async () => {
    const read = FreeSlug.safeParse(slug);
    if (!read.success) {
      setError(read.error.issues[0]?.message);
      return;
    }
    try {
      onPage(await changeSlug.mutateAsync(read.data));
      toast.success(`The page is now at ${pathOf(read.data)}`);
    } catch (failure) {
      const { message, fields } = describeError(failure);
      setError(fields[0]?.message ?? message);
    }
  };
  const allowed = page.may.includes('change_slug');
  return (
    <Field
      label="Address"
      error={error}
      help={
        page.redirects.length > 0
          ? `These addresses redirect here: ${page.redirects.map(pathOf).join(', ')}`
          : 'If you change it, the old address will redirect to the new one.'
      }
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            value={slug}
            maxLength={200}
            disabled={!allowed}
            onChange={({ target }) => {
              setError(undefined);
              setSlug(target.value);
            }}
          />
          {slug !== page.slug && (
            <Button className="h-9" pending={changeSlug.isPending} onClick={() => void submit()}>
              Change address
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
