import { mask } from '@trunkline/contract/kernel/mask';
import { type DestinationStream, pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Keys that are never logged, at any depth. */
const secrets = new Set(['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie']);

/**
 * Creates a structured log on standard output, one JSON object per line, so that nothing logged can
 * forge a line. Messages are constants; variable data goes in separate, masked fields. Error stacks
 * are kept for debugging.
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => hideSecretsOf(fields, [fields]),
    },
    serializers: { error: describe, err: describe },
  };
  return pino(options, destination);
}

/** Copies an object without its secrets. `path` lists it and the objects that it is nested in. */
const hideSecretsOf = (fields: object, path: readonly object[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      secrets.has(key) ? '[secret]' : hideSecrets(value, path),
    ]),
  );

function hideSecrets(value: unknown, path: readonly object[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (path.includes(value)) return '[circular]';
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, [...path, value]));
  // Errors are described below, and values such as dates write themselves as text.
  if (value instanceof Error || 'toJSON' in value) return value;
  return hideSecretsOf(value, [...path, value]);
}

/** Describes an error with its causes, masked. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return mask(String(error));
  const { name, message, stack } = error;
  const frames = stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12);
  const details = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describe(error.cause) };
  return { name, message: mask(message), ...details, stack: frames, ...cause };
}
