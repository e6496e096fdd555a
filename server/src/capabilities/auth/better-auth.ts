import { sessionTimes } from '@trunkline/contract/kernel/constants';
import { betterAuth } from 'better-auth';
import { type AuthTools, currentCall } from './call.ts';
import { hashPassword, passwordLength, verifyPassword } from './password.ts';
import { assurance } from './plugin.ts';
import { userMayAct } from './queries.ts';
import { basePath } from './surface.ts';

/** Better Auth over our tables. It is reached through the handler only, which decides what exists. */
export function createBetterAuth(tools: AuthTools) {
  const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;
  return betterAuth({
    appName: 'assurance',
    baseURL: new URL(tools.baseUrl).origin,
    basePath,
    secret: tools.secret,
    database: tools.pool,
    plugins: [assurance],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    onAPIError: { throw: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { modelName: 'auth_users', fields: { emailVerified: 'email_verified', ...stamps } },
    account: {
      modelName: 'auth_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...stamps,
      },
    },
    verification: {
      modelName: 'auth_verifications',
      fields: { expiresAt: 'expires_at', ...stamps },
    },
    session: {
      modelName: 'user_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...stamps,
      },
      additionalFields: {
        rememberMe: {
          type: 'boolean',
          fieldName: 'remember_me',
          input: false,
          defaultValue: false,
        },
      },
      expiresIn: sessionTimes.remembered,
      disableSessionRefresh: true,
    },
    databaseHooks: {
      session: {
        create: {
          // Every way in ends here, so this is where who may not act is turned away.
          async before(session, context) {
            if (!(await userMayAct(tools.pool, session.userId))) return false;
            const { now, facts, userAgent } = currentCall();
            const rememberMe = wantsToBeRemembered(context?.body);
            const seconds = rememberMe ? sessionTimes.remembered : sessionTimes.short;
            const expiresAt = new Date(now.getTime() + seconds * 1000);
            const ipAddress = facts.clientAddress;
            const times = { expiresAt, createdAt: now, updatedAt: now };
            return { data: { ...session, ...times, rememberMe, ipAddress, userAgent } };
          },
        },
      },
    },
    advanced: {
      // Joined, it is one query whether the account exists or not: two would take measurably longer.
      database: { generateId: 'uuid', validateSchema: false, joins: true },
      // The address is written by the hook above, from what the HTTP layer knows.
      ipAddress: { disableIpTracking: true },
      // The handler refuses foreign origins before, by a stricter rule.
      disableCSRFCheck: true,
      disableOriginCheck: false,
    },
  });
}

function wantsToBeRemembered(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'rememberMe' in body && body.rememberMe === true
  );
}
