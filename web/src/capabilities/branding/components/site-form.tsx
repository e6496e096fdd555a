import type { Claims, SiteParts } from '@trunkline/contract/branding';
import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { sayFailure } from '../failure.ts';
import { changesOf, draftOf, logoAt, type SiteDraft } from '../site-draft.ts';
import { useSaveParts } from '../site-queries.ts';
import { MenuEditor } from './menu-editor.tsx';
import { TypedPicture, type PictureInputType } from './typed-picture.tsx';

const menus = [
  { name: 'header', title: 'Header', description: 'The links beside the logo on every page.' },
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

type Problems = Partial<Record<string, string>>;

function withoutMenu(problems: Problems, menu: string): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => !path.startsWith(`menus.${menu}.`)),
  );
}

/** Logo, menus and claims of a company's site. */
export function SiteForm({
  companyId,
  stored,
  pictureInput: PictureInput = TypedPicture,
}: {
  companyId: string;
  stored: SiteParts;
  pictureInput?: PictureInputType | undefined;
}) {
  const disabled = !useMe().permissions.includes('branding:update');
  const [draft, setDraft] = useState<SiteDraft>(() => draftOf(stored));
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveParts(companyId);
  const parts = changesOf(draft, stored);
  const dirty = Object.keys(parts).length > 0;
  const { main_logo } = draft;
  const submit = () => {
    if (!dirty || save.isPending) return;
    setProblems({});
    save.mutate(
      { revision: stored.revision, parts },
      {
        onSuccess: (saved) => {
          setDraft(draftOf(saved));
          toast.success('Site saved');
        },
        onError: (error) => {
          const found = describeError(error).fields.map(({ path, message }): [string, string] => [
            path.replace(/^parts\./, ''),
            message,
          ]);
          setProblems(Object.fromEntries(found));
          if (found.length === 0) sayFailure(error);
          requestAnimationFrame(() => focusFirstError(form.current));
        },
      },
    );
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Card
        title="Main logo"
        description={
          stored.themed_logo
            ? 'A logo was uploaded under Branding: it is shown in place of this one.'
            : 'Shown in the header, footer and mails. Without one, the site’s name stands there.'
        }
      >
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field
            label="Address of the picture"
            help="Of the media library, another path of this site, or an address with https."
            error={problems['main_logo.fallback_url']}
          >
            {(props) => (
              <PictureInput
                {...props}
                value={main_logo.fallback_url}
                maxLength={500}
                disabled={disabled}
                onChange={(address) =>
                  setDraft({ ...draft, main_logo: logoAt(main_logo, address) })
                }
              />
            )}
          </Field>
          <Field
            label="Alternative text"
            help="Read out where the picture cannot be seen; the company’s name while it is empty."
            error={problems['main_logo.alt_text']}
          >
            {(props) => (
              <Input
                {...props}
                value={main_logo.alt_text}
                maxLength={160}
                disabled={disabled}
                onChange={(event) =>
                  setDraft({ ...draft, main_logo: { ...main_logo, alt_text: event.target.value } })
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
          title={title}
          description={description}
          links={draft.menus[name]}
          problems={problems}
          disabled={disabled}
          onChange={(links) => {
            setDraft({ ...draft, menus: { ...draft.menus, [name]: links } });
            // They are told by place, and a place may hold another link now.
            setProblems(withoutMenu(problems, name));
          }}
        />
      ))}
      <Card title="Claims" description="The figures on the built-in home page.">
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
                    setDraft({ ...draft, claims: { ...draft.claims, [key]: event.target.value } })
                  }
                />
              )}
            </Field>
          ))}
        </div>
      </Card>
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={!dirty} pending={save.isPending}>
            Save Changes
          </Button>
          {dirty && (
            <Button
              onClick={() => {
                setDraft(draftOf(stored));
                setProblems({});
              }}
            >
              Discard changes
            </Button>
          )}
          <Button onClick={() => setDraft(stored.built_in)}>Use the built-in site</Button>
        </div>
      )}
    </form>
  );
}
