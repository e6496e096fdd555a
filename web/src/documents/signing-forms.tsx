import type { SigningForm } from '@trunkline/contract/kernel/signing';

/** A document that people sign through its link, and the wording of its forms. */
interface SigningProps {
  /** Path of the document's link, such as '/q/abc'. */
  action: string;
  form: SigningForm;
}

function Message({ form: { message, notice } }: { form: SigningForm }) {
  if (message !== null)
    return (
      <p className="form-summary font-medium" role="alert">
        {message}
      </p>
    );
  return notice === null ? null : (
    <p className="form-sent font-medium" role="status">
      {notice}
    </p>
  );
}

/** Asks for the signer's name, and emails them a code. */
export function SignerForm({
  action,
  form,
  title,
  consent,
  help,
}: SigningProps & { title: string; consent: string; help: string }) {
  return (
    <form
      method="post"
      action={`${action}/code`}
      className="form-grid"
      aria-labelledby="accept-title"
    >
      <h2 id="accept-title" className="text-heading font-semibold">
        {title}
      </h2>
      <Message form={form} />
      <div className="form-field">
        <label htmlFor="accept-name">Your name</label>
        <input
          id="accept-name"
          name="name"
          className="form-control"
          autoComplete="name"
          required
          minLength={2}
          maxLength={120}
          defaultValue={form.name}
        />
      </div>
      <div className="form-field">
        <label htmlFor="accept-role">Your position (optional)</label>
        <input
          id="accept-role"
          name="title"
          className="form-control"
          autoComplete="organization-title"
          maxLength={120}
          defaultValue={form.title}
        />
      </div>
      <div>
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            name="consent"
            value="yes"
            required
            className="mt-1 size-5 shrink-0"
          />
          {consent}
        </label>
      </div>
      <div className="form-end">
        <button type="submit" className="action action-primary">
          Email me a code
        </button>
        <p className="form-help">{help}</p>
      </div>
    </form>
  );
}

/** Confirms a signature with the code. */
export function CodeForm({
  action,
  form,
  mailbox,
  subject,
  submit,
  dryRunLabel,
}: SigningProps & { mailbox: string; subject: string; submit: string; dryRunLabel?: string }) {
  return (
    <div className="grid gap-6">
      <form
        method="post"
        action={`${action}/accept`}
        className="form-grid"
        aria-labelledby="code-title"
      >
        <h2 id="code-title" className="text-heading font-semibold">
          Enter the code
        </h2>
        <p className="text-muted">
          We’ve sent a code to {mailbox}. Enter it within 15 minutes to confirm {subject} by{' '}
          {form.name}.
        </p>
        <Message form={form} />
        <div className="form-field">
          <label htmlFor="accept-code">Six-digit code</label>
          <input
            id="accept-code"
            name="code"
            className="form-control tabular-nums"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={12}
          />
        </div>
        <div className="form-end">
          <button type="submit" className="action action-primary">
            {submit}
          </button>
          {dryRunLabel === undefined ? null : (
            <button type="submit" name="dry_run" value="yes" className="text-link min-h-11">
              {dryRunLabel}
            </button>
          )}
        </div>
      </form>
      <form method="post" action={`${action}/code`} aria-label="Get another code">
        <input type="hidden" name="name" value={form.name} />
        <input type="hidden" name="title" value={form.title} />
        <input type="hidden" name="consent" value="yes" />
        <button type="submit" className="text-link min-h-11">
          Email me another code
        </button>
      </form>
    </div>
  );
}
