import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.webmanifest']);
/** Minimum size in bytes of a file worth compressing. */
const minSize = 128;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minSize) return;
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const compressed = await brotli(content, { params: parameters });
  if (compressed.length < content.length) await writeFile(`${file}.br`, compressed);
}

/** Writes a `.br` file beside every text file of a built folder, if it is smaller. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
}
