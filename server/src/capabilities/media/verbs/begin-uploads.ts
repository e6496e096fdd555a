import type { Upload } from '@trunkline/contract/media';
import type { SignedIn } from '../../../kernel/context.ts';
import { announce } from '../uploads.ts';

/** Announces many files at once, in their order. */
export async function beginUploads(
  context: SignedIn,
  input: Parameters<typeof announce>[1],
): Promise<{ items: Upload[] }> {
  return { items: await announce(context, input) };
}
