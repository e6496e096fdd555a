import type { DocumentQuery } from '@trunkline/contract/kernel/live';
import type { DocumentFrame, Renderer } from '@trunkline/contract/kernel/renderer';
import type { Context } from './context.ts';

export interface DocumentRequest {
  /** A visitor's: the tenant is that of the host, nobody is signed in. */
  readonly context: Context;
  readonly frame: DocumentFrame;
  readonly renderer: Renderer;
  /** What stood in the places of the path, such as `slug`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: DocumentQuery;
}

export interface DocumentAnswer {
  /** A MIME type; HTML when it is left out. */
  readonly type?: string;
  readonly body: string;
  /** Set where what was asked for now stands at another path of the same site. */
  readonly location?: string;
  /** False for a stand-in that must not be kept; true when it is left out. */
  readonly keep?: boolean;
}

/** A public address that a capability answers; the answer is kept per tenant, path and query until something is published. */
export interface DocumentRoute {
  /** Such as '/blog/:slug'; a place holds one segment of lower-case letters, digits, hyphens and dots. */
  readonly path: string;
  /** null where there is nothing: the visitor gets the not-found page. */
  readonly make: (request: DocumentRequest) => Promise<DocumentAnswer | null>;
  /** Whether there is something for what stands in the places; left out where there always is. */
  readonly exists?: (context: Context, params: DocumentRequest['params']) => Promise<boolean>;
}

/** What a path gives in a route's places; null when it is none of the route's. */
export function paramsOf(route: DocumentRoute, path: string): Record<string, string> | null {
  const wanted = route.path.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (/^[a-z0-9][a-z0-9.-]{0,199}$/.test(value)) params[part.slice(1)] = value;
    else return null;
  }
  return params;
}
