import type { Question } from '@trunkline/contract/kernel/live';
import type { ReactNode } from 'react';
import {
  addressOf,
  type Asked,
  type Catalogue,
  isAsked,
  servicesOf,
} from './catalogue-question.ts';

/** Why there is nothing to show, and where to go on. */
export function NothingFound({ live }: { live: Catalogue }) {
  const { asked, total, page, ways } = live;
  if (total > 0)
    return (
      <Nothing title={`The list has no page ${page}.`} text="It may have become shorter.">
        <Go href={addressOf(asked)} text="To the first page" />
      </Nothing>
    );
  if (!isAsked(asked))
    return (
      <Nothing
        title="There is nothing in the catalogue yet."
        text="Tell us what you need, and we find who offers it."
      >
        <Go href="/contact" text="Contact us" />
      </Nothing>
    );
  if (ways.length > 0)
    return (
      <Nothing
        title="Nothing here answers to all of that."
        text={ways.length === 1 ? 'It does with one thing less:' : 'It does without one of these:'}
      >
        <ul aria-label="With one thing less" className="grid basis-full gap-x-3">
          {ways.map(({ without, count }) => (
            <li key={without}>
              <a
                href={addressOf({ ...asked, [without]: '' })}
                className="text-link inline-flex min-h-11 items-center"
              >
                {wordsWithout(without, asked)}: {servicesOf(count)}
              </a>
            </li>
          ))}
        </ul>
        <a href={addressOf({})} className="action">
          Show all services
        </a>
        <a href="/contact" className="action">
          Contact us
        </a>
      </Nothing>
    );
  return (
    <Nothing
      title="Nothing here answers to that."
      text="Try fewer words or another category, or ask us: not everything is listed."
    >
      <Go href={addressOf({})} text="Show all services" />
      <a href="/contact" className="action">
        Contact us
      </a>
    </Nothing>
  );
}

function wordsWithout(question: Question, { q }: Asked): string {
  if (question === 'q') return `Without “${q}”`;
  return { category: 'In all categories', provider: 'By all providers', price: 'At any price' }[
    question
  ];
}

function Nothing(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="border-y border-border py-10">
      <p className="text-lg font-medium">{props.title}</p>
      <p className="mt-2 text-muted">{props.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">{props.children}</div>
    </div>
  );
}

function Go({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="action action-primary">
      {text}
    </a>
  );
}
