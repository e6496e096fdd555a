import { ClosedDocument } from '../../../documents/closed-document.tsx';
import {
  type ClosedLetter,
  letterFields,
  type LetterView,
} from '@trunkline/contract/orders/letters';
import { CodeForm, SignerForm } from '../../../documents/signing-forms.tsx';

function Signature({ letter }: { letter: LetterView }) {
  const { token, step, form, consent, seller } = letter;
  const action = `/letters/${token}`;
  if (step.name === 'signed')
    return (
      <div className="form-sent" role="status">
        <p className="text-lg font-semibold">{`Signed by ${step.by}`}</p>
        <p className="mt-2 text-muted">{`${seller} can now ask the current carrier to port the numbers.`}</p>
      </div>
    );
  return step.name === 'code' ? (
    <CodeForm
      action={action}
      form={form}
      mailbox={step.mailbox}
      subject="the signature"
      submit="Sign letter"
    />
  ) : (
    <SignerForm
      action={action}
      form={form}
      title="Sign this letter"
      consent={consent}
      help="We’ll send the code to the mailbox that received this letter. Nothing is signed yet."
    />
  );
}

/** Renders the page that the link to a letter of authorisation opens. Works without JavaScript. */
export function LetterDocument({ letter }: { letter: LetterView }) {
  const { token, order, seller, entity, signer, carrier, account, address, numbers } = letter;
  const facts = [
    [letterFields.entity_name, entity],
    ['Current carrier', carrier],
    [letterFields.account_number, account],
    [letterFields.service_address, address],
  ] as const;
  return (
    <article className="page-width section">
      <p className="eyebrow">{`Order ${order} from ${seller}`}</p>
      <h1 className="text-title font-semibold">Letter of authorisation</h1>
      <p className="mt-4 text-lead text-muted wrap-anywhere">{`For ${entity}, ${signer}.`}</p>
      <p className="mt-6">
        {/* Relative, so that it also works in previews. */}
        <a href={`${token}/letter.pdf`} className="action action-small">
          Download PDF
        </a>
      </p>
      <div className="grid gap-x-16 lg:grid-cols-12">
        <section aria-labelledby="facts" className="mt-12 lg:col-span-7">
          <h2 id="facts" className="text-heading font-semibold">
            Porting details
          </h2>
          <dl className="mt-6 border-b border-border">
            {facts.map(([label, value]) => (
              <div
                key={label}
                className="grid gap-x-8 border-t border-border py-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
              >
                <dt className="text-muted">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <h3 className="mt-8 font-semibold">
            {numbers.length === 1 ? 'Number' : `${numbers.length} numbers`}
          </h3>
          <ul className="mt-3 grid gap-1 tabular-nums sm:grid-cols-2">
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </section>
        <section aria-label="Your signature" className="mt-12 lg:col-span-5">
          <Signature letter={letter} />
        </section>
      </div>
    </article>
  );
}

const closedTexts = {
  superseded: {
    title: 'The details of this letter have changed',
    text: 'It can no longer be signed. You’ll get the new letter by email.',
  },
  withdrawn: {
    title: 'This letter is no longer needed',
    text: 'The numbers have been ported, or the request was cancelled.',
  },
} as const;

/** Renders the page shown in place of a letter that was replaced or whose port has ended. */
export function ClosedLetterDocument({ letter: { reason, seller } }: { letter: ClosedLetter }) {
  return <ClosedDocument {...closedTexts[reason]} seller={seller} />;
}
