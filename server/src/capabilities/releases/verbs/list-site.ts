import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectPublished } from '../queries.ts';

/** When visitors of this host were last told something new; null where there is nothing to read. */
export async function newestRelease(context: Context): Promise<string | null> {
  const [newest] = await withPublic(context, (tx) => selectPublished(tx, 1));
  return newest?.published_at ?? null;
}
