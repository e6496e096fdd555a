import { ClosedDocument } from '../../../documents/closed-document.tsx';
import type { ClosedQuote, QuoteView } from '@trunkline/contract/quotes/document';
import { consentText } from '@trunkline/contract/quotes/listing';
import { CodeForm, SignerForm } from '../../../documents/signing-forms.tsx';
import { DeclineForm } from './decline-form.tsx';

function Lines({ quote: { lines, firstBill } }: { quote: QuoteView }) {
  return (
    <section aria-labelledby="lines" className="mt-12">
      <h2 id="lines" className="text-heading font-semibold">
        What you get
      </h2>
      <ul className="mt-6 border-b border-border">
        {lines.map(({ name, terms, quantity, price }, index) => (
          <li
            key={index}
            className="grid gap-x-8 gap-y-1 border-t border-border py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-muted">{`Quantity ${quantity}. ${terms}.`}</p>
            </div>
            <p className="tabular-nums sm:text-right">
              {price.map((part) => (
                <span key={part} className="block">
                  {part}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-4 flex flex-wrap items-baseline justify-between gap-x-8">
        <dt className="font-medium">First bill, excluding taxes and usage</dt>
        <dd className="text-heading font-semibold tabular-nums">{firstBill}</dd>
      </dl>
    </section>
  );
}

function Response({ quote }: { quote: QuoteView }) {
  const { step, seller, token, form } = quote;
  const action = `/q/${token}`;
  if (step.name === 'accepted')
    return (
      <div className="form-sent" role="status">
        <p className="text-lg font-semibold">{`Accepted by ${step.by}`}</p>
        <p className="mt-2 text-muted">
          {step.order === null
            ? `${seller} will be in touch.`
            : `This is now order ${step.order}. ${seller} will be in touch about its delivery.`}
        </p>
      </div>
    );
  if (step.name === 'declined')
    return (
      <div className="form-sent" role="status">
        <p className="text-lg font-semibold">You declined this quote</p>
        <p className="mt-2 text-muted">Ask {seller} for a new one if you change your mind.</p>
      </div>
    );
  return (
    <div className="grid gap-10">
      {step.name === 'code' ? (
        <CodeForm
          action={action}
          form={form}
          mailbox={step.mailbox}
          subject="the acceptance"
          submit="Accept quote"
          dryRunLabel="Check without ordering"
        />
      ) : (
        <SignerForm
          action={action}
          form={form}
          title="Accept this quote"
          consent={consentText(seller)}
          help="We’ll send the code to the mailbox that received this quote. Nothing is ordered yet."
        />
      )}
      <DeclineForm quote={quote} />
    </div>
  );
}

/** Renders the page that the link to a quote opens. Works without JavaScript. */
export function QuoteDocument({ quote }: { quote: QuoteView }) {
  const { token, number, title, seller, buyer, recipient, validUntil, note, terms } = quote;
  return (
    <article className="page-width section">
      <p className="eyebrow">{`Quote ${number} from ${seller}`}</p>
      <h1 className="text-title font-semibold wrap-anywhere">{title || `Quote ${number}`}</h1>
      <p className="mt-4 text-lead text-muted">
        {`For ${buyer}, ${recipient}. Valid until ${validUntil}.`}
      </p>
      {note && <p className="mt-6 max-w-2xl whitespace-pre-line wrap-anywhere">{note}</p>}
      <p className="mt-6">
        {/* Relative, so that it also works in previews. */}
        <a href={`${token}/quote.pdf`} className="action action-small">
          Download PDF
        </a>
      </p>
      <div className="grid gap-x-16 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Lines quote={quote} />
          {terms && (
            <section aria-labelledby="terms" className="mt-12">
              <h2 id="terms" className="text-heading font-semibold">
                Terms
              </h2>
              <p className="mt-4 whitespace-pre-line wrap-anywhere">{terms}</p>
            </section>
          )}
        </div>
        <section aria-label="Your response" className="mt-12 lg:col-span-5">
          <Response quote={quote} />
        </section>
      </div>
    </article>
  );
}

const closed = {
  superseded: {
    title: 'A newer version of this quote exists',
    text: 'This version can no longer be accepted. You’ll get the newer one by email.',
  },
  withdrawn: {
    title: 'This quote was withdrawn',
    text: 'It can no longer be accepted.',
  },
} as const;

/** Shown in place of a version that was replaced or withdrawn. */
export function ClosedQuoteDocument({ quote: { reason, seller } }: { quote: ClosedQuote }) {
  return <ClosedDocument {...closed[reason]} seller={seller} />;
}
