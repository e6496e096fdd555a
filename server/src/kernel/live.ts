import type { DocumentQuery, LiveBlock, LiveOf, LiveType } from '@trunkline/contract/kernel/live';
import type { PageContent, Section, SectionOf } from '@trunkline/contract/pages';
import type { Context } from './context.ts';

/** Loads the data of one live block: only published data of the visited tenant. */
export type LiveLoader<Type extends LiveType> = (
  context: Context,
  section: SectionOf<Type>,
  query: DocumentQuery,
) => Promise<LiveOf<Type>>;

/** Loads a capability's live data. A type without a loader is shown without data. */
export type LiveLoaders = { readonly [Type in LiveType]?: LiveLoader<Type> };

export interface Live {
  /** One per section of the page, in order; null for sections without live data. */
  readonly blocks: readonly (LiveBlock | null)[];
  /** False if something couldn't be read: such a page must not be cached. */
  readonly isComplete: boolean;
}

/**
 * Loads the live data of a page. If one block can't be read, the rest of the page is still shown.
 */
export async function loadLive(
  context: Context,
  content: PageContent,
  query: DocumentQuery,
): Promise<Live> {
  if (typeof content === 'string') return { blocks: [], isComplete: true };
  let isComplete = true;
  const load = async (section: Section): Promise<LiveBlock | null> => {
    try {
      return await loadOne(context, section, query);
    } catch (error) {
      isComplete = false;
      context.log.warn({ error, section: section.type }, 'could not read a live block');
      return null;
    }
  };
  return { blocks: await Promise.all(content.sections.map(load)), isComplete };
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
  const noData = Promise.resolve(null);
  switch (section.type) {
    case 'pricing_table':
      return loaderOf(context, 'pricing_table')?.(context, section, query) ?? noData;
    case 'service_catalogue':
      return loaderOf(context, 'service_catalogue')?.(context, section, query) ?? noData;
    case 'partner_locator':
      return loaderOf(context, 'partner_locator')?.(context, section, query) ?? noData;
    case 'post_list':
      return loaderOf(context, 'post_list')?.(context, section, query) ?? noData;
    case 'form':
      return loaderOf(context, 'form')?.(context, section, query) ?? noData;
    default:
      return noData;
  }
}
