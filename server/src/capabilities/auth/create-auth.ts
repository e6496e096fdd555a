import { createBetterAuth } from './better-auth.ts';
import type { AuthTools } from './call.ts';
import { createHandler } from './handler.ts';
import type { AuthParts, RequestFacts } from './parts.ts';
import { findSession } from './queries.ts';
import { createSecretBox } from './secret-box.ts';
import { createSessionCookies } from './session-cookies.ts';

export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  readonly expiresAt: Date;
}

export interface Auth {
  /** Answers everything under /api/auth; never rejects. */
  readonly handler: (request: Request, facts: RequestFacts) => Promise<Response>;
  /** Whose session a request carries; null when none runs. One query, and none without a signed cookie. */
  readonly readSession: (request: { readonly headers: Headers }) => Promise<SignedIn | null>;
}

/** The sign-in part: sessions, passwords and the second step. */
export function createAuth(parts: AuthParts): Auth {
  const tools: AuthTools = {
    ...parts,
    cookies: createSessionCookies(parts.baseUrl, parts.secret),
    secretBox: createSecretBox(parts.secret),
  };
  return {
    handler: createHandler(tools, createBetterAuth(tools).handler),
    async readSession({ headers }) {
      const token = tools.cookies.read(headers);
      if (!token) return null;
      const session = await findSession(tools.pool, token, tools.now());
      if (session === null) return null;
      const { id, user_id, aal, expires_at } = session;
      return { userId: user_id, sessionId: id, aal, expiresAt: expires_at };
    },
  };
}
