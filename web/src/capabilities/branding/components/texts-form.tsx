import type { SiteTexts, StoredTexts } from '@trunkline/contract/branding';
import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { showFailure } from '../failure.ts';
import { useSaveTexts } from '../text-queries.ts';

type Key = keyof SiteTexts;
interface Text {
  key: Key;
  label: string;
  help?: string;
  maxLength: number;
  type?: 'email' | 'tel';
  isMultiline?: true;
}

const siteFields: readonly Text[] = [
  {
    key: 'site_name',
    label: 'Site name',
    maxLength: 80,
    help: 'Shown in browser tabs, emails and search results.',
  },
  { key: 'tagline', label: 'Tagline', maxLength: 160 },
  { key: 'contact_email', label: 'Contact email', maxLength: 254, type: 'email' },
  { key: 'contact_phone', label: 'Contact phone', maxLength: 40, type: 'tel' },
  { key: 'contact_address', label: 'Postal address', maxLength: 300, isMultiline: true },
  {
    key: 'support_email',
    label: 'Support email',
    maxLength: 254,
    type: 'email',
    help: 'Shown on the sign-in screen and at the end of every email.',
  },
  { key: 'copyright', label: 'Copyright notice', maxLength: 160 },
  {
    key: 'footer_text',
    label: 'Footer text',
    maxLength: 300,
    help: 'Shown beside the logo in the footer. Leave empty to use the tagline.',
  },
];

function senderFields({ sender_domains, any_sender }: StoredTexts): readonly Text[] {
  const senderHelp = any_sender
    ? 'Emails are sent from this address. Leave empty to use the support email or, without one, the contact email.'
    : sender_domains.length === 0
      ? "Verify a domain first. Until then, emails are sent under your name from the platform's address."
      : `An address at ${sender_domains.join(' or ')}. At your mail provider, allow our server to send on its behalf (SPF, DKIM).`;
  return [
    { key: 'mail_sender_name', label: 'Sender name', maxLength: 80 },
    {
      key: 'mail_sender_address',
      label: 'Sender address',
      maxLength: 254,
      type: 'email',
      help: senderHelp,
    },
    {
      key: 'mail_reply_to',
      label: 'Reply-to address',
      maxLength: 254,
      type: 'email',
      help: 'Replies go to this address.',
    },
  ];
}

/**
 * Shows the form for a site's texts and email sender. An empty field uses the default shown as its
 * placeholder.
 */
export function TextsForm({ companyId, stored }: { companyId: string; stored: StoredTexts }) {
  const me = useMe();
  const canUpdate = me.permissions.includes('branding:update');
  const [changed, setChanged] = useState<Partial<SiteTexts>>({});
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveTexts(companyId);
  const value = (key: Key) => changed[key] ?? stored.texts[key];
  const fields = [...siteFields, ...senderFields(stored)];
  const dirty = fields.some(({ key }) => value(key).trim() !== stored.texts[key]);
  const submit = () => {
    if (!dirty || save.isPending) return;
    setProblems({});
    save.mutate(
      { revision: stored.revision, texts: changed },
      {
        onSuccess: () => {
          setChanged({});
          toast.success('Text saved');
        },
        onError: (error) => {
          const { fields: fieldErrors } = describeError(error);
          const errorsByKey = Object.fromEntries(
            fieldErrors.map(({ path, message: text }) => [path.replace(/^texts\./, ''), text]),
          );
          setProblems(errorsByKey);
          if (Object.keys(errorsByKey).length === 0) showFailure(error);
          requestAnimationFrame(() => focusFirstError(form.current));
        },
      },
    );
  };
  const control = ({ key, label, help, maxLength, type, isMultiline }: Text) => (
    <Field key={key} label={label} help={help} error={problems[key]}>
      {(props) => {
        const shared = {
          ...props,
          name: key,
          value: value(key),
          maxLength,
          placeholder: stored.built_in[key],
          disabled: !canUpdate,
          onChange: (event: { target: { value: string } }) => {
            setChanged({ ...changed, [key]: event.target.value });
            setProblems({ ...problems, [key]: undefined });
          },
        };
        return isMultiline ? (
          <Textarea {...shared} rows={4} />
        ) : (
          <Input {...shared} type={type ?? 'text'} />
        );
      }}
    </Field>
  );
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
      <Card title="Site text" description="Shown to visitors in the header, footer and emails.">
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {siteFields.map(control)}
        </div>
      </Card>
      <Card
        title="Email sender"
        description="The sender of sign-in links, invitations and notices."
      >
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {senderFields(stored).map(control)}
        </div>
      </Card>
      {canUpdate && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={!dirty} pending={save.isPending}>
            Save changes
          </Button>
          {dirty && (
            <Button
              onClick={() => {
                setChanged({});
                setProblems({});
              }}
            >
              Discard changes
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
