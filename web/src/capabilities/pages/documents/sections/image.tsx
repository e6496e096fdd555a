import type { Section } from '@trunkline/contract/pages';
import { Picture } from '../../../../documents/picture.tsx';
import { isScreen } from '../../../../documents/screen.tsx';
import { Heading, type HeadingLevel } from './heading.tsx';

type Image = Extract<Section, { type: 'image' }>;

interface ImageProperties {
  readonly section: Image;
  readonly level: HeadingLevel;
  /** Puts the text on the right: used for every second picture of a page. */
  readonly mirrored?: boolean;
}

export function ImageSection({ section, level, mirrored = false }: ImageProperties) {
  const { title, image_url, alt_text, caption } = section;
  const hasText = Boolean(title || caption);
  if (isScreen(image_url)) return <ScreenSection section={section} level={level} />;
  return (
    <section className="page-width section">
      <figure className={hasText ? 'grid items-center gap-x-14 gap-y-8 lg:grid-cols-12' : ''}>
        {hasText && (
          <figcaption className={`lg:col-span-4 ${mirrored ? 'lg:order-last' : ''}`}>
            {title && (
              <Heading level={level} className="text-heading font-semibold">
                {title}
              </Heading>
            )}
            {caption && <p className="mt-5 text-lg text-muted">{caption}</p>}
          </figcaption>
        )}
        <div className="mount lg:col-span-8">
          <Picture address={image_url} alternative={alt_text} />
        </div>
      </figure>
    </section>
  );
}

/** A screenshot needs the whole width to be readable, so its text is above it. */
function ScreenSection({ section, level }: Pick<ImageProperties, 'section' | 'level'>) {
  const { title, image_url, alt_text, caption } = section;
  return (
    <section className="page-width section">
      <figure>
        <figcaption className="grid gap-x-14 gap-y-4 lg:grid-cols-2">
          {title && (
            <Heading level={level} className="text-title font-semibold">
              {title}
            </Heading>
          )}
          {caption && <p className="max-w-xl text-lg text-muted lg:pt-2">{caption}</p>}
        </figcaption>
        <div className="screen-frame mt-8 lg:mt-10">
          <Picture address={image_url} alternative={alt_text} />
        </div>
      </figure>
    </section>
  );
}
