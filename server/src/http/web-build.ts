import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { RequestListener } from 'node:http';
import type { Assets, Manifest, Renderer } from '@trunkline/contract/kernel/renderer';
import * as z from 'zod';

const web = new URL('../../../web/', import.meta.url);

const ManifestFile = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);

/** The built web app: the document renderer and the files it links. */
export interface WebBuild {
  /** Returns the renderer; in development always built from the current sources. */
  renderer(): Promise<Renderer>;
  readonly documentAssets: Assets;
  readonly applicationAssets: Assets;
  /** Folder of the built files; null in development, where Vite serves the sources. */
  readonly files: string | null;
  /** Adds Vite's client to a page; does nothing in production. */
  finish(path: string, html: string): Promise<string>;
  /** Vite's own responses, tried before ours. */
  readonly middleware:
    | ((...args: [...Parameters<RequestListener>, next: () => void]) => void)
    | null;
  close(): Promise<void>;
}

/** The build is untyped; a test in web verifies that its renderer matches the contract. */
async function importRenderer(): Promise<Renderer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built code has no types of its own
  return (await import(new URL('dist/server/render.js', web).href)) as Renderer;
}

function readManifest(): Manifest {
  const text = readFileSync(new URL('dist/client/.vite/manifest.json', web), 'utf8');
  return ManifestFile.parse(JSON.parse(text));
}

/** Loads the built web app. Throws if it has not been built. */
export async function loadWebBuild(): Promise<WebBuild> {
  const manifest = readManifest();
  const renderer = await importRenderer();
  return {
    renderer: () => Promise.resolve(renderer),
    documentAssets: renderer.documentAssets(manifest),
    applicationAssets: renderer.applicationAssets(manifest),
    files: new URL('dist/client', web).pathname,
    finish: (_path, html) => Promise.resolve(html),
    middleware: null,
    close: () => Promise.resolve(),
  };
}

/** Serves the web sources through Vite: components hot-reload, documents reload automatically. */
export async function developWeb(server: Server): Promise<WebBuild> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    configFile: new URL('vite.config.ts', web).pathname,
    configLoader: 'native',
    server: { middlewareMode: true, ws: { server } },
  });
  const { ssr } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no runnable SSR environment');
  const load = () => ssr.runner.import<Renderer>('/src/documents/render.tsx');
  const { developmentAssets } = await load();
  return {
    renderer: load,
    documentAssets: developmentAssets.document,
    applicationAssets: developmentAssets.application,
    files: null,
    finish: (path, html) => vite.transformIndexHtml(path, html),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

/** Names a build by the scripts that browsers load, which change with any of their code. */
export function releaseOf({ documentAssets, applicationAssets, files }: WebBuild): string {
  if (files === null) return 'development';
  return hash('sha256', `${documentAssets.script}\n${applicationAssets.script}`).slice(0, 8);
}

/**
 * Returns a function that identifies a browser's build by the script it loaded: the current release
 * or 'earlier'.
 */
export function releaseOfScript(web: WebBuild): (script: string) => string {
  const current = releaseOf(web);
  const scripts = new Set([web.documentAssets.script, web.applicationAssets.script]);
  return (script) => (scripts.has(script) ? current : 'earlier');
}
