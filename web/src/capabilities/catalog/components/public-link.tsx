import type { Service } from '@trunkline/contract/catalog';
import { servicePath } from '@trunkline/contract/catalog/listing';
import { ExternalLink } from 'lucide-react';

/** Shows a link to the public page, while the service is published. */
export function PublicLink({ service }: { service: Service }) {
  if (service.state !== 'published') return null;
  return (
    <a
      href={servicePath(service.slug)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 rounded-sm text-primary-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      <ExternalLink aria-hidden="true" className="size-3.5" />
      View on site
    </a>
  );
}
