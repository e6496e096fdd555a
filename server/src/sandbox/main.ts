import * as z from 'zod';
import { createSandbox } from './supplier.ts';

// The sandbox supplier as a separate process. It ends with the process that started it, even if
// that one is killed, because its standard input closes then.

const Settings = z.object({
  secret: z.string(),
  eventsTo: z.url(),
  pace: z.number(),
  file: z.string(),
});

const server = createSandbox(Settings.parse(JSON.parse(process.env.SANDBOX_SETTINGS ?? '')));
process.stdin.resume().on('end', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
// Ignored, because the process that started it decides when it ends.
process.on('SIGINT', () => {});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
