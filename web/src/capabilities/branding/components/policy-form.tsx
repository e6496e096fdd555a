import type { SecurityPolicy } from '@trunkline/contract/branding';
import type { LeveledPolicy } from '@trunkline/contract/kernel/security-policy';
import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { wasNotConfirmed } from '../../../kernel/step-up.ts';
import { useMe } from '../../auth/index.ts';
import { showFailure } from '../failure.ts';
import {
  domainsHelp,
  draftOf,
  hoursHelp,
  levelOptions,
  type PolicyDraft,
  policyOf,
} from '../policy-fields.ts';
import { useSavePolicy } from '../policy-queries.ts';

/** Shows a company's security policy, with choices at least as strict as the inherited one. */
export function PolicyForm({ companyId, stored }: { companyId: string; stored: SecurityPolicy }) {
  const me = useMe();
  const disabled = !me.permissions.includes('roles:update');
  const start = draftOf(stored.own);
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSavePolicy(companyId);
  const dirty = JSON.stringify(policyOf(draft)) !== JSON.stringify(policyOf(start));
  const change = (part: keyof PolicyDraft, value: string) => {
    setDraft({ ...draft, [part]: value });
    setProblems({ ...problems, [part]: undefined });
  };
  const submit = () => {
    if (!dirty || save.isPending) return;
    setProblems({});
    save.mutate(
      { version: stored.version, policy: policyOf(draft) },
      {
        onSuccess: () => toast.success('Security policy saved'),
        onError: (error) => {
          if (wasNotConfirmed(error)) return;
          const { fields } = describeError(error);
          const fieldErrors: Partial<Record<string, string>> = {};
          for (const { path, message } of fields) fieldErrors[path.split('.')[1] ?? path] = message;
          setProblems(fieldErrors);
          if (fields.length === 0) showFailure(error);
          requestAnimationFrame(() => focusFirstError(form.current));
        },
      },
    );
  };
  const choice = (part: LeveledPolicy, label: string, help: string) => (
    <Field label={label} help={help} error={problems[part]}>
      {(control) => (
        <Select
          {...control}
          options={levelOptions(part, stored)}
          value={draft[part]}
          onValueChange={(value) => change(part, value)}
          disabled={disabled}
        />
      )}
    </Field>
  );
  const text = (
    part: keyof PolicyDraft,
    { label, help, ...input }: { label: string; help: string; placeholder?: string },
  ) => (
    <Field label={label} help={help} error={problems[part]}>
      {(control) => (
        <Input
          {...control}
          {...input}
          inputMode={part === 'session_hours' ? 'numeric' : 'text'}
          value={draft[part]}
          onChange={({ target }) => change(part, target.value)}
          disabled={disabled}
        />
      )}
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
      <Card
        title="Sign-up"
        description="Who can get an account at this company and every company below it."
      >
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {choice(
            'sign_up',
            'Who can join',
            'Without sign-up, an administrator has to invite people.',
          )}
          {text('sign_up_domains', {
            label: 'Allowed email domains',
            help: domainsHelp(stored),
            placeholder: 'example.com, example.org',
          })}
        </div>
      </Card>
      <Card
        title="Sign-in"
        description="How people at this company and every company below it verify their identity."
      >
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {choice(
            'passkeys',
            'Passkeys',
            "Where required, people can't sign in with an authenticator app.",
          )}
          {choice(
            'trusted_devices',
            'Trusted devices',
            'Who can skip two-factor authentication on a device for 30 days.',
          )}
          {text('session_hours', {
            label: 'Maximum session length (hours)',
            help: hoursHelp(stored),
          })}
        </div>
      </Card>
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={!dirty} pending={save.isPending}>
            Save changes
          </Button>
          {dirty && (
            <Button
              onClick={() => {
                setDraft(start);
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
