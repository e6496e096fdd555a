import type { Section } from '@trunkline/contract/pages';
import { Icon } from '../../../../documents/icon.tsx';
import { Picture } from '../../../../documents/picture.tsx';
import { below, Heading, type HeadingLevel } from './heading.tsx';

type SocialProof = Extract<Section, { type: 'social_proof' }>;
type Stats = NonNullable<SocialProof['stats']>;
type Community = NonNullable<SocialProof['community_proof']>;
type Testimonials = NonNullable<SocialProof['testimonials']>;

export function StatList({ stats }: { stats: Stats }) {
  return (
    <dl className="stats">
      {stats.map(({ icon, value, label }, index) => (
        <div key={index} className="stat">
          <dt className="order-2 mt-2 text-muted">{label}</dt>
          <dd className="order-1 flex items-center gap-3 text-stat font-semibold tabular-nums">
            {value}
            <Icon name={icon} className="size-5 text-primary-text" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CommunityProof({ title, items, tag: Tag }: Community & { tag: 'h2' | 'h3' }) {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <Tag className="text-heading font-semibold lg:col-span-5">{title}</Tag>
      <dl className="lg:col-span-7">
        {items.map(({ label, description }, index) => (
          <div key={index} className="wired">
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1.5 text-muted">{description}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Corners of a star in a 16 px square. */
const corners = [
  [8, 2],
  [10.2, 6.5],
  [15.2, 7.2],
  [11.6, 10.7],
  [12.5, 15.6],
  [8, 13.2],
  [3.5, 15.6],
  [4.4, 10.7],
  [0.8, 7.2],
  [5.8, 6.5],
] as const;
const columnWidth = 18;
const starPath = (column: number) =>
  `M${corners.map(([x, y]) => `${(x + column * columnWidth).toFixed(1)} ${y}`).join('L')}z`;
const starRow = Array.from({ length: 5 }, (_, column) => starPath(column));

function Rating({ rating }: { rating: number }) {
  return (
    <svg
      className="h-4 w-auto self-start fill-accent"
      viewBox={`0 0 ${rating * columnWidth} 16`}
      role="img"
      aria-label={`${rating} out of 5`}
    >
      <path d={starRow.slice(0, rating).join('')} />
    </svg>
  );
}

/** Shows the first testimonial larger, and the others beside it. */
function TestimonialList({ testimonials }: { testimonials: Testimonials }) {
  return (
    <ul className={testimonials.length > 1 ? 'voices' : 'voices voices-single'}>
      {testimonials.map(({ rating, content, name, role, company, portrait }, index) => (
        <li key={index}>
          <figure className="flex h-full flex-col">
            <Rating rating={rating} />
            <blockquote className="voice mt-5">{content}</blockquote>
            <figcaption className="mt-auto flex items-center gap-4 pt-6 text-sm">
              {portrait && (
                <div className="portrait">
                  <Picture address={portrait} alternative="" />
                </div>
              )}
              <span>
                <span className="font-semibold">{name}</span>
                <span className="block text-muted">
                  {role}, {company}
                </span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

export function SocialProofSection({
  section,
  level,
}: {
  section: SocialProof;
  level: HeadingLevel;
}) {
  const { title, subtitle, stats = [], community_proof, testimonials = [] } = section;
  const onlyStats = !title && !subtitle && !community_proof && testimonials.length === 0;
  return (
    <section className="proof">
      <div className={`page-width grid gap-14 ${onlyStats ? 'section-small' : 'section'}`}>
        {(title || subtitle) && (
          <div className="max-w-3xl">
            {title && <Heading level={level}>{title}</Heading>}
            {subtitle && <p className="mt-5 text-lead text-muted">{subtitle}</p>}
          </div>
        )}
        {stats.length > 0 && <StatList stats={stats} />}
        {community_proof && <CommunityProof {...community_proof} tag={below(title, level)} />}
        {testimonials.length > 0 && <TestimonialList testimonials={testimonials} />}
      </div>
    </section>
  );
}
