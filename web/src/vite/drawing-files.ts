import type { Plugin } from 'vite';
import { drawings } from '../documents/drawings/index.ts';

/**
 * Writes the built-in drawings as files, so that their URLs work wherever the URL of a picture
 * does.
 */
export function drawingFiles(): Plugin {
  return {
    name: 'drawing-files',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    generateBundle() {
      for (const [path, source] of Object.entries(drawings)) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const source = drawings[request.url ?? ''];
        if (source === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml').end(source);
      });
    },
  };
}
