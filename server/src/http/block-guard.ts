import type { IncomingMessage, ServerResponse } from 'node:http';
import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { type Auth, storedToken } from '../capabilities/auth/index.ts';
import { type Block, type Blocks, blockProblem } from '../capabilities/security/index.ts';
import type { SiteContext } from '../kernel/context.ts';
import type { Logger } from '../kernel/logger.ts';
import { timeText } from '../kernel/time-text.ts';
import { bearerOf } from './bearer.ts';
import { type AddressOf, limitKeyOf } from './client-address.ts';
import { forwardedFor, hostOf, newRequestId } from './exchange.ts';
import { plainPage, plainPageFiles } from './plain-page.ts';
import { problemHeaders, writeProblem } from './problem-response.ts';

interface BlockGuardDependencies {
  readonly blocks: Blocks;
  readonly auth: Pick<Auth, 'sessionToken'>;
  readonly siteContexts: {
    cached(host: string): Pick<SiteContext, 'lineage'> | undefined;
  };
  readonly addressOf: AddressOf;
  readonly log: Logger;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Checks whether blocked callers can still reach a path. People who share a blocked address can
 * sign in, which exempts them, and the application can show the reason and lead a blocked person to
 * a second step.
 */
export const isSignInPath = (path: string) =>
  path.startsWith('/api/auth/') ||
  path.startsWith('/assets/') ||
  path.startsWith('/theme/') ||
  plainPageFiles.has(path) ||
  isApplicationPath(path);

const sessionPath = '/api/auth/get-session';

/**
 * Rejects requests from blocked callers before any other work. Returns 'unsure' for a request from
 * a blocked address with a session cookie: the routes then check whether the session is still
 * valid.
 */
export type BlockGuard = (
  request: IncomingMessage,
  response: ServerResponse,
) => 'free' | 'refused' | 'unsure';

export function createBlockGuard(dependencies: BlockGuardDependencies): BlockGuard {
  const { blocks, auth, siteContexts, addressOf, log, headers } = dependencies;

  function blockOfAddress(request: IncomingMessage): Block | null {
    if (!blocks.hasAddresses()) return null;
    // The routes look up an unknown host, and check again.
    const site = siteContexts.cached(hostOf(request));
    if (site === undefined) return null;
    const address = addressOf(request.socket.remoteAddress, forwardedFor(request));
    return blocks.ofAddress(limitKeyOf(address), site.lineage);
  }

  function blockOf(request: IncomingMessage, path: string): Block | 'unsure' | null {
    // The routes check the service user of the key, or else the address.
    const { authorization = null } = request.headers;
    if (bearerOf({ get: () => authorization }) !== null) return null;
    const cookies = request.headers.cookie;
    const token = cookies === undefined ? null : auth.sessionToken({ get: () => cookies });
    // Of these paths, only reading the session is checked, to show the block that ended it.
    if (isSignInPath(path) && (token === null || path !== sessionPath)) return null;
    if (token === null) return blockOfAddress(request);
    const block = blocks.ofToken(storedToken(token));
    if (block !== null || isSignInPath(path)) return block;
    return blockOfAddress(request) === null ? null : 'unsure';
  }

  return (request, response) => {
    if (blocks.isEmpty()) return 'free';
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const block = blockOf(request, path);
    if (block === null) return 'free';
    if (block === 'unsure') return block;
    const id = newRequestId();
    log.info({ id, block: block.id, code: 'blocked' }, 'request refused');
    const problem = blockProblem(block);
    const wantsDocument =
      !path.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
    if (!wantsDocument) {
      writeProblem(response, problem, id, headers);
      return 'refused';
    }
    const html = documentOf(block, id);
    response.writeHead(problem.status, {
      ...headers,
      ...problemHeaders(problem),
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
    });
    response.end(request.method === 'HEAD' ? undefined : html);
    return 'refused';
  };
}

/** Nothing needs escaping: everything on this page is our own text. */
function documentOf({ until }: Block, id: string): string {
  const time = until.toISOString();
  return plainPage(
    'Access paused',
    `<p>Access is paused because of unusual activity.</p>
<p>Try again after <time datetime="${time}">${timeText(until)}</time>, or <a href="/auth">sign in</a>.</p>
<p>If this is a mistake, contact support and give this ID: ${id}</p>
`,
  );
}
