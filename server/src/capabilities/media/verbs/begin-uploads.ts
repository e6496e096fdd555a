import type { Upload } from '@trunkline/contract/media';
import type { SignedIn } from '../../../kernel/context.ts';
import { registerUploads } from '../uploads.ts';

/** Registers several uploads, in order. */
export async function beginUploads(
  context: SignedIn,
  input: Parameters<typeof registerUploads>[1],
): Promise<{ items: Upload[] }> {
  return { items: await registerUploads(context, input) };
}
