import type { Upload } from '@trunkline/contract/media';
import type { SignedIn } from '../../../kernel/context.ts';
import { registerUploads } from '../uploads.ts';

interface Input {
  readonly company_id?: string | undefined;
  readonly folder_id: string | null;
  readonly filename: string;
  readonly size: number;
}

/** Registers one upload; its parts follow. */
export async function beginUpload(
  context: SignedIn,
  { filename, size, ...target }: Input,
): Promise<Upload> {
  const [upload] = await registerUploads(context, { ...target, files: [{ filename, size }] });
  if (upload === undefined) throw new Error('the started upload was not found');
  return upload;
}
