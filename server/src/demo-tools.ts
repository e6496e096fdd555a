import type { DemoTools } from '@trunkline/database/seed/demo/index';
import type { Settings } from './kernel/env.ts';
import { renderLetter } from './capabilities/orders/index.ts';
import { renderQuote } from './capabilities/quotes/index.ts';
import { openFiles } from './kernel/files.ts';
import { createSecretBox } from './kernel/secret-box.ts';

/** Server functions for the demonstration data: files, pictures, PDFs and sealed secrets. */
export function demoTools(
  settings: Pick<Settings, 'S3_URL' | 'DATA_DIR'>,
  secret: string,
): DemoTools {
  const files = openFiles(settings);
  return {
    store: (key, content) => files.put(key, content),
    async rasterise(svg, side) {
      // Large, and needed only on the first start.
      const { default: sharp } = await import('sharp');
      const drawing = sharp(Buffer.from(svg));
      const { data, info } = await (
        side === undefined
          ? drawing.webp({ quality: 80, alphaQuality: 100, effort: 2 })
          : drawing.resize(side, side).png({ compressionLevel: 9 })
      ).toBuffer({ resolveWithObject: true });
      return { content: data, width: info.width, height: info.height };
    },
    renderQuote,
    renderLetter,
    seal: (kind, plain, owner) => createSecretBox(secret, kind).seal(plain, owner),
  };
}
