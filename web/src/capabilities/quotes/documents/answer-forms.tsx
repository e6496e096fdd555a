import type { QuoteView } from '@trunkline/contract/quotes/document';

const Message = ({ quote: { form } }: { quote: QuoteView }) =>
  form.message === null ? null : (
    <p className="form-summary font-medium" role="alert">
      {form.message}
    </p>
  );

/** Asks who accepts, and mails a code to the recipient. */
export function AcceptForm({ quote, consent }: { quote: QuoteView; consent: string }) {
  const { token, form } = quote;
  return (
    <form
      method="post"
      action={`/q/${token}/code`}
      className="form-grid"
      aria-labelledby="accept-title"
    >
      <h2 id="accept-title" className="text-heading font-semibold">
        Accept this quote
      </h2>
      <Message quote={quote} />
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
        <p className="form-help">
          We send it to the mailbox that received this quote. Nothing is ordered yet.
        </p>
      </div>
    </form>
  );
}

/** Confirms the acceptance with the code. */
export function CodeForm({ quote, mailbox }: { quote: QuoteView; mailbox: string }) {
  const { token, form } = quote;
  return (
    <div className="grid gap-6">
      <form
        method="post"
        action={`/q/${token}/accept`}
        className="form-grid"
        aria-labelledby="code-title"
      >
        <h2 id="code-title" className="text-heading font-semibold">
          Enter the code
        </h2>
        <p className="text-muted">
          We’ve sent a code to {mailbox}. It works for 15 minutes and confirms the acceptance by{' '}
          {form.name}.
        </p>
        <Message quote={quote} />
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
            Accept quote
          </button>
        </div>
      </form>
      <form method="post" action={`/q/${token}/code`} aria-label="Get another code">
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

export function DeclineForm({ quote: { token } }: { quote: QuoteView }) {
  return (
    <details>
      <summary className="text-link min-h-11 cursor-pointer">Decline this quote</summary>
      <form
        method="post"
        action={`/q/${token}/decline`}
        className="form-grid mt-4"
        aria-label="Decline this quote"
      >
        <div className="form-field">
          <label htmlFor="decline-reason">Reason (optional)</label>
          <textarea
            id="decline-reason"
            name="reason"
            rows={3}
            maxLength={500}
            className="form-control"
          />
        </div>
        <div className="form-end">
          <button type="submit" className="action">
            Decline quote
          </button>
        </div>
      </form>
    </details>
  );
}
