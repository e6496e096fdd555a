import { servicePath } from '@trunkline/contract/catalog/listing';
import type { DocumentRoute } from '../../kernel/document-route.ts';
import { readService } from './verbs/read-published.ts';

export const serviceDocuments: readonly DocumentRoute[] = [
  {
    path: servicePath(':slug'),
    exists: async (context, { slug = '' }) => (await readService(context, { slug })) !== null,
    async make({ context, params, frame, renderer }) {
      const service = await readService(context, { slug: params['slug'] ?? '' });
      return service && { body: renderer.renderService(frame, service) };
    },
  },
];
