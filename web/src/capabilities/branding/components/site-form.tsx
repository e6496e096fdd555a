import type { Claims, SiteParts } from '@trunkline/contract/branding';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useMe } from '../../auth/index.ts';
import { differingParts, logoAt } from '../site-draft.ts';
import { type SiteProblems, useSiteForm } from '../use-site-form.ts';
import { MenuEditor } from './menu-editor.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import type { PictureInputType } from '../../../kernel/capability.ts';
import { PictureUrlInput } from './picture-url-input.tsx';

const menus = [
  {
    name: 'header',
    title: 'Header',
    description: 'The links beside the logo on every page. Each can open a list of sub-links.',
  },
  { name: 'footer', title: 'Quick links', description: 'The links in the footer.' },
  { name: 'legal', title: 'Legal links', description: 'The last line of every page.' },
] as const;

const claims: readonly { key: keyof Claims; label: string }[] = [
  { key: 'faster_onboarding', label: 'Faster onboarding' },
  { key: 'less_admin_work', label: 'Less admin work' },
  { key: 'growth', label: 'Growth' },
  { key: 'providers', label: 'Providers' },
  { key: 'features', label: 'Features' },
  { key: 'data_accuracy', label: 'Data accuracy' },
  { key: 'incident_reduction', label: 'Incident reduction' },
];

function withoutMenu(problems: SiteProblems, menu: string): SiteProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => !`${path}.`.startsWith(`menus.${menu}.`)),
  );
}

/** Shows the form for logo, menus and figures of a company's site. */
export function SiteForm({
  companyId,
  stored,
  pictureInput: PictureInput = PictureUrlInput,
}: {
  companyId: string;
  stored: SiteParts;
  pictureInput?: PictureInputType | undefined;
}) {
  const disabled = !useMe().permissions.includes('branding:update');
  const form = useRef<HTMLFormElement>(null);
  const site = useSiteForm(companyId, stored, () =>
    requestAnimationFrame(() => focusFirstError(form.current)),
  );
  const { draft, problems, dirty, base, theirs } = site;
  const { main_logo } = draft;
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        site.submit();
      }}
    >
      <Card
        title="Main logo"
        description={
          base.themed_logo
            ? 'The logo uploaded under Branding is shown instead of this one.'
            : "Shown in the header, footer and emails, unless a logo is uploaded under Branding. Without a logo, the site's name is shown."
        }
      >
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field
            label="Picture URL"
            help="From the media library, or a path on this site such as /logo.png."
            error={problems['main_logo.fallback_url']}
          >
            {(props) => (
              <PictureInput
                {...props}
                value={main_logo.fallback_url}
                maxLength={500}
                disabled={disabled}
                onChange={(address) => site.change({ main_logo: logoAt(main_logo, address) })}
              />
            )}
          </Field>
          <Field
            label="Alternative text"
            help="For people who can't see the picture. Leave empty to use the company's name."
            error={problems['main_logo.alt_text']}
          >
            {(props) => (
              <Input
                {...props}
                value={main_logo.alt_text}
                maxLength={160}
                disabled={disabled}
                onChange={(event) =>
                  site.change({ main_logo: { ...main_logo, alt_text: event.target.value } })
                }
              />
            )}
          </Field>
        </div>
      </Card>
      {menus.map(({ name, title, description }) => (
        <MenuEditor
          key={name}
          name={name}
          twoLevels={name === 'header'}
          title={title}
          description={description}
          links={draft.menus[name]}
          problems={problems}
          disabled={disabled}
          onChange={(links) => {
            site.change({ menus: { ...draft.menus, [name]: links } });
            // Problems are keyed by index, which may now belong to another link.
            site.setProblems(withoutMenu(problems, name));
          }}
        />
      ))}
      <Card title="Key figures" description="Shown on the built-in home page.">
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {claims.map(({ key, label }) => (
            <Field key={key} label={label} error={problems[`claims.${key}`]}>
              {(props) => (
                <Input
                  {...props}
                  value={draft.claims[key]}
                  maxLength={12}
                  disabled={disabled}
                  onChange={(event) =>
                    site.change({ claims: { ...draft.claims, [key]: event.target.value } })
                  }
                />
              )}
            </Field>
          ))}
        </div>
      </Card>
      {theirs !== null && (
        <ConflictNotice
          title="Someone else changed this site while you were editing"
          column="Part"
          differences={differingParts(draft, base, theirs)}
          pending={site.pending}
          onLoadTheirs={site.loadTheirs}
          onKeepMine={site.keepMine}
        />
      )}
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={!dirty} pending={site.pending}>
            Save changes
          </Button>
          {dirty && <Button onClick={site.discard}>Discard changes</Button>}
          <Button onClick={() => site.change(base.built_in)}>Use the built-in site</Button>
        </div>
      )}
    </form>
  );
}
