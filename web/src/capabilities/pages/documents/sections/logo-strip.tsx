import type { SectionOf } from '@trunkline/contract/pages';
import type { ReactNode } from 'react';
import { safeHref } from '../../../../documents/links.ts';
import { Picture } from '../../../../documents/picture.tsx';
import { Heading, type HeadingLevel } from './heading.tsx';

interface LogoStripProperties {
  readonly section: SectionOf<'logo_strip'>;
  readonly level: HeadingLevel;
}

function OptionalLink({ link, children }: { link: string | undefined; children: ReactNode }) {
  if (!link) return children;
  return (
    <a href={safeHref(link)} className="logo-link">
      {children}
    </a>
  );
}

/** Logos in a muted tone at one height; an entry without a picture shows its name. */
export function LogoStripSection({ section, level }: LogoStripProperties) {
  const { title, logos } = section;
  return (
    <section className="page-width section-small">
      {title && (
        <Heading level={level} className="text-center text-sm font-medium text-muted">
          {title}
        </Heading>
      )}
      <ul className={`logos ${title ? 'mt-8' : ''}`}>
        {logos.map(({ image_url, name, link }, index) => (
          <li key={index}>
            <OptionalLink link={link}>
              {image_url === '' ? (
                <span className="logo-word">{name}</span>
              ) : (
                <Picture address={image_url} alternative={name} className="logo-mark" />
              )}
            </OptionalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
