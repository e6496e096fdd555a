import type { Claims } from '@trunkline/contract/branding';

const metricsOf = (claims: Claims) => [
  {
    value: claims.faster_onboarding,
    label: 'faster onboarding',
    note: 'from first contact to first order',
  },
  {
    value: claims.less_admin_work,
    label: 'less admin work',
    note: 'for everyone who runs a partner network',
  },
  { value: claims.growth, label: 'growth', note: 'without a bigger back office' },
];

export function ImpactMetrics({ claims }: { claims: Claims }) {
  return (
    <section className="ink-band" aria-labelledby="impact">
      <div className="page-width section-small">
        <h2 id="impact" className="text-heading font-semibold">
          What changes when routine work runs itself
        </h2>
        <dl className="steps mt-12">
          {metricsOf(claims).map(({ value, label, note }) => (
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

const resultsOf = (claims: Claims) => [
  { value: claims.providers, label: 'providers reached through one marketplace' },
  { value: claims.features, label: 'features, from porting to payout' },
  { value: claims.incident_reduction, label: 'incident reduction after the move' },
];

export function ProvenResults({ claims }: { claims: Claims }) {
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
          Orders, invoices and commissions reference each other, so every invoice matches its quote
          and every commission matches its invoice.
        </p>
      </div>
      <dl className="lg:col-span-7">
        {resultsOf(claims).map(({ value, label }) => (
          <div key={label} className="result">
            <dt className="order-2 text-muted">{label}</dt>
            <dd className="order-1 w-40 shrink-0 text-stat font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
