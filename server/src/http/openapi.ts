import { contract } from '@trunkline/contract';
import { describeEndpoints, type EndpointDescription } from '../capabilities/auth/index.ts';
import { apiErrors, ErrorBody } from '@trunkline/contract/kernel/errors';
import type { Guard } from '@trunkline/contract/kernel/operation';
import { declaredOperations } from '../kernel/declared-operations.ts';
import { isForKeys } from '../kernel/operations.ts';
import { isRepeatable } from './api.ts';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import * as z from 'zod';

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

/** Returns the error statuses of an operation, derived from its guard. */
function refusals({ who }: Guard, hasInput: boolean): number[] {
  return [
    ...(hasInput ? [400] : []),
    ...(who === 'anyone' ? [] : [401, 403]),
    404,
    409,
    413,
    415,
    429,
    500,
    503,
  ];
}

/**
 * Describes the typed API as OpenAPI 3.1, generated from the contract; all errors have one shape.
 */
export async function describeApi(baseUrl: URL): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: 'API', version: '1' },
    servers: [{ url: `${baseUrl.origin}/api` }],
    commonSchemas: { Error: { schema: ErrorBody } },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key' },
      },
    },
  });
  const declared = new Map(declaredOperations.map((operation) => [operation.id, operation]));
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item ?? {})) {
      if (typeof operation !== 'object' || !('operationId' in operation)) continue;
      const declaredOperation = declared.get(operation.operationId ?? '');
      if (declaredOperation === undefined) continue;
      const { guard } = declaredOperation;
      const hasInput = 'requestBody' in operation || (operation.parameters ?? []).length > 0;
      operation.responses ??= {};
      for (const status of refusals(guard, hasInput))
        operation.responses[status] = errorResponse(status);
      if (guard.who !== 'anyone')
        operation.security = [{ session: [] }, ...(isForKeys(guard) ? [{ key: [] }] : [])];
      if (isRepeatable(declaredOperation))
        operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
    }
  }
  document.paths ??= {};
  for (const endpoint of describeEndpoints()) {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    document.paths[endpoint.path.slice('/api'.length)] = { [method]: identityOperation(endpoint) };
  }
  return document;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'A repeat within 72 hours with the same body returns the first response and has no further effect.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...descriptions } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  });
  return descriptions;
};

/** Describes a sign-in or account endpoint, which API keys can't use. */
function identityOperation({ path, summary, input, output, needsSession }: EndpointDescription) {
  const segments = path.slice('/api/auth/'.length).split(/[/-]/);
  const statuses = [400, ...(needsSession ? [401, 403] : []), 429, 500, 503];
  return {
    operationId: ['auth', ...segments].join('.'),
    summary,
    tags: ['identity'],
    ...(input !== null && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(input, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: schemaOf(output, 'output') } },
      },
      ...Object.fromEntries(statuses.map((status) => [status, errorResponse(status)])),
    },
    ...(needsSession && { security: [{ session: [] }] }),
  };
}

function errorResponse(status: number) {
  const codes = Object.entries(apiErrors)
    .filter(([, error]) => error.status === status)
    .map(([code]) => code);
  return {
    description: codes.join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
