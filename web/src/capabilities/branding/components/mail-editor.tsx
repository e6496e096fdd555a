import type { MailTemplate } from '@trunkline/contract/branding';
import {
  mailKinds,
  mailTemplateLimits,
  type MailText,
  placeholders,
  placeholdersOf,
} from '@trunkline/contract/kernel/mail-kinds';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { showFailure } from '../failure.ts';
import { mailProblems } from '../mail-problems.ts';
import { useResetTemplate, useSaveTemplate, useSendTest } from '../text-queries.ts';
import { MailPreview } from './mail-preview.tsx';

/** Edits the texts of one email beside a preview; refuses to save texts without a working link. */
export function MailEditor({
  companyId,
  template,
  onClose,
}: {
  companyId: string;
  template: MailTemplate;
  onClose: () => void;
}) {
  const { kind, version, source } = template;
  const { label, when } = mailKinds[kind];
  const me = useMe();
  const canUpdate = me.permissions.includes('branding:update');
  const [mail, setMail] = useState<MailText>({
    subject: template.subject,
    body: template.body,
    button: template.button,
  });
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const save = useSaveTemplate(companyId);
  const reset = useResetTemplate(companyId);
  const test = useSendTest(companyId);
  const problems = mailProblems(kind, mail);
  const hasProblems = Object.keys(problems).length > 0;
  const change = (part: Partial<MailText>) => setMail({ ...mail, ...part });

  const submit = () => {
    if (hasProblems) return focusFirstError(form.current);
    save.mutate(
      { kind, version, ...mail },
      {
        onSuccess: () => {
          toast.success(`Email “${label}” saved`);
          onClose();
        },
        onError: showFailure,
      },
    );
  };
  const insert = (name: string) => {
    const field = body.current;
    const position = field?.selectionStart ?? mail.body.length;
    const text = name === 'link' ? '\n\n{{link}}\n\n' : `{{${name}}}`;
    change({
      body: mail.body.slice(0, position) + text + mail.body.slice(field?.selectionEnd ?? position),
    });
    field?.focus();
  };

  return (
    <Dialog
      open
      size="large"
      ignoresOutsideClicks
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={label}
      description={when}
      footer={
        <>
          {canUpdate && source === 'own' && (
            <Button
              variant="ghost"
              className="sm:mr-auto"
              pending={reset.isPending}
              onClick={() =>
                reset.mutate(kind, {
                  onSuccess: () => {
                    toast.success('Default text restored');
                    onClose();
                  },
                  onError: showFailure,
                })
              }
            >
              Reset to default
            </Button>
          )}
          {canUpdate && (
            <Button
              disabled={hasProblems}
              pending={test.isPending}
              onClick={() =>
                test.mutate(
                  { kind, ...mail },
                  {
                    onSuccess: ({ sent_to }) => toast.success(`Test email sent to ${sent_to}`),
                    onError: showFailure,
                  },
                )
              }
            >
              Send me a test email
            </Button>
          )}
          <Button onClick={onClose}>{canUpdate ? 'Cancel' : 'Close'}</Button>
          {canUpdate && (
            <Button variant="primary" pending={save.isPending} onClick={submit}>
              Save template
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <form
          ref={form}
          noValidate
          className="grid content-start gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field label="Subject" required error={problems.subject}>
            {(control) => (
              <Input
                {...control}
                value={mail.subject}
                disabled={!canUpdate}
                maxLength={mailTemplateLimits.subject}
                onChange={(event) => change({ subject: event.target.value })}
              />
            )}
          </Field>
          <Field
            label="Text"
            required
            error={problems.body}
            help="A blank line starts a new paragraph. Text after the link is shown smaller."
          >
            {(control) => (
              <Textarea
                {...control}
                ref={body}
                rows={11}
                value={mail.body}
                disabled={!canUpdate}
                maxLength={mailTemplateLimits.body}
                onChange={(event) => change({ body: event.target.value })}
              />
            )}
          </Field>
          {canUpdate && (
            <div role="group" aria-label="Insert a placeholder" className="flex flex-wrap gap-1.5">
              {placeholdersOf(kind).map((name) => (
                <Button
                  key={name}
                  size="small"
                  className="font-mono"
                  aria-label={`Insert {{${name}}}: ${placeholders[name]}`}
                  title={placeholders[name]}
                  onClick={() => insert(name)}
                >
                  {`{{${name}}}`}
                </Button>
              ))}
            </div>
          )}
          <Field label="Button text" required error={problems.button}>
            {(control) => (
              <Input
                {...control}
                value={mail.button}
                disabled={!canUpdate}
                maxLength={mailTemplateLimits.button}
                onChange={(event) => change({ button: event.target.value })}
              />
            )}
          </Field>
        </form>
        <MailPreview companyId={companyId} draft={{ kind, ...mail }} />
      </div>
    </Dialog>
  );
}
