import type { QuoteView } from '@trunkline/contract/quotes/document';

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
