// The minimum a server can do: sends bytes from a map with node:http. ANSWERS is JSON of the form
// {path: {type, body}}.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

interface MapResponse {
  readonly type: string;
  readonly body: string;
}

const file = process.env.ANSWERS ?? '';
const answers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, MapResponse>;
const responses = new Map(
  Object.entries(answers).map(([path, { type, body }]) => [
    path,
    { type, body: Buffer.from(body) },
  ]),
);

const server = createServer((request, response) => {
  const reply = responses.get(request.url ?? '/');
  if (reply === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': reply.type,
    'content-length': reply.body.byteLength,
  });
  response.end(reply.body);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(`Ready on http://127.0.0.1:${process.env.PORT}`);
});
process.once('SIGTERM', () => process.exit(0));
