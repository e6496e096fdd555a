import { mask } from '@trunkline/contract/kernel/mask';
import { type DestinationStream, pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** What never reaches the log, wherever it hangs. */
const secrets = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie'];

/**
 * Structured log on standard output, one JSON object a line, so that nothing logged can forge a line.
 * Messages are constants; what varies hangs beside them and is masked. Error stacks stay, because they find the fault.
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
    serializers: { error: describe },
  };
  return pino(options, destination);
}

/** An error with its causes, masked. */
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
