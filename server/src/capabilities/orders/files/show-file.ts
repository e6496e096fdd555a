import type { Tx } from '@trunkline/database/database';
import {
  type SignedIn,
  type VerbServices,
  withPlatform,
  withTenant,
} from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { ServedFile } from '../../../kernel/file-store.ts';
import { selectFile } from '../queries/files.ts';
import { isTokenForFile } from './file-links.ts';

type Services = Pick<VerbServices, 'database' | 'files' | 'now' | 'seal'>;

async function serve(
  { files }: Pick<VerbServices, 'files'>,
  id: string,
  run: <Result>(read: (tx: Tx) => Promise<Result>) => Promise<Result>,
): Promise<ServedFile> {
  const stored = await run((tx) => selectFile(tx, id));
  const bytes = stored && (await files.get(stored.storage_path));
  if (stored === null || bytes === null) throw new Problem('not_found');
  return { bytes, type: stored.mime_type, filename: stored.name, inline: stored.is_picture };
}

/** Returns a file of the actor's company, or of an order they can read. Throws `not_found`. */
export const showFile = (context: SignedIn, { id }: { id: string }): Promise<ServedFile> =>
  serve(context, id, (read) => withTenant(context, read));

/** Returns a file to a supplier that was sent a link to it. Throws Problem `not_found`. */
export function showLinkedFile(
  services: Services,
  { id, token }: { id: string; token: string },
): Promise<ServedFile> {
  if (!isTokenForFile(services, id, token)) throw new Problem('not_found');
  return serve(services, id, (read) =>
    withPlatform(services.database, 'send a file of an order to its supplier', read),
  );
}
