import type { DemoTools } from '@trunkline/database/seed/demo/index';
import type { Settings } from './kernel/env.ts';
import { openFiles } from './kernel/files.ts';
import { createSecretBox } from './kernel/secret-box.ts';

/** What the demonstration data needs from the server: its files, pictures and sealed secrets. */
export function demoTools(settings: Settings, secret: string): DemoTools {
  const files = openFiles(settings);
  return {
    store: (key, content) => files.put(key, content),
    async rasterise(svg) {
      // Large, and needed at the first start only.
      const { default: sharp } = await import('sharp');
      const { data, info } = await sharp(Buffer.from(svg))
        .webp({ quality: 80, effort: 2 })
        .toBuffer({ resolveWithObject: true });
      return { content: data, width: info.width, height: info.height };
    },
    seal: (kind, plain, owner) => createSecretBox(secret, kind).seal(plain, owner),
  };
}
