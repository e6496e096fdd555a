import fc from 'fast-check';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { breaking, fitting, misfits, Schema, type Schemas } from '../testing/json-schema.ts';
import {
  type Answer,
  createTestService,
  declaredOperations,
  type Question,
  type TestService,
} from '../testing/service.ts';

const Content = z.object({ 'application/json': z.object({ schema: Schema }) });
const Operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query']),
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
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

/** Requests that go out at once, and how many times; cut off where the machine is slow. */
const batch = 10;
const bounds = { numRuns: 20, interruptAfterTimeLimit: 1_200 } as const;

let net: TestNetwork;
let service: TestService;
let ask: (path: string, question?: Question) => Promise<Answer>;
let ids: string[];
let shared: Schemas;
const found = new Map<string, { method: string; path: string; operation: Operation }>();

beforeAll(async () => {
  net = await createTestNetwork();
  await net.liftLimits();
  const page = await net.mintPage(net.companies.north, 'generated');
  await net.mintPage(net.companies.platform, 'home');
  ids = [...Object.values(net.companies), page];
  for (let count = 0; count < 20; count += 1)
    ids.push(await net.mintTenant(net.companies.northShop, 'customer'));
  service = await createTestService(net);
  ask = await service.as(net.people.northAdmin);
  const document = Document.parse((await service.ask('/openapi.json')).json());
  shared = document.components.schemas;
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods))
      found.set(operation.operationId, { method: method.toUpperCase(), path, operation });
  }
});
afterAll(async () => {
  await service.stop();
  await net.drop();
});

function operationOf(name: string) {
  const operation = found.get(name);
  if (operation === undefined) throw new Error(`${name} is not described`);
  return operation;
}

interface Input {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function send(name: string, { path: inPath, query, body }: Input): Promise<Answer> {
  const { method, path, operation } = operationOf(name);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(inPath[key] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  const question = operation.requestBody === undefined ? { method } : { method, json: body };
  return ask(`/api${filled}${search === '' ? '' : `?${search}`}`, question);
}

const parameters = (name: string, place: 'path' | 'query') =>
  operationOf(name).operation.parameters.filter((parameter) => parameter.in === place);

/** Fitting values for what stands in the address, as text. */
function fittingParameters(name: string, place: 'path' | 'query') {
  const wanted = parameters(name, place);
  const values = wanted.map(({ name: key, schema }) => [key, fitting(schema, ids).map(String)]);
  const model: Record<string, fc.Arbitrary<string>> = Object.fromEntries(values);
  const requiredKeys = wanted.filter((each) => each.required).map((each) => each.name);
  return fc
    .record(model, { requiredKeys })
    .map((record) => ({ ...record }) as Record<string, string>);
}

const bodyOf = (name: string) =>
  operationOf(name).operation.requestBody?.content['application/json'].schema;

function fittingInput(name: string): fc.Arbitrary<Input> {
  const schema = bodyOf(name);
  return fc.record({
    path: fittingParameters(name, 'path'),
    query: fittingParameters(name, 'query'),
    body: schema === undefined ? fc.constant(undefined) : fitting(schema, ids),
  });
}

/** The same with exactly one place that breaks its schema; null for an operation that takes nothing. */
function breakingInput(name: string): fc.Arbitrary<Input> | null {
  const good = fittingInput(name);
  const schema = bodyOf(name);
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constant('x'.repeat(1_001)),
  );
  const misfitting = (each: Schema) =>
    text.filter((value) => misfits(each, typed(each, value), shared).length > 0);
  const ways = [
    ...(schema === undefined
      ? []
      : [
          fc
            .tuple(good, breaking(schema, ids, shared))
            .map(([input, body]) => ({ ...input, body })),
        ]),
    ...parameters(name, 'query').map((parameter) =>
      fc.tuple(good, misfitting(parameter.schema)).map(([input, value]) => ({
        ...input,
        query: { ...input.query, [parameter.name]: value },
      })),
    ),
    ...(parameters(name, 'query').length === 0
      ? []
      : [good.map((input) => ({ ...input, query: { ...input.query, unheard_of: '1' } }))]),
    ...parameters(name, 'path').map((parameter) =>
      fc.tuple(good, fc.stringMatching(/^[a-f0-9_~-]{1,40}$/)).map(([input, value]) => ({
        ...input,
        path: { ...input.path, [parameter.name]: value },
      })),
    ),
  ];
  return ways.length === 0 ? null : fc.oneof(...ways);
}

/** A text of the address as its schema sees it. */
function typed(schema: Schema, value: string): unknown {
  return schema.type === 'integer' ? Number(value) : value;
}

function expectDocumented(name: string, input: Input, { status, text, headers }: Answer) {
  const told = `${name} ${JSON.stringify(input).slice(0, 600)} → ${status} ${text.slice(0, 300)}`;
  expect(status, told).toBeLessThan(500);
  const described = operationOf(name).operation.responses[String(status)];
  expect(described, `undocumented: ${told}`).toBeDefined();
  expect(headers['content-type'], told).toContain('application/json');
  const schema = described?.content['application/json'].schema ?? {};
  expect(misfits(schema, JSON.parse(text), shared), told).toEqual([]);
  expect(text, told).not.toMatch(/\bat (async )?\S+ \(|node_modules|node:internal|\/server\/src/);
}

test('every operation of the contract is described, and nothing else', () => {
  const names = declaredOperations.map(({ name }) => name);
  expect([...found.keys()].toSorted()).toEqual(names.toSorted());
  for (const { name, method, path } of declaredOperations)
    expect(operationOf(name)).toMatchObject({ method, path: path.replace('/api', '') });
});

describe.each(declaredOperations.map(({ name }) => name))('%s', (name) => {
  test('whatever fits is answered as it is described', async () => {
    const many = fc.array(fittingInput(name), { minLength: 1, maxLength: batch });
    await fc.assert(
      fc.asyncProperty(many, async (inputs) => {
        const answers = await Promise.all(inputs.map((input) => send(name, input)));
        for (const [index, answer] of answers.entries()) {
          const [input] = inputs.slice(index);
          if (input !== undefined) expectDocumented(name, input, answer);
        }
      }),
      bounds,
    );
  });

  test('whatever does not fit is refused as it is described', async () => {
    const one = breakingInput(name);
    if (one === null) {
      // Takes nothing: what is sent nevertheless changes nothing.
      const answer = await ask(`/api${operationOf(name).path}`, operationOf(name));
      expectDocumented(name, { path: {}, query: {}, body: undefined }, answer);
      return;
    }
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: batch }), async (inputs) => {
        const answers = await Promise.all(inputs.map((input) => send(name, input)));
        for (const [index, answer] of answers.entries()) {
          const [input] = inputs.slice(index);
          if (input === undefined) continue;
          expectDocumented(name, input, answer);
          const told = `${name} took ${JSON.stringify(input).slice(0, 600)}: ${answer.text.slice(0, 200)}`;
          expect([400, 404], told).toContain(answer.status);
        }
      }),
      bounds,
    );
  });
});
