import type { DocumentQuery, LiveBlock, LiveOf, LiveType } from '@trunkline/contract/kernel/live';
import type { PageContent, Section, SectionOf } from '@trunkline/contract/pages';
import type { Context } from './context.ts';

/** Reads what one live block shows: published data of the tenant that is visited, nothing else. */
export type LiveLoader<Type extends LiveType> = (
  context: Context,
  section: SectionOf<Type>,
  query: DocumentQuery,
) => Promise<LiveOf<Type>>;

/** What a capability loads. A type without a loader is shown without data. */
export type LiveLoaders = { readonly [Type in LiveType]?: LiveLoader<Type> };

export interface Live {
  /** One for each section of the page, in its order; null for sections that show only what they hold. */
  readonly blocks: readonly (LiveBlock | null)[];
  /** False when something could not be read: such a page must not be kept. */
  readonly whole: boolean;
}

/** What the live blocks of a page show. One that cannot be read leaves its place empty and the page standing. */
export async function loadLive(
  context: Context,
  content: PageContent,
  query: DocumentQuery,
): Promise<Live> {
  if (typeof content === 'string') return { blocks: [], whole: true };
  let whole = true;
  const load = async (section: Section): Promise<LiveBlock | null> => {
    try {
      return await loadOne(context, section, query);
    } catch (error) {
      whole = false;
      context.log.warn({ error, section: section.type }, 'a live block could not be read');
      return null;
    }
  };
  return { blocks: await Promise.all(content.sections.map(load)), whole };
}

function loaderOf<Type extends LiveType>(
  { capabilities }: Context,
  type: Type,
): LiveLoader<Type> | undefined {
  return capabilities.map(({ liveBlocks }) => liveBlocks[type]).find((loader) => loader);
}

function loadOne(
  context: Context,
  section: Section,
  query: DocumentQuery,
): Promise<LiveBlock | null> {
  const nothing = Promise.resolve(null);
  switch (section.type) {
    case 'pricing_table':
      return loaderOf(context, 'pricing_table')?.(context, section, query) ?? nothing;
    case 'service_catalogue':
      return loaderOf(context, 'service_catalogue')?.(context, section, query) ?? nothing;
    case 'partner_locator':
      return loaderOf(context, 'partner_locator')?.(context, section, query) ?? nothing;
    case 'post_list':
      return loaderOf(context, 'post_list')?.(context, section, query) ?? nothing;
    case 'form':
      return loaderOf(context, 'form')?.(context, section, query) ?? nothing;
    default:
      return nothing;
  }
}
