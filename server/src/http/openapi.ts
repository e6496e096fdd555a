import { contract } from '@trunkline/contract';
import { apiErrors, ErrorBody } from '@trunkline/contract/kernel/errors';
import type { Guard } from '@trunkline/contract/kernel/operation';
import { declaredOperations } from '../kernel/declared-operations.ts';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

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
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  });
  const guards = new Map(declaredOperations.map(({ id, guard }) => [id, guard]));
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item ?? {})) {
      if (typeof operation !== 'object' || !('operationId' in operation)) continue;
      const guard = guards.get(operation.operationId ?? '');
      if (guard === undefined) continue;
      const hasInput = 'requestBody' in operation || (operation.parameters ?? []).length > 0;
      operation.responses ??= {};
      for (const status of refusals(guard, hasInput))
        operation.responses[status] = errorResponse(status);
      if (guard.who !== 'anyone') operation.security = [{ session: [] }];
    }
  }
  return document;
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
