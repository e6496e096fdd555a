import { authErrors, authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field, focusFirstError } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { authRequests } from '../../auth-requests.ts';
import {
  refusedPassword,
  minPasswordLength,
  type PasswordRefusal,
} from '../../password-refusal.ts';
import { useAccountMutation } from '../../use-account-mutation.ts';
import { PasswordInput } from '../password-input.tsx';

/** Sets an account's first password, or changes it. */
export function PasswordForm({ email, first }: { email: string; first: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [endOthers, setEndOthers] = useState(true);
  const [refusal, setRefusal] = useState<PasswordRefusal>({});
  const refuse = (next: PasswordRefusal) => {
    setRefusal(next);
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const change = useAccountMutation({
    run: authRequests.changePassword,
    onDone: () => {
      setCurrent('');
      setPassword('');
      toast.success(first ? 'Password set' : 'Password changed');
    },
    onFailed: (error) => refuse(refusedPassword(error, authTexts.unexpected)),
  });
  const tooShort = password.length < minPasswordLength;
  const blank = password === '' || (!first && current === '');

  const submit = () => {
    if (blank || change.isPending) return;
    if (tooShort) return refuse({ password: authErrors.password_too_short.message });
    setRefusal({});
    change.mutate({
      ...(!first && { current_password: current }),
      password,
      end_other_sessions: endOthers,
    });
  };

  return (
    <form
      ref={form}
      className="grid max-w-sm gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* Lets password managers pair the password with the address. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      {!first && (
        <Field label="Current password" error={refusal.current}>
          {(control) => (
            <PasswordInput
              {...control}
              name="current_password"
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label="New password"
        help={`At least ${minPasswordLength} characters that are hard to guess. A few unrelated words work best.`}
        error={refusal.password}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setRefusal(({ current: wrong }) => ({ current: wrong }));
            }}
            onBlur={() => {
              if (password !== '' && tooShort)
                setRefusal({ ...refusal, password: authErrors.password_too_short.message });
            }}
          />
        )}
      </Field>
      <Checkbox checked={endOthers} onCheckedChange={setEndOthers} label="End other sessions" />
      <div>
        <div role="alert" className="mb-3 text-[13px] text-danger empty:mb-0">
          {refusal.form}
        </div>
        <Button type="submit" variant="primary" disabled={blank} pending={change.isPending}>
          {first ? 'Set password' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
