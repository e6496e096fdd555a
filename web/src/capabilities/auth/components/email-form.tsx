import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

export interface EmailFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSubmit: () => void;
  submitLabel: string;
  help?: string;
  /** On sign-in, the browser offers passkeys in this field. */
  offersPasskeys?: boolean;
  pending: boolean;
}

/** Shows a form with only an email address, used by both tabs. */
export function EmailForm(props: EmailFormProps) {
  const { email, onEmailChange, pending, offersPasskeys = false } = props;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) props.onSubmit();
      }}
    >
      <Field label="Email" help={props.help}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            placeholder="you@company.com"
            value={email}
            onChange={(event) => onEmailChange(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={email.trim() === ''}
        pending={pending}
      >
        {props.submitLabel}
      </Button>
    </form>
  );
}
