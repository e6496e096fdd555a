import type { DocumentQuery } from '@trunkline/contract/kernel/live';
import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import type { DocumentFrame, Renderer } from '@trunkline/contract/kernel/renderer';
import type { Context } from './context.ts';

export interface DocumentRequest {
  /** A visitor's context: the tenant is the host's, and no one is signed in. */
  readonly context: Context;
  readonly frame: DocumentFrame;
  readonly renderer: Renderer;
  /** Values of the path parameters, such as `slug`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: DocumentQuery;
}

export interface DocumentResponse {
  /** A MIME type; HTML if omitted. */
  readonly type?: string;
  readonly body: string | Uint8Array;
  /** Set if the content has moved to another path of the same site. */
  readonly location?: string;
  /** False for a fallback that must not be cached; true if omitted. */
  readonly keep?: boolean;
}

/**
 * A public path served by a capability; the response is cached per tenant, path and query until
 * something is published.
 */
export interface DocumentRoute {
  /**
   * For example '/blog/:slug'; a parameter matches one segment of lowercase letters, digits,
   * hyphens and dots.
   */
  readonly path: string;
  /** Returns null if there is no content: the visitor then gets the not-found page. */
  readonly make: (request: DocumentRequest) => Promise<DocumentResponse | null>;
  /** The rate limit of free-text searches on this route; `default` if omitted. */
  readonly limit?: RateLimitRule;
  /** Checks whether there is content for the parameters; omitted if there always is. */
  readonly exists?: (context: Context, params: DocumentRequest['params']) => Promise<boolean>;
}

/** Returns the parameters of a path; null if it doesn't match the route. */
export function paramsOf(route: DocumentRoute, path: string): Record<string, string> | null {
  const routeParts = route.path.split('/');
  const segments = path.split('/');
  if (routeParts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of routeParts.entries()) {
    const value = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (/^[a-z0-9][a-z0-9.-]{0,199}$/.test(value)) params[part.slice(1)] = value;
    else return null;
  }
  return params;
}
