import type { Section } from '@trunkline/contract/pages';
import { ActionLinks, SupportingMessages } from '../../../../documents/action-links.tsx';
import { contrast } from '../../../branding/index.ts';
import { Heading, type HeadingLevel } from './heading.tsx';

type Cta = Extract<Section, { type: 'cta' }>;

const tones = new Set(['primary', 'secondary', 'accent', 'surface']);
const hexColour = /^#[0-9a-f]{6}$/i;

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
  return (
    <section className="page-width section-small">
      <div className="cta" data-tone={tone}>
        <svg className="absolute inset-0 -z-1 size-full" aria-hidden="true">
          {fill && <rect width="100%" height="100%" fill={fill} />}
        </svg>
        <svg className="cta-lines" viewBox="0 0 400 240" fill="none" aria-hidden="true">
          <path d="M0 40h180q10 0 10 10v50q0 10 10 10h200M0 120h90q10 0 10 10v50q0 10 10 10h290M0 200h250q10 0 10-10V40q0-10 10-10h130" />
          <circle cx="190" cy="75" r="6" />
          <circle cx="260" cy="120" r="6" />
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
