import { Drawing } from '../../../../documents/drawing.tsx';
import { architecture } from '../../../../documents/drawings/index.ts';

export function PlatformArchitecture() {
  return (
    <section className="section bg-sunken" aria-labelledby="architecture">
      <div className="page-width grid items-center gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="architecture" className="text-title font-semibold">
            Platform architecture
          </h2>
          <p className="mt-5 text-lg text-muted">
            One platform, many companies, and strict isolation between them, enforced by the
            database.
          </p>
          <ul className="mt-8 grid gap-4">
            <li>Each company sees only itself and the companies below it.</li>
            <li>Multi-factor authentication is mandatory for every sign-in method.</li>
            <li>Every change is recorded with its author, its time and the previous value.</li>
          </ul>
        </div>
        <div className="lg:col-span-7">
          <Drawing svg={architecture} />
        </div>
      </div>
    </section>
  );
}

const groups = [
  {
    title: 'Sell',
    items: [
      'Marketplace of UCaaS services',
      'Price lists per partner tier',
      'White-label sites with custom domains and themes',
    ],
  },
  {
    title: 'Run',
    items: ['Partner hierarchy management', 'Automated workflows', 'Messages linked to orders'],
  },
  {
    title: 'Settle',
    items: [
      'Billing automation',
      'Commission automation across every tier',
      'Statements that explain each figure',
    ],
  },
  {
    title: 'Monitor',
    items: [
      'Analytics for every branch of your network',
      'Audit log of every action',
      'Alerts before deadlines',
    ],
  },
] as const;

export function FeatureGroups() {
  return (
    <section className="page-width section" aria-labelledby="features">
      <h2 id="features" className="text-title font-semibold">
        Everything between a provider and a dial tone
      </h2>
      <div className="mt-12 grid border-t border-border sm:grid-cols-2 lg:grid-cols-4">
        {groups.map(({ title, items }) => (
          <div key={title} className="feature-group">
            <h3 className="eyebrow">{title}</h3>
            <ul className="mt-5 grid gap-3">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
