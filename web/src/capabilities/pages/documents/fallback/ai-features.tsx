import type { Claims } from '@trunkline/contract/branding';
import { Drawing } from '../../../../documents/drawing.tsx';
import { onboarding } from '../../../../documents/drawings/index.ts';

const featuresOf = (claims: Claims) => [
  {
    title: 'Add a partner from a web address',
    text: `Enter a website or a professional profile. We read the name, brand, contact details and services from it with ${claims.data_accuracy} data accuracy.`,
  },
  {
    title: 'See where each answer came from',
    text: 'Every field shows the passage it was taken from and how confident the match is. Someone on your team accepts or corrects it.',
  },
  {
    title: 'Automated workflows',
    text: 'Agreements, price lists and first invoices follow one another automatically.',
  },
];

export function AiFeatures({ claims }: { claims: Claims }) {
  return (
    <section className="page-width section" aria-labelledby="ai-features">
      <h2 id="ai-features" className="max-w-2xl text-title font-semibold">
        AI-assisted onboarding, checked by a person
      </h2>
      <div className="mt-12 grid items-center gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="mount lg:col-span-7">
          <Drawing svg={onboarding} />
        </div>
        <dl className="lg:col-span-5">
          {featuresOf(claims).map(({ title, text }) => (
            <div key={title} className="wired">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1.5 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
