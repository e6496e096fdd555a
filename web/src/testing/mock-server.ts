import { ErrorBody } from '@trunkline/contract/kernel/errors';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

export interface MockRequest {
  method: string;
  path: string;
  /** Path parameters, query and body together, as parsed by the contract's schema. */
  input: Record<string, unknown>;
}

/** An operation of the contract with its metadata. */
interface Operation {
  '~orpc': {
    route: { method?: string; path?: string };
    inputSchema?: unknown;
    outputSchema?: unknown;
  };
}

/** Returns the response body in the contract's shape, or a whole response for an error. */
type Answer = (input: Record<string, unknown>) => unknown;

interface Route {
  method: string;
  path: RegExp;
  input: z.ZodType | null;
  output: z.ZodType | null;
  answer: Answer;
}

const Inputs = z.record(z.string(), z.unknown());

/** Builds an error as every endpoint sends it. */
export function refusal(status: number, body: Partial<ErrorBody> = {}): Response {
  const errorBody = ErrorBody.parse({
    code: 'internal_server_error',
    message: 'Server error. Please try again later or contact support if the issue persists.',
    id: 'error-1234',
    ...body,
  });
  return Response.json(errorBody, { status });
}

/** Creates a pending response and the function that resolves it. */
export function deferredAnswer<Value>(value: Value): {
  answer: Promise<Value>;
  release: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { answer: promise, release: () => resolve(value) };
}

const schemaOf = (schema: unknown) => (schema instanceof z.ZodType ? schema : null);

/**
 * A fake server at the HTTP boundary. Requests and responses are validated with the contract's own
 * schemas, so that neither the screens nor the mocked responses can diverge from it.
 */
export class MockServer {
  readonly requests: MockRequest[] = [];
  readonly #routes: Route[] = [];

  /** Sets the response to an operation of the typed API, replacing earlier ones. */
  answer({ '~orpc': { route, ...schemas } }: Operation, answer: Answer): void {
    const path = (route.path ?? '').replaceAll(/\{(\w+)\}/g, '(?<$1>[0-9a-f-]{36})');
    this.#routes.unshift({
      method: route.method ?? 'POST',
      path: new RegExp(`^/api${path}$`),
      input: schemaOf(schemas.inputSchema),
      output: schemaOf(schemas.outputSchema),
      answer,
    });
  }

  answerAuth(method: 'GET' | 'POST', name: string, output: z.ZodType, answer: Answer): void {
    const path = new RegExp(`^/api/auth/${name}$`);
    this.#routes.unshift({ method, path, input: null, output, answer });
  }

  /**
   * Sets the response to an endpoint outside the typed API that accepts bytes; its path is a
   * pattern.
   */
  answerBytes(method: string, path: RegExp, answer: Answer): void {
    this.#routes.unshift({ method, path, input: null, output: null, answer });
  }

  /** Lists inputs of requests to a path, oldest first. */
  inputsOf(method: string, path: string): Record<string, unknown>[] {
    return this.requests
      .filter((request) => request.method === method && request.path === path)
      .map(({ input }) => input);
  }

  async handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const { method } = request;
    const route = this.#routes.find(
      (route) => route.method === method && route.path.test(pathname),
    );
    const isJson = request.headers.get('content-type')?.includes('json') ?? false;
    const bytes = await request.arrayBuffer();
    const text = isJson ? new TextDecoder().decode(bytes) : '';
    const sent = {
      ...route?.path.exec(pathname)?.groups,
      ...Object.fromEntries(searchParams),
      ...(text === '' ? {} : Inputs.parse(JSON.parse(text))),
      ...(isJson || bytes.byteLength === 0 ? {} : { bytes: bytes.byteLength }),
    };
    if (!route) {
      this.requests.push({ method, path: pathname, input: sent });
      return refusal(404, { code: 'not_found', message: `No mock for ${method} ${pathname}` });
    }
    const read = route.input ? route.input.safeParse(sent) : null;
    const input = read?.success ? Inputs.parse(read.data) : sent;
    this.requests.push({ method, path: pathname, input });
    if (read && !read.success) {
      const message = `Doesn't match the contract: ${read.error.message}`;
      const fields = read.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        message: issue.message,
      }));
      return refusal(400, { code: 'validation_failed', message, fields });
    }
    const response = await route.answer(input);
    if (response instanceof Response) return response;
    return Response.json(route.output ? route.output.parse(response) : response);
  }
}

/**
 * Replaces the network until the test ends. Responses still pending then never arrive, because they
 * would leak into the next test.
 */
export function mockServer(): MockServer {
  const server = new MockServer();
  const originalFetch = globalThis.fetch;
  let hasEnded = false;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
    const response = await Promise.race([server.handle(request), aborted]);
    return hasEnded ? new Promise<never>(() => undefined) : response;
  };
  onTestFinished(() => {
    hasEnded = true;
    globalThis.fetch = originalFetch;
  });
  return server;
}
