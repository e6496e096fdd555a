import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { addressProblem, readAddresses } from '../addresses.ts';
import { useInvite, type InviteResult } from '../mutations.ts';
import { grantableRoles, roleOptions } from '../role-options.ts';
import { CompanyPicker } from './company-picker.tsx';

const reasonOf = ({ error }: InviteResult) => {
  const { message, fields } = describeError(error);
  return fields[0]?.message ?? message;
};

/**
 * Invites one or more email addresses to a company and role. Addresses that couldn't be invited
 * stay in the field.
 */
export function InviteDialog({
  company: preselected,
  onClose,
}: {
  /** Preselected company; the user's own if omitted. */
  company?: string;
  onClose: () => void;
}) {
  const me = useMe();
  const roles = roleOptions(me.role);
  const [text, setText] = useState('');
  const [role, setRole] = useState<RoleName>('end_user');
  const [company, setCompany] = useState<string | null>(preselected ?? me.company.id);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failed, setFailed] = useState<InviteResult[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const invite = useInvite();
  const parsed = readAddresses(text);
  const problem = addressProblem(parsed);

  const send = () => {
    setIsSubmitted(true);
    if (problem !== null || company === null) {
      requestAnimationFrame(() => focusFirstError(form.current));
      return;
    }
    invite.mutate(
      { emails: parsed.emails, role, company_id: company },
      {
        onSuccess: (results) => {
          const refused = results.filter(({ error }) => error !== null);
          const sent = results.length - refused.length;
          if (sent > 0) toast.success(`${formatCount(sent, 'invitation', 'invitations')} sent`);
          setFailed(refused);
          setText(refused.map(({ email }) => email).join('\n'));
          if (refused.length === 0) onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Invite people"
      description="Each person gets an email with a single-use link that expires in seven days. They choose how to sign in and set up two-factor authentication."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={invite.isPending} onClick={send}>
            {parsed.emails.length > 1
              ? `Send ${formatCount(parsed.emails.length, 'invitation', 'invitations')}`
              : 'Send invitation'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label="Email addresses"
          required
          help="One or more, separated by commas or line breaks."
          error={isSubmitted && problem !== null ? problem : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={text}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label="Role" help={`You can invite people to ${grantableRoles(me.role)}.`}>
          {(control) => (
            <Select {...control} options={roles} value={role} onValueChange={setRole} />
          )}
        </Field>
        <CompanyPicker
          value={company}
          onChange={setCompany}
          help="They'll see this company and everything below it."
          error={isSubmitted && company === null ? 'Please choose a company.' : undefined}
        />
        {failed.length > 0 && (
          <ErrorNotice>
            <p className="font-medium">
              These addresses weren't invited and are still in the field above:
            </p>
            <ul className="mt-1 grid gap-0.5">
              {failed.map((item) => (
                <li key={item.email} className="wrap-anywhere">
                  {item.email}: {reasonOf(item)}
                </li>
              ))}
            </ul>
          </ErrorNotice>
        )}
      </form>
    </Dialog>
  );
}
