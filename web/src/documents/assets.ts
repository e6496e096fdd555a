import type { BrandFont } from '@trunkline/contract/kernel/brand-fonts';
import type { Assets, Manifest } from '@trunkline/contract/kernel/renderer';

type ManifestEntry = Manifest[string];

function entryOf(manifest: Manifest, source: string): ManifestEntry {
  const entry = manifest[source];
  if (!entry) throw new Error(`${source} is not in the web manifest: build the web again`);
  return entry;
}

/** Collects the modules that `source` imports statically, directly or indirectly. */
function importsOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  for (const name of entryOf(manifest, source).imports ?? []) {
    if (seen.has(name)) continue;
    seen.add(name);
    importsOf(manifest, name, seen);
  }
  return [...seen];
}

function assetsOf(manifest: Manifest, script: string, style: string): Assets {
  const href = (file: string) => `/${file}`;
  const imports = importsOf(manifest, script);
  const styles = [style, script, ...imports].flatMap((name) => {
    const { file, css = [] } = entryOf(manifest, name);
    return file.endsWith('.css') ? [file] : css;
  });
  const fonts = Object.entries(fontFiles).flatMap(([name, file]) => {
    const fontEntry = Object.values(manifest).find((entry) => file.test(entry.file));
    return fontEntry === undefined ? [] : [[name, href(fontEntry.file)] as const];
  });
  return {
    css: [...new Set(styles)].map(href),
    script: href(entryOf(manifest, script).file),
    preload: imports.map((name) => href(entryOf(manifest, name).file)),
    fonts: Object.fromEntries(fonts),
  };
}

/** Font files with the Latin letters of each font a tenant can choose. */
const fontFiles: Readonly<Record<BrandFont, RegExp>> = {
  Geist: /\/geist-latin-wght.*\.woff2$/,
  Inter: /\/inter-latin-wght.*\.woff2$/,
  Figtree: /\/figtree-latin-wght.*\.woff2$/,
  Manrope: /\/manrope-latin-wght.*\.woff2$/,
  'Source Serif 4': /\/source-serif-4-latin-wght.*\.woff2$/,
};

/** Returns the assets that documents link, from the build's manifest. */
export const documentAssets = (manifest: Manifest) =>
  assetsOf(manifest, 'src/islands/loader.ts', 'src/documents/document.css');

/** Returns the assets that the application's shell links, from the build's manifest. */
export const applicationAssets = (manifest: Manifest) =>
  assetsOf(manifest, 'src/application/main.tsx', 'src/application/application.css');

/** Assets on Vite's development server, which serves the source files. */
export const developmentAssets = {
  document: {
    css: ['/src/documents/document.css'],
    script: '/src/islands/loader.ts',
    preload: [],
    fonts: {},
  },
  application: {
    css: ['/src/application/application.css'],
    script: '/src/application/main.tsx',
    preload: [],
    fonts: {},
  },
} satisfies Record<string, Assets>;
