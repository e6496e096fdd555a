import { embedOf } from '@trunkline/contract/kernel/embeds';
import type { SectionOf } from '@trunkline/contract/pages';
import { Icon } from '../../../../documents/icon.tsx';
import { Heading, accessibleName, type HeadingLevel } from './heading.tsx';

interface EmbedProperties {
  readonly section: SectionOf<'embed'>;
  readonly level: HeadingLevel;
}

/**
 * Loads nothing from another site until the visitor requests it. Without JavaScript, shows a link;
 * with JavaScript, the island offers to show the content on the page. If the address isn't on the
 * allow-list, only title and caption are shown.
 */
export function EmbedSection({ section, level }: EmbedProperties) {
  const { title, url, caption } = section;
  const embed = embedOf(url);
  return (
    <section className="page-width section">
      <Heading level={level} className="text-heading font-semibold">
        {title}
      </Heading>
      {embed && (
        <div
          className="embed mt-8"
          data-island="embed"
          data-frame={embed.frame}
          data-title={accessibleName(title, embed.provider)}
          data-provider={embed.provider}
        >
          <p className="embed-note">
            This content is provided by {embed.provider}. If you open it, {embed.provider} can see
            that you viewed it.
          </p>
          <p className="embed-actions">
            <a href={embed.page} rel="noopener noreferrer" className="action">
              Open on {embed.provider}
              <Icon name="out" className="size-4" />
            </a>
          </p>
        </div>
      )}
      {caption && <p className="mt-5 max-w-3xl text-muted">{caption}</p>}
    </section>
  );
}
