import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.webmanifest']);
/** Below this many bytes there is nothing to gain. */
const smallest = 128;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, smaller] = await Promise.all([
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
    brotli(content, { params: parameters }),
  ]);
  await Promise.all([
    small.length < content.length && writeFile(`${file}.gz`, small),
    smaller.length < content.length && writeFile(`${file}.br`, smaller),
  ]);
}

/** Puts `.br` and `.gz` beside every text file of a built folder for which they are smaller. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
}
