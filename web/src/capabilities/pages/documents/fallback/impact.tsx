const metrics = [
  { value: '90%', label: 'faster onboarding', note: 'from first contact to first order' },
  { value: '75%', label: 'less admin work', note: 'for everybody who runs a partner network' },
  { value: '300%', label: 'growth', note: 'without growing the back office with it' },
] as const;

/** The three figures side by side at different heights, as steps of one line. */
export function ImpactMetrics() {
  return (
    <section className="ink-band" aria-labelledby="impact">
      <div className="page-width section-small">
        <h2 id="impact" className="text-heading font-semibold">
          What changes when the routine runs itself
        </h2>
        <dl className="steps mt-12">
          {metrics.map(({ value, label, note }) => (
            <div key={label} className="step">
              <dt className="order-2 mt-3 font-medium">
                {label}
                <span className="block text-sm font-normal text-on-secondary-muted">{note}</span>
              </dt>
              <dd className="order-1 text-display font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const results = [
  { value: '500+', label: 'providers reached through one marketplace' },
  { value: '100+', label: 'features, from porting to payout' },
  { value: '99.9%', label: 'incident reduction after the move' },
] as const;

export function ProvenResults() {
  return (
    <section
      className="page-width section grid gap-x-14 gap-y-10 lg:grid-cols-12"
      aria-labelledby="results"
    >
      <div className="lg:col-span-5">
        <h2 id="results" className="text-title font-semibold">
          Proven results
        </h2>
        <p className="mt-5 text-lg text-muted">
          Orders, invoices and commissions hang on one chain of references. What is quoted is what
          is billed, and what is billed is what is shared.
        </p>
      </div>
      <dl className="lg:col-span-7">
        {results.map(({ value, label }) => (
          <div key={label} className="result">
            <dt className="order-2 text-muted">{label}</dt>
            <dd className="order-1 w-40 shrink-0 text-stat font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
