import type { Section } from '@trunkline/contract/pages';
import { ActionLinks, SupportingMessages } from '../../../../documents/action-links.tsx';
import { contrast } from '../../../branding/index.ts';
import { Heading, type HeadingLevel } from './heading.tsx';

type Cta = Extract<Section, { type: 'cta' }>;

const tones = new Set(['primary', 'secondary', 'accent', 'surface']);
const hexColour = /^#[0-9a-f]{6}$/i;

/**
 * Line patterns behind a call to action, each with the positions of two nodes. The length of the
 * title selects one.
 */
const patterns = [
  [
    'M0 40h180q10 0 10 10v50q0 10 10 10h200M0 120h90q10 0 10 10v50q0 10 10 10h290M0 200h250q10 0 10-10V40q0-10 10-10h130',
    [190, 75],
    [260, 120],
  ],
  [
    'M0 60h110q10 0 10 10v100q0 10 10 10h270M0 180h200q10 0 10-10V50q0-10 10-10h180M0 120h290q10 0 10-10v0q0-10 10-10h90',
    [120, 120],
    [210, 90],
  ],
  [
    'M0 30h240q10 0 10 10v160q0 10 10 10h140M0 90h140q10 0 10 10v20q0 10 10 10h240M0 210h60q10 0 10-10V70q0-10 10-10h320',
    [250, 160],
    [70, 140],
  ],
] as const;

const patternOf = (title: string) => patterns[title.length % patterns.length] ?? patterns[0];

/**
 * Returns the colours of a call to action. `background_color` is a token name or a hex colour. The
 * content security policy blocks style attributes, so a hex colour fills an SVG rectangle, and the
 * text is black or white, whichever is readable.
 */
function toneOf(colour: string | undefined): { tone: string; fill?: string } {
  if (colour === undefined || tones.has(colour)) return { tone: colour ?? 'secondary' };
  if (!hexColour.test(colour)) return { tone: 'secondary' };
  return {
    tone: contrast('#ffffff', colour) >= contrast('#000000', colour) ? 'own-dark' : 'own-light',
    fill: colour,
  };
}

export function CtaSection({ section, level }: { section: Cta; level: HeadingLevel }) {
  const { title, description, buttons = [], supporting_messages = [] } = section;
  const { tone, fill } = toneOf(section.background_color);
  const [lines, one, other] = patternOf(title);
  return (
    <section className="page-width section-small">
      <div className="cta" data-tone={tone}>
        <svg className="absolute inset-0 -z-1 size-full" aria-hidden="true">
          {fill && <rect width="100%" height="100%" fill={fill} />}
        </svg>
        <svg className="cta-lines" viewBox="0 0 400 240" fill="none" aria-hidden="true">
          <path d={lines} />
          <circle cx={one[0]} cy={one[1]} r="6" />
          <circle cx={other[0]} cy={other[1]} r="6" />
        </svg>
        <div className="relative max-w-2xl">
          <Heading level={level} className="text-title font-semibold">
            {title}
          </Heading>
          {description && <p className="cta-quiet mt-5 text-lead">{description}</p>}
          <ActionLinks actions={buttons} className="mt-8" />
          <SupportingMessages messages={supporting_messages} className="cta-quiet mt-7" />
        </div>
      </div>
    </section>
  );
}
