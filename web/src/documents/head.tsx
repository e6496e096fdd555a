import type { Tenant } from '@trunkline/contract/branding';
import { iconsOf, type SiteIcons } from '@trunkline/contract/kernel/brand-icons';
import type { ShellFrame } from '@trunkline/contract/kernel/renderer';
import { bypassMeta, isLookupFailed } from '@trunkline/contract/kernel/tenant-lookup';
import { palettesOf } from '../capabilities/branding/index.ts';
import { RawHtml } from './raw-html.tsx';

interface PageHead extends Omit<ShellFrame, 'customCssHref'> {
  readonly title: string;
  /** Prefix of the site's addresses in a preview on another host. */
  readonly base?: string;
}

function Icons({ icons: { tab, touch } }: { icons: SiteIcons }) {
  return (
    <>
      {tab.map(({ src, type, sizes }) => (
        <link
          key={src}
          rel="icon"
          href={src}
          type={type}
          sizes={sizes === 'any' ? undefined : sizes}
        />
      ))}
      <link rel="apple-touch-icon" href={touch} />
    </>
  );
}

function Preload({ href }: { href: string }) {
  return href.endsWith('.woff2') ? (
    <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ) : (
    <link rel="modulepreload" href={href} />
  );
}

/** Head elements shared by documents and the application's shell. */
export function CommonHead({ tenant, title, themeHref, assets, base }: PageHead) {
  const { light, dark } = palettesOf(tenant.theme);
  const font = assets.fonts[tenant.theme.font_family] ?? assets.fonts['Geist'];
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {isLookupFailed(tenant) && <meta name={bypassMeta} content="true" />}
      {font !== undefined && <Preload href={font} />}
      {assets.preload.map((href) => (
        <Preload key={href} href={href} />
      ))}
      {assets.css.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <link rel="stylesheet" href={themeHref} />
      <Icons icons={iconsOf(tenant, base)} />
      <meta
        name="theme-color"
        content={light['background']}
        media="(prefers-color-scheme: light)"
      />
      <meta name="theme-color" content={dark['background']} media="(prefers-color-scheme: dark)" />
      <meta name="color-scheme" content="light dark" />
      {assets.script !== '' && <script type="module" src={assets.script} />}
    </>
  );
}

/** Times of an article, for link previews. */
export interface ArticleTimes {
  readonly published: string;
  readonly modified?: string;
  readonly author?: string;
  readonly tags?: readonly string[];
}

interface Sharing {
  readonly tenant: Tenant;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** Full URL. The size is known only for generated pictures. */
  readonly picture: {
    readonly href: string;
    readonly alternative: string;
    readonly width?: number;
    readonly height?: number;
  };
  readonly article: ArticleTimes | null;
  readonly feed: { readonly title: string; readonly href: string } | null;
}

function Property({ name, content }: { name: string; content: string | number | undefined }) {
  return content === undefined || content === '' ? null : (
    <meta property={name} content={String(content)} />
  );
}

function ArticleHead({ published, modified, author, tags }: ArticleTimes) {
  return (
    <>
      <Property name="article:published_time" content={published} />
      <Property name="article:modified_time" content={modified} />
      <Property name="article:author" content={author} />
      {tags?.map((tag) => (
        <Property key={tag} name="article:tag" content={tag} />
      ))}
    </>
  );
}

/** For search engines, link previews and feed readers. */
export function SharingHead({
  tenant,
  title,
  description,
  canonical,
  picture,
  article,
  feed,
}: Sharing) {
  const { href, alternative, width, height } = picture;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {feed !== null && (
        <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.href} />
      )}
      <Property name="og:type" content={article === null ? 'website' : 'article'} />
      {article !== null && <ArticleHead {...article} />}
      <Property name="og:site_name" content={tenant.settings.site_name} />
      <Property name="og:title" content={title} />
      <Property name="og:description" content={description} />
      <Property name="og:url" content={canonical} />
      <Property name="og:image" content={href} />
      <Property name="og:image:width" content={width} />
      <Property name="og:image:height" content={height} />
      <Property name="og:image:alt" content={alternative} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** JSON-LD: a data block, which the content security policy allows. */
export function StructuredData({ nodes }: { nodes: readonly object[] }) {
  // Text from the tenant must not be able to close the script element.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replace(
    /</g,
    '\\u003c',
  );
  return <RawHtml tag="script" type="application/ld+json" html={json} />;
}
