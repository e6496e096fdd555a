import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { apiContract } from './src/vite/api-contract.ts';
import { baseChunk, frameChunk, routerChunk, sentenceChunk } from './src/vite/base-chunk.ts';
import { buildWorker } from './src/vite/build-worker.ts';
import { drawingFiles } from './src/vite/drawing-files.ts';
import { lazyRetry } from './src/vite/lazy-retry.ts';
import { precompress } from './src/vite/precompress.ts';
import { reloadDocuments } from './src/vite/reload-documents.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), tailwindcss(), apiContract(), drawingFiles(), lazyRetry(), reloadDocuments()],
  build: {
    // Browsers that support light-dark(), so nothing has to be polyfilled for them.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The CSP doesn't allow data: fonts, and hashed files are cached permanently.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    // The editor is the largest chunk; `npm run check` has budgets for the initial load.
    chunkSizeWarningLimit: 700,
  },
  environments: {
    client: {
      build: {
        manifest: true,
        outDir: 'dist/client',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            islands: 'src/islands/loader.ts',
            document: 'src/documents/document.css',
            application: 'src/application/main.tsx',
            'application-style': 'src/application/application.css',
          },
          output: {
            // The application names every chunk it can load: short names keep it small.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: [{ ...baseChunk(), priority: 1 }, frameChunk(), routerChunk, sentenceChunk],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled with React, so that the renderer is one file in production mode. In development
      // React stays external, because the module runner can't evaluate CommonJS.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        ssr: true,
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: { render: 'src/documents/render.tsx' },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      await Promise.all(
        Object.values(builder.environments).map((environment) => builder.build(environment)),
      );
      await buildWorker(import.meta.dirname);
      await precompress(`${import.meta.dirname}/dist/client`);
    },
  },
}));
