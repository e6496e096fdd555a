// node:http and argon2id with the product's parameters: verifies one password per request, nothing
// else.
import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';
import { hashPassword } from '../../server/src/capabilities/auth/password.ts';

const password = 'correct-horse-battery';
const hash = await hashPassword(password);

const server = createServer((request, response) => {
  request.resume();
  // Bypasses the product's queue: as many in parallel as the library has threads.
  verify(hash, password).then(
    (ok) => response.writeHead(ok ? 200 : 401).end(),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(`Ready on http://127.0.0.1:${process.env.PORT}`);
});
process.once('SIGTERM', () => process.exit(0));
