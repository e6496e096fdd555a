import fc from 'fast-check';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { northTheme, pictureOf } from '../capabilities/branding/testing-themes.ts';
import { isDeep } from '@trunkline/database/testing';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import {
  invalidArbitrary,
  validArbitrary,
  schemaMismatches,
  Schema,
  type Schemas,
} from '../testing/json-schema.ts';
import { createRecords } from '../testing/records.ts';
import {
  type TestResponse,
  createTestService,
  declaredOperations,
  type RequestOptions,
  type TestService,
} from '../testing/service.ts';

const Content = z.object({ 'application/json': z.object({ schema: Schema }) });
const Operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content })),
});
type Operation = z.infer<typeof Operation>;
const Document = z.object({
  openapi: z.string().startsWith('3.1'),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

/** Requests sent in parallel, and how many times for each operation (vitest.config.ts). */
const batch = isDeep ? 10 : 3;
const numRuns = Number(process.env.GENERATED_RUNS);

let network: TestNetwork;
let service: TestService;
let request: (path: string, options?: RequestOptions) => Promise<TestResponse>;
let ids: string[];
let picture: string;
let records: readonly [string, string][];
let shared: Schemas;
const operations = new Map<string, { method: string; path: string; operation: Operation }>();

beforeAll(async () => {
  network = await createTestNetwork();
  picture = await pictureOf('red', 20, 10);
  await network.liftLimits();
  const page = await network.createPage(network.companies.north, 'generated');
  await network.createPage(network.companies.platform, 'home');
  ids = [...Object.values(network.companies), page];
  for (let count = 0; count < 20; count += 1)
    ids.push(await network.createTenant(network.companies.northShop, 'customer'));
  service = await createTestService(network);
  // Someone with every permission within a company.
  request = await service.as(await network.person(network.companies.north, 'owner'));
  records = await createRecords(network, request);
  const document = Document.parse((await service.request('/openapi.json')).json());
  shared = document.components.schemas;
  for (const [path, methods] of Object.entries(document.paths)) {
    // Sign-in has its own tests; these requests are signed in.
    if (path.startsWith('/auth/')) continue;
    for (const [method, described] of Object.entries(methods)) {
      const operation = Operation.parse(described);
      operations.set(operation.operationId, { method: method.toUpperCase(), path, operation });
    }
  }
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

function operationOf(name: string) {
  const operation = operations.get(name);
  if (operation === undefined) throw new Error(`${name} is not described`);
  return operation;
}

interface Input {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function send(name: string, { path: inPath, query, body }: Input): Promise<TestResponse> {
  const { method, path, operation } = operationOf(name);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(inPath[key] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  const options = operation.requestBody === undefined ? { method } : { method, json: body };
  return request(`/api${filled}${search === '' ? '' : `?${search}`}`, options);
}

const parameters = (name: string, place: 'path' | 'query') =>
  operationOf(name).operation.parameters.filter((parameter) => parameter.in === place);

/** Valid values for parameters in the address, as text. */
function validParameters(name: string, place: 'path' | 'query') {
  const declared = parameters(name, place);
  const values = declared.map(({ name: key, schema }) => [
    key,
    validArbitrary(schema, ids).map(String),
  ]);
  const model: Record<string, fc.Arbitrary<string>> = Object.fromEntries(values);
  const requiredKeys = declared.filter((item) => item.required).map((item) => item.name);
  return fc
    .record(model, { requiredKeys })
    .map((record): Record<string, string> => ({ ...record }));
}

const bodyOf = (name: string) =>
  operationOf(name).operation.requestBody?.content['application/json'].schema;

/**
 * Overrides that make an input refer to existing companies, pages and files.
 */
function inputOverrides(name: string): Partial<Input> {
  const { northShop, northClient } = network.companies;
  const person = { id: network.people.northReseller.id };
  const page = ids[Object.keys(network.companies).length] ?? '';
  const overrides: Readonly<Record<string, Partial<Input>>> = {
    'branding.get': { path: { id: northShop } },
    'branding.save': { path: { id: northShop }, body: { version: null, theme: northTheme } },
    'branding.reset': { path: { id: northShop }, body: { version: null } },
    'branding.setPicture': { body: { id: northShop, image: picture } },
    'branding.removePicture': { path: { id: northShop } },
    'branding.preview': { path: { id: northShop }, body: { draft: northTheme } },
    'companies.create': { body: { parent_id: northShop, kind: 'customer', name: 'Generated' } },
    'companies.update': { path: { id: northShop }, body: { version: 1 } },
    'companies.get': { path: { id: northShop } },
    'companies.import': { body: { csv: 'name,kind\nGenerated,customer\n' } },
    'pages.get': { path: { id: page } },
    'pages.saveDraft': { path: { id: page } },
    'pages.versions': { path: { id: page } },
    'pages.check': { path: { id: page } },
    'pages.publish': { path: { id: page } },
    'pages.published': { query: { slug: 'home' } },
    'branding.siteParts': { query: { company_id: northShop } },
    'branding.updateSiteParts': { body: { company_id: northShop } },
    'catalog.import': { body: { csv: 'name,category\nGenerated,voice\n' } },
    'partners.import': { body: { csv: `partner_company_id\n${northShop}\n` } },
    'releases.import': { body: { csv: 'title\nGenerated\n' } },
    'alerts.import': { body: { csv: 'title\nGenerated\n' } },
    'blog.import': { body: { csv: 'title\nGenerated\n' } },
    'users.get': { path: person },
    'users.update': { path: person, body: { version: 1 } },
    'users.changeRole': { path: person },
    'users.moveToCompany': { path: person, body: { company_id: northClient } },
    'users.revokeSessions': { path: person },
    'users.import': { body: { csv: 'email,role\ngenerated@example.test,end_user\n' } },
  };
  const [, id] = records.find(([start]) => name.startsWith(start)) ?? [];
  const record = id === undefined ? {} : { path: { id } };
  return overrides[name] ?? record;
}

function validInput(name: string): fc.Arbitrary<Input> {
  const schema = bodyOf(name);
  const any = fc.record({
    path: validParameters(name, 'path'),
    query: validParameters(name, 'query'),
    body: schema === undefined ? fc.constant(undefined) : validArbitrary(schema, ids),
  });
  const { path, query, body } = inputOverrides(name);
  const valid = any.map((input) => {
    const { cursor: _, ...withoutCursor } = input.query;
    return {
      path: { ...input.path, ...path },
      query: { ...withoutCursor, ...query },
      body: input.body === undefined ? undefined : { ...Object(input.body), ...Object(body) },
    };
  });
  return fc.oneof(any, valid);
}

/**
 * Like `validInput`, with exactly one violation of its schema; null without an input.
 */
function invalidInput(name: string): fc.Arbitrary<Input> | null {
  const valid = validInput(name);
  const schema = bodyOf(name);
  const invalidValue = (schema: Schema) => {
    const violates = (value: string) =>
      schemaMismatches(schema, convert(schema, value), shared).length > 0;
    const tooLong = 'x'.repeat((schema.maxLength ?? 1_000) + 1);
    if (!violates(tooLong)) throw new Error(`${name} accepts text of any length in its URL`);
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constant(tooLong));
    return text.filter(violates);
  };
  const alternatives = [
    ...(schema === undefined
      ? []
      : [
          fc
            .tuple(valid, invalidArbitrary(schema, ids, shared))
            .map(([input, body]) => ({ ...input, body })),
        ]),
    ...parameters(name, 'query').map((parameter) =>
      fc.tuple(valid, invalidValue(parameter.schema)).map(([input, value]) => ({
        ...input,
        query: { ...input.query, [parameter.name]: value },
      })),
    ),
    ...(parameters(name, 'query').length === 0
      ? []
      : [valid.map((input) => ({ ...input, query: { ...input.query, unheard_of: '1' } }))]),
    ...parameters(name, 'path').map((parameter) =>
      fc.tuple(valid, fc.stringMatching(/^[a-f0-9_~-]{1,40}$/)).map(([input, value]) => ({
        ...input,
        path: { ...input.path, [parameter.name]: value },
      })),
    ),
  ];
  return alternatives.length === 0 ? null : fc.oneof(...alternatives);
}

/** Converts a text of the URL to the type in its schema. */
function convert(schema: Schema, value: string): unknown {
  return schema.type === 'integer' ? Number(value) : value;
}

/**
 * Describes the faults of a response, with its request; '' if there are none.
 */
function faultsIn(name: string, input: Input, { status, text, headers }: TestResponse): string {
  const described = operationOf(name).operation.responses[String(status)];
  const schema = described?.content['application/json'].schema;
  const traces = /\bat (async )?\S+ \(|node_modules|node:internal|\/server\/src/;
  const faults = [
    ...(status >= 500 ? ['a server error'] : []),
    ...(described === undefined ? ['an undocumented status'] : []),
    ...(headers['content-type']?.includes('application/json') ? [] : ['no JSON']),
    ...(schema === undefined ? [] : schemaMismatches(schema, JSON.parse(text), shared)),
    ...(traces.test(text) ? ['a stack trace'] : []),
  ];
  if (faults.length === 0) return '';
  return `${name} ${JSON.stringify(input).slice(0, 600)}: ${status} ${text.slice(0, 300)}: ${faults.join(', ')}`;
}

/** Sends inputs in parallel and returns the faults of each response. */
function sendAll(
  name: string,
  inputs: readonly Input[],
  judge: (input: Input, response: TestResponse) => string,
): Promise<string[]> {
  return Promise.all(
    inputs.map(async (input) => {
      const response = await send(name, input);
      return faultsIn(name, input, response) || judge(input, response);
    }),
  );
}

test('every operation of the contract is described, and nothing else', () => {
  const names = declaredOperations.map(({ name }) => name);
  expect([...operations.keys()].toSorted()).toEqual(names.toSorted());
  for (const { name, method, path } of declaredOperations)
    expect(operationOf(name)).toMatchObject({ method, path: path.replace('/api', '') });
});

describe.each(declaredOperations.map(({ name }) => name))('%s', (name) => {
  test('valid input gets a response as described', async () => {
    const batches = fc.array(validInput(name), { minLength: 1, maxLength: batch });
    const property = fc.asyncProperty(batches, async (inputs) => {
      const faults = await sendAll(name, inputs, () => '');
      if (faults.some(Boolean)) throw new Error(faults.join(''));
    });
    await expect(fc.assert(property, { numRuns })).resolves.toBeUndefined();
  });

  test('invalid input gets a refusal as described', async () => {
    // Operations without input are called without input, and succeed.
    const invalidInputs = invalidInput(name);
    const batches = fc.array(invalidInputs ?? validInput(name), {
      minLength: 1,
      maxLength: batch,
    });
    const refused = invalidInputs === null ? [200] : [400, 404];
    const property = fc.asyncProperty(batches, async (inputs) => {
      const faults = await sendAll(name, inputs, (input, { status, text }) =>
        refused.includes(status) ? '' : `accepted ${JSON.stringify(input)}: ${status} ${text}`,
      );
      if (faults.some(Boolean)) throw new Error(faults.join(''));
    });
    await expect(fc.assert(property, { numRuns })).resolves.toBeUndefined();
  });
});
