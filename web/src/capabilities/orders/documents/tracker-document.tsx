import type { PublicStep, TrackerView } from '@trunkline/contract/orders/document';

const labels: Readonly<Record<PublicStep['state'], string>> = {
  done: 'Done',
  current: 'In progress',
  upcoming: 'Upcoming',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** 'Bluebird IT needs to do this by March 1, 2027.' */
function assigneeText({ responsible, due, isLate }: PublicStep): string | null {
  if (responsible === null) return null;
  if (due === null) return `${responsible} needs to do this.`;
  return isLate
    ? `${responsible} was due to do this by ${due}.`
    : `${responsible} needs to do this by ${due}.`;
}

/** Shows the current step and the next ones. */
function Summary({ tracker: { steps, isOver, seller } }: { tracker: TrackerView }) {
  if (isOver) return null;
  const currentSteps = steps.filter(({ state }) => state === 'current');
  const next = steps.find(({ state }) => state === 'upcoming');
  return (
    <section aria-labelledby="now" className="form-sent">
      <h2 id="now" className="text-heading font-semibold">
        Next steps
      </h2>
      {currentSteps.length === 0 && <p className="mt-2">{`${seller} is working on it.`}</p>}
      <ul className="mt-3 grid gap-3">
        {currentSteps.map((step, index) => (
          <li key={index}>
            <p className="font-medium wrap-anywhere">{step.title}</p>
            <p className="text-muted wrap-anywhere">{assigneeText(step)}</p>
          </li>
        ))}
      </ul>
      {next && <p className="mt-4 text-muted wrap-anywhere">{`Then: ${next.title}`}</p>}
    </section>
  );
}

function Step({ step }: { step: PublicStep }) {
  const { title, about, state, at } = step;
  const isMuted = state === 'upcoming' || state === 'cancelled';
  return (
    <li className="grid gap-x-8 gap-y-1 border-t border-border py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className={isMuted ? 'text-muted wrap-anywhere' : 'font-medium wrap-anywhere'}>
          {title}
        </p>
        {about !== null && <p className="text-muted wrap-anywhere">{about}</p>}
        {assigneeText(step) !== null && (
          <p className="text-muted wrap-anywhere">{assigneeText(step)}</p>
        )}
      </div>
      <p className={isMuted ? 'text-muted' : undefined}>
        {at === null ? labels[state] : `${labels[state]}, ${at}`}
      </p>
    </li>
  );
}

/** Renders the page that an order's public link opens. Works without JavaScript. */
export function TrackerDocument({ tracker }: { tracker: TrackerView }) {
  const { number, seller, buyer, state, lines, steps } = tracker;
  return (
    <article className="page-width section">
      <p className="eyebrow">{`Order ${number} from ${seller}`}</p>
      <h1 className="text-title font-semibold wrap-anywhere">{state}</h1>
      <p className="mt-4 text-lead text-muted wrap-anywhere">{`For ${buyer}.`}</p>
      <div className="grid gap-x-16 lg:grid-cols-12">
        <section aria-labelledby="steps" className="mt-12 lg:col-span-7">
          <h2 id="steps" className="text-heading font-semibold">
            Steps
          </h2>
          <ol className="mt-6 border-b border-border">
            {steps.map((step, index) => (
              <Step key={index} step={step} />
            ))}
          </ol>
        </section>
        <div className="mt-12 grid content-start gap-12 max-lg:order-first lg:col-span-5">
          <Summary tracker={tracker} />
          <section aria-labelledby="ordered">
            <h2 id="ordered" className="text-heading font-semibold">
              Ordered items
            </h2>
            <ul className="mt-6 border-b border-border">
              {lines.map((line, index) => (
                <li key={index} className="border-t border-border py-4">
                  <p className="font-medium wrap-anywhere">{line.name}</p>
                  {line.included && <p className="text-muted wrap-anywhere">{line.included}</p>}
                  <p className="text-muted">{`Quantity ${line.quantity}. ${line.state}.`}</p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </article>
  );
}
